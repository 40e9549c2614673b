import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Scenario, Slot } from '../../schema/scenario.ts';
import { personas } from '../../taxonomy/taxonomy.ts';
import { checkReply } from '../../user/check-reply.ts';
import { manners, PRECISE, REVISING } from '../../user/manner.ts';
import { phrasesFor, wordedManners } from '../../user/manner-wording.ts';
import { goodQuestionSlot, premiseText } from '../../user/premise.ts';
import { readTarget } from '../../user/question-slots.ts';
import { replyToQuestion } from '../../user/slot-reply.ts';
import { intendedValue } from '../../user/slot-state.ts';
import { searchable } from '../../user/wording.ts';
import { loadStarterSeeds } from './built-in-seeds.ts';
import { goodQuestion } from './good-question.ts';
import { ambiguousScenario } from './scenarios.ts';

const { seeds } = await loadStarterSeeds();
const PAPER = personas().map(({ id }) => id);
/** Wordings tried of each manner, slot and scenario. */
const SAMPLES = 3;

const question = (text: string): AssistantTurn => ({ speaker: 'assistant', text, action: 'ask' });

/** The reply to a question for one slot, `round` changing only the words. */
function replyTo(scenario: Scenario, slot: Slot, round: number, before: readonly Turn[] = []): UserTurn {
  const { brief, secret } = scenario;
  const text = slot.cues[0] === undefined ? slot.asksFor : `${slot.asksFor}, ${slot.cues[0]}`;
  const call = { role: 'user', repeat: 0, episodeKey: '' } as const;
  return replyToQuestion([...before, question(`${text}?`)], secret, { call, brief, seed: round });
}

/** Ids of the slot's options that a text names. */
function named(text: string, slot: Slot, language: 'en' | 'zh'): readonly string[] {
  const said = searchable(text, language);
  return slot.options
    .filter(({ label, aliases }) => [label, ...aliases].some((wording) => said.has(wording)))
    .map(({ id }) => id);
}

/** Every request with every required slot asked for, in every manner. */
const cases = (manner: string) =>
  seeds.flatMap((seed) => {
    const scenario = ambiguousScenario(seed, [manner]);
    const slots = scenario.secret.slots.filter((slot) => slot.required);
    return slots.flatMap((slot) => Array.from({ length: SAMPLES }, (_, round) => ({ scenario, slot, round })));
  });

const intendedOption = ({ secret }: Scenario, slot: Slot) =>
  slot.options.find(({ label }) => label === intendedValue(secret, slot.name))!;

describe('the rules user on every scenario, in both languages', () => {
  it('precise, asked about a slot, reveals that slot and only that', () => {
    const failed: unknown[] = [];
    for (const { scenario, slot, round } of cases(PRECISE)) {
      const reply = replyTo(scenario, slot, round);
      const { filled = [] } = reply;
      const says = searchable(reply.text, scenario.brief.language).has(intendedOption(scenario, slot).label);
      const right = reply.relevant === true && reply.persona === PRECISE && filled.includes(slot.name) && says;
      const found = filled.length === 1 ? leaks(reply, scenario, [slot.name]) : [];
      if (!right || found.length > 0) failed.push([scenario.id, reply.text, found]);
    }
    expect(failed).toEqual([]);
  });

  it.each(PAPER.concat(REVISING))('%s reveals nothing of a slot that was not asked for', (manner) => {
    const failed: unknown[] = [];
    for (const { scenario, slot, round } of cases(manner)) {
      const reply = replyTo(scenario, slot, round);
      const found = leaks(reply, scenario, Object.keys(reply.states ?? {}).concat(reply.filled ?? []));
      if (found.length > 0) failed.push([scenario.id, reply.text, found]);
    }
    expect(failed).toEqual([]);
  });

  it.each(['off-focus', 'partial-vague', 'refusal'])('%s names no option of any slot', (manner) => {
    const failed: unknown[] = [];
    for (const { scenario, slot, round } of cases(manner)) {
      const reply = replyTo(scenario, slot, round);
      const found = leaks(reply, scenario, []);
      const right = reply.persona === manner && reply.filled?.length === 0;
      if (!right || found.length > 0) failed.push([scenario.id, reply.text, found]);
    }
    expect(failed).toEqual([]);
  });

  it('contradictory names two values that exclude each other', () => {
    for (const { scenario, slot, round } of cases('contradictory')) {
      const reply = replyTo(scenario, slot, round);
      const said = searchable(reply.text, scenario.brief.language);
      const two = slot.options.filter(({ label }) => said.has(label));
      expect([scenario.id, reply.text, two.length]).toEqual([scenario.id, reply.text, 2]);
      expect(Object.values(reply.states ?? {})).toEqual(['conflict']);
      const pair = scenario.secret.extra.incompatible as string[];
      if (slot.options.some(({ id }) => pair.includes(id)))
        expect(two.map(({ id }) => id).sort()).toEqual([...pair].sort());
    }
  });

  it('factually-wrong rests on a premise that the scenario itself says is false', () => {
    for (const { scenario, slot, round } of cases('factually-wrong')) {
      const { secret, brief } = scenario;
      const reply = replyTo(scenario, slot, round);
      if (goodQuestionSlot(secret, brief.language)?.name !== slot.name) {
        expect(reply.persona).toBe(PRECISE);
        continue;
      }
      expect(reply.text).toContain(premiseText(secret));
      expect(premiseText(secret, 'why')?.length).toBeGreaterThan(5);
      expect(reply.states).toEqual({ [slot.name]: 'false-premise' });
      expect(reply.filled).toEqual([]);
    }
  });

  it('revising says another value first and its own last', () => {
    for (const { scenario, slot, round } of cases(REVISING)) {
      const reply = replyTo(scenario, slot, round);
      const own = intendedOption(scenario, slot).label.toLowerCase();
      const others = slot.options.map(({ label }) => label.toLowerCase()).filter((label) => label !== own);
      const text = reply.text.toLowerCase();
      const first = others.map((label) => text.indexOf(label)).filter((at) => at >= 0);
      expect(first).toHaveLength(1);
      expect(text.lastIndexOf(own)).toBeGreaterThan(first[0]!);
      expect(reply.states).toEqual({ [slot.name]: 'revised' });
    }
  });

  it('keeps to its own rules: read back, no reply in any manner has a slip, and each leaves its state', () => {
    const failed: unknown[] = [];
    for (const manner of manners().keys()) {
      for (const { scenario, slot, round } of cases(manner)) {
        const { brief, secret } = scenario;
        const reply = replyTo(scenario, slot, round);
        const dialogue = [question(`${slot.asksFor}, ${slot.cues[0] ?? ''}?`)];
        const target = readTarget(dialogue, secret, brief.language);
        const checked = checkReply({
          text: reply.text,
          manner: reply.persona ?? PRECISE,
          target,
          meant: [],
          dialogue,
          secret,
          language: brief.language,
        });
        const state = reply.states?.[slot.name];
        const agrees = state === undefined || state === checked.states[slot.name];
        if (checked.faulty.length > 0 || !agrees) failed.push([scenario.id, reply.text, checked]);
      }
    }
    expect(failed).toEqual([]);
  });

  it('becomes precise when the plan says so, after any number of other replies', () => {
    const manner = fc.constantFrom(...PAPER);
    fc.assert(
      fc.property(fc.constantFrom(...seeds), fc.array(manner, { maxLength: 4 }), (seed, before) => {
        const scenario = ambiguousScenario(seed, [...before, PRECISE]);
        const dialogue: Turn[] = [];
        for (let turn = 0; turn <= before.length; turn++) {
          const next = goodQuestion(scenario, dialogue);
          if (!next) return;
          const reply = replyTo(scenario, next.slot, turn, dialogue);
          dialogue.push(question(next.text), reply);
          if (turn === before.length) expect(reply).toMatchObject({ persona: PRECISE, filled: [next.slot.name] });
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('replies that a seed brings along', () => {
  const seed = seeds.find(({ id }) => id === 'en-spatial-voting')!;
  const replies = {
    'partial-vague': ['Oh, one of the usual ones.', 'Austria, or so.', 'Hard to say from here.'],
    precise: ['It is for Austria, for a class in Graz.', 'No idea.'],
  };
  const said = (manner: string, seedNumber: number, before: readonly Turn[] = []) => {
    const scenario = ambiguousScenario({ ...seed, replies }, [manner]);
    return replyTo(scenario, scenario.secret.slots[0]!, seedNumber, before);
  };

  it('are said in place of templates, each once', () => {
    const first = said('partial-vague', 1);
    const second = said('partial-vague', 1, [question('q'), first]);
    const third = said('partial-vague', 1, [question('q'), first, question('q'), second]);
    expect(new Set([first.text, second.text])).toEqual(
      new Set([replies['partial-vague'][0], replies['partial-vague'][2]]),
    );
    expect(replies['partial-vague']).not.toContain(third.text);
    expect(third.states).toEqual({ country: 'vague' });
  });

  it('are left out when they are not in the manner: a vague one that names an option, a precise one without the value', () => {
    const texts = Array.from({ length: 20 }, (_, round) => said('partial-vague', round).text);
    expect(texts).not.toContain('Austria, or so.');
    const precise = Array.from({ length: 20 }, (_, round) => said(PRECISE, round).text);
    expect(new Set(precise)).toEqual(new Set([replies.precise[0]]));
  });
});

describe('the wording of manners', () => {
  it('has one file for each manner but the precise one', () => {
    expect([...wordedManners(), PRECISE].sort()).toEqual([...manners().keys()].sort());
  });

  it('has at least 8 phrasings of each manner for every scenario, none of which names an option', () => {
    const failed: unknown[] = [];
    for (const seed of seeds) {
      const { secret, brief } = ambiguousScenario(seed, [PRECISE]);
      for (const manner of wordedManners()) {
        const phrases = phrasesFor({ manner, language: brief.language, secret, onSlot: true });
        if (new Set(phrases).size < 8) failed.push([seed.id, manner, phrases.length]);
        const own = phrases.map((phrase) => phrase.replace(/\{\w+\}/g, '\n')).join('\n');
        const found = secret.slots.flatMap((slot) => named(own, slot, brief.language));
        if (found.length > 0) failed.push([seed.id, manner, found]);
      }
    }
    expect(failed).toEqual([]);
  });

  it('uses no phrase twice in a dialogue while others are left', () => {
    const scenario = ambiguousScenario(seeds[0]!, ['off-focus']);
    const dialogue: Turn[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const slot = scenario.secret.slots[0]!;
      dialogue.push(question('q'), replyTo(scenario, slot, 7, dialogue));
    }
    const texts = dialogue.filter(({ speaker }) => speaker === 'user').map(({ text }) => text);
    expect(new Set(texts).size).toBe(8);
  });
});

/** Options named of slots that were not asked for. */
function leaks(reply: UserTurn, scenario: Scenario, asked: readonly string[]): readonly string[] {
  const others = scenario.secret.slots.filter(({ name }) => !asked.includes(name));
  return others.flatMap((slot) => named(reply.text, slot, scenario.brief.language));
}
