import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../schema/action.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn } from '../../schema/dialogue.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { actionAfter } from '../../taxonomy/gold-action.ts';
import { createRandom } from '../../tools/random.ts';
import { manners } from '../../user/manner.ts';
import { searchable } from '../../user/wording.ts';
import { measure, play } from './__testing__/play.ts';
import { benchmark } from './benchmark.ts';
import { loadStarterSeeds } from './built-in-seeds.ts';
import { interactiveScenarios, scriptedScenarios } from './expand.ts';
import { expandSeeds, MODES, type ModeName } from './load.ts';
import { MAKES, type MakeName } from './plans.ts';
import { ambiguousScenario, clearScenario } from './scenarios.ts';
import type { ScriptStep } from './script.ts';
import { MOST_TURNS } from './scripted.ts';
import type { Seed } from './seed.ts';

const { seeds } = await loadStarterSeeds();
const MAKE_NAMES = Object.keys(MAKES) as readonly MakeName[];
const made = new Map<string, readonly Scenario[]>();
/** The starter seeds in a make; the open set, in the same makes, has a test of its own. */
function make(name: MakeName, mode: ModeName): readonly Scenario[] {
  const known = made.get(`${name} ${mode}`) ?? expandSeeds(seeds, name, mode);
  made.set(`${name} ${mode}`, known);
  return known;
}
const manner = fc.constantFrom(...manners().keys());
const plan = fc.array(manner, { minLength: 1, maxLength: 5 });
const seedOf = fc.constantFrom(...seeds);

const always = (action: Action): Assistant => ({
  reference: action,
  settings: null,
  oracle: false,
  respond: async (): Promise<AssistantTurn> => ({ speaker: 'assistant', text: 'Could you say more?', action }),
});
const playAll = (scenarios: readonly Scenario[], assistant: (scenario: Scenario) => Assistant) =>
  Promise.all(scenarios.map((scenario, index) => play(scenario, assistant(scenario), { seed: index })));

describe.each(MAKE_NAMES.flatMap((name) => MODES.map((mode) => [name, mode] as const)))('make %s, %s', (name, mode) => {
  it('is solved by the oracle, without regret', async () => {
    const scenarios = make(name, mode);
    const episodes = await playAll(scenarios, (scenario) => benchmark.controls(scenario).oracle);
    const metrics = measure(episodes);
    expect([metrics.get('accuracy'), metrics.get('success')]).toEqual([1, 1]);
    expect(metrics.get('question.quality')).toBe(1);
    if (mode === 'interactive') {
      expect(metrics.get('question.relevance')).toBe(1);
      expect(metrics.get('regret')).toBeCloseTo(0, 12);
    }
    expect(episodes.flatMap(({ dialogue }) => dialogue.filter((turn) => 'faulty' in turn))).toEqual([]);
  });

  it('has an id for each scenario, and baselines for each figure', async () => {
    const scenarios = make(name, mode);
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
    const words = scenarios.filter(({ groups }) => groups.some((group) => group.startsWith('bagOfWords.')));
    expect(words).toHaveLength(scenarios.length);
  });
});

describe('the make paper', () => {
  it('gives a system that always asks 100, 66.7 and 100 by turn and 87.5 overall, computed and played', async () => {
    const episodes = await playAll(make('paper', 'scripted'), () => always('ask'));
    const metrics = measure(episodes);
    expect(metrics.get('turn1.accuracy')).toBe(1);
    expect(metrics.get('turn2.accuracy')).toBeCloseTo(2 / 3, 12);
    expect(metrics.get('turn3.accuracy')).toBe(1);
    // (6 + 4 + 4) of (6 + 6 + 4) decisions on each seed.
    expect(metrics.get('accuracy')).toBe(0.875);
    for (const name of ['accuracy', 'turn1.accuracy', 'turn2.accuracy', 'turn3.accuracy']) {
      const baseline = name.replace('accuracy', 'baseline.alwaysAsk.accuracy');
      expect([name, metrics.get(baseline)]).toEqual([name, metrics.get(name)]);
    }
    expect(metrics.get('baseline.alwaysAnswer.accuracy')).toBe(0.125);
    expect(metrics.get('baseline.bagOfWords.accuracy')).toBeGreaterThan(0);
  });

  it('has the paper’s mix: every subtype alike, 2 turns of the user for two of six personas and 3 for four', async () => {
    const plans = MAKES.paper(seeds);
    const english = plans.filter(({ seed }) => seed.language === 'en');
    const counts = Map.groupBy(english, ({ seed }) => seed.subtypes[0]);
    expect(new Set([...counts.values()].map((group) => group.length))).toEqual(new Set([3]));
    const turns = plans.flatMap((item) => item.scripts.map(({ steps }) => steps.length + 1));
    expect(turns.filter((count) => count === 2)).toHaveLength(2 * plans.length);
    expect(turns.filter((count) => count === 3)).toHaveLength(4 * plans.length);
  });
});

describe('the make balanced, scripted', () => {
  // 30 seeds go once through all 24 endings at 5 depths.
  const oneSlot = seeds.filter(({ slots }) => slots.filter(({ required }) => required).length === 1);
  const round = MAKES.balanced(oneSlot.slice(0, 30)).flatMap(scriptedScenarios);
  const later = round.filter(({ groups }) => !groups.includes('turn1'));
  const isAsk = ({ secret }: Scenario) => secret.goldAction === 'ask';

  it('has the request, its clear twin and four later decisions of each seed, half of them calling for a question', () => {
    expect(round).toHaveLength(30 * 6);
    expect(round.filter(isAsk)).toHaveLength(30 * 3);
  });

  it('has 12 decisions of either kind at each depth from turn 2 to 6', () => {
    for (let turn = 2; turn <= MOST_TURNS; turn++) {
      const atTurn = later.filter(({ groups }) => groups.includes(`turn${turn}`));
      expect([turn, atTurn.length, atTurn.filter(isAsk).length]).toEqual([turn, 24, 12]);
    }
  });

  it('has every manner at each depth, and those that name nothing equally often before either action', () => {
    const cells = Map.groupBy(later, ({ groups }) =>
      groups.filter((group) => /^(?:turn|persona)/.test(group)).join(' '),
    );
    expect(cells.size).toBe(7 * 5);
    for (const manner of ['refusal', 'partial-vague', 'off-focus']) {
      const replies = later.filter(({ groups }) => groups.includes(`persona.${manner}`));
      expect([manner, replies.length, replies.filter(isAsk).length]).toEqual([manner, 20, 10]);
    }
  });

  it('settles a slot before a question beside the point, or in the request', () => {
    const beside = later.filter(({ id, secret }) => /\+?beside-/.test(id) && secret.goldAction === 'answer');
    expect(beside).toHaveLength(30);
    const states = beside.flatMap(({ secret }) =>
      secret.slots
        .filter(({ required }) => required)
        .map(({ name }) => (secret.extra.states as Record<string, string>)[name]),
    );
    expect(states.filter((state) => state !== 'filled' && state !== 'revised')).toEqual([]);
  });
});

describe('the make balanced, interactive', () => {
  const plans = MAKES.balanced(seeds).flatMap((item) => item.plans);

  it('has every manner as first, second, third and fourth reply about equally often', () => {
    // A reply that leaves the slot open is followed by a precise one that the set adds.
    const isAdded = (replies: readonly string[]) => replies.length > 1 && replies.at(-1) === 'precise';
    const crossed = plans.map((replies) => (isAdded(replies) ? replies.slice(0, -1) : replies));
    const cells = Map.groupBy(crossed, (replies) => `${replies.at(-1)} ${replies.length}`);
    // 48 English and 12 Chinese plans, each over 28 cells: 1 to 3 times, and once more where the cell "precise after it"
    // looks like it.
    const sizes = [...manners().keys()]
      .filter((name) => name !== 'precise')
      .flatMap((name) => [1, 2, 3, 4].map((depth) => cells.get(`${name} ${depth}`)?.length ?? 0));
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 4]);
  });

  it('ends with a user who can be answered', () => {
    const states = plans.map((replies) => manners().get(replies.at(-1) ?? ''));
    expect(states.filter((state) => state === undefined || actionAfter(state) === 'ask')).toEqual([]);
  });
});

describe('gold actions', () => {
  it('of scripted turns follow from the states that the replies leave', () => {
    fc.assert(
      fc.property(seedOf, plan, (seed, replies) => {
        const [script] = [scripted(seed, replies)];
        for (const { secret } of script) {
          const states = secret.extra.states as Record<string, string>;
          const required = secret.slots.filter((slot) => slot.required).map(({ name }) => states[name]);
          const open = required.some((state) =>
            ['missing', 'vague', 'conflict', 'false-premise'].includes(state ?? 'missing'),
          );
          expect(secret.goldAction).toBe(open ? 'ask' : 'answer');
          expect(benchmark.goldAction({ ...script[0]!, secret }, [])).toBe(secret.goldAction);
        }
        // Only the last turn of a script can be answered.
        expect(script.slice(0, -1).every(({ secret }) => secret.goldAction === 'ask')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('of the oracle’s dialogues are the same whatever the plan is called: they follow the states', async () => {
    await fc.assert(
      fc.asyncProperty(seedOf, plan, fc.integer({ min: 0, max: 6 }), async (seed, replies, maxQuestions) => {
        const scenario = ambiguousScenario(seed, replies);
        const episode = await play(scenario, benchmark.controls(scenario).oracle, { maxQuestions });
        expect(episode.decisions.every(({ gold, action }) => gold === action)).toBe(true);
        expect(episode.verdicts.find(({ name }) => name === 'final')?.value).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the same request in both modes', () => {
  it('gives the same replies to the same questions, and the script holds them in its history', () => {
    const seed = seeds[0]!;
    const [, second] = scripted(seed, ['refusal']);
    expect(second?.brief.history).toEqual([
      { role: 'user', content: seed.request },
      { role: 'assistant', content: seed.goodQuestion },
    ]);
    expect(second?.groups).toContain('persona.refusal');
    expect(second?.secret.goldAction).toBe('answer');
  });

  it('is made again the same', () => {
    const texts = (seed: Seed) => scripted(seed, ['partial-vague', 'contradictory']).map(({ brief }) => brief.request);
    expect(seeds.slice(0, 20).map(texts)).toEqual(seeds.slice(0, 20).map(texts));
  });
});

/** Reads the brief, keeps the readings whose options it names, and answers for one of them at random. */
function briefReader(seed: Seed, random: ReturnType<typeof createRandom>): Assistant {
  return {
    reference: 'brief-reader',
    settings: null,
    oracle: false,
    respond: async (brief) => {
      const text = searchable(brief.request, brief.language);
      const names = (slot: Seed['slots'][number], id: string | undefined): boolean =>
        slot.options
          .filter((option) => option.id === id)
          .some(({ label, aliases }) => [label, ...aliases].some((wording) => text.has(wording)));
      const named = seed.readings.filter(({ values }) =>
        seed.slots.filter((slot) => slot.required).every((slot) => names(slot, values[slot.name])),
      );
      const reading = random.pick(named.length > 0 ? named : seed.readings);
      return { speaker: 'assistant', text: reading.answer.text, action: 'answer' };
    },
  };
}

describe('a control that answers from the brief alone', () => {
  it('is right on every clear twin', async () => {
    const random = createRandom('brief');
    const failed: string[] = [];
    for (const seed of seeds) {
      const episode = await play(clearScenario(seed), briefReader(seed, random));
      if (episode.verdicts[0]?.value !== true) failed.push(seed.id);
    }
    expect(failed).toEqual([]);
  });

  it('is right on unclear requests about as often as a guess', async () => {
    const random = createRandom('brief');
    let right = 0;
    const rounds = 40;
    for (const seed of seeds) {
      const scenario = ambiguousScenario(seed, ['precise']);
      for (let round = 0; round < rounds; round++) {
        const episode = await play(scenario, briefReader(seed, random));
        if (episode.verdicts[0]?.value === true) right++;
      }
    }
    const expected = seeds.reduce((sum, seed) => sum + 1 / seed.readings.length, 0) / seeds.length;
    // 2,400 draws: one standard error is about .01.
    expect(Math.abs(right / (rounds * seeds.length) - expected)).toBeLessThan(0.04);
  });
});

function scripted(seed: Seed, replies: readonly string[]): readonly Scenario[] {
  const steps = replies.map((manner): ScriptStep => ({ asks: 'slot', manner }));
  return scriptedScenarios({
    seed,
    plans: [],
    twin: false,
    scripts: [{ from: 'request', steps, name: '', firstTurn: 1 }],
  });
}

it('a default run stays small', async () => {
  expect(interactiveScenarios(MAKES.single(seeds)[0]!)).toHaveLength(2);
  expect(make('single', 'interactive')).toHaveLength(2 * seeds.length);
});
