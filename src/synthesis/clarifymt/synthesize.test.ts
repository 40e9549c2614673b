import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSeeds } from '../../benchmark/clarifymt/check-seeds.ts';
import { parseSeeds } from '../../benchmark/clarifymt/read-seeds.ts';
import { BudgetSpentError } from '../../errors/budget-spent-error.ts';
import { ModelCallError } from '../../errors/model-call-error.ts';
import { createScriptedModel, type ScriptedAnswer } from '../../model/scripted.ts';
import type { ChatModel } from '../../schema/model.ts';
import { standInSynthReply } from '../../study/synth-stand-in.ts';
import { openWorkFile } from '../work-file.ts';
import { WorkLog } from '../work-log.ts';
import type { SetCard } from './card.ts';
import { evenMix } from './mix.ts';
import { type PlannedPlace, planGenerated, planRequests } from './plan.ts';
import { SPLITS } from './splits.ts';
import { type SynthesisOutcome, type SynthesisRequest, synthesize } from './synthesize.ts';
import { writeSet } from './write-set.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synthesize-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** `item stage` -> what the model says instead, each time it is asked. */
type Broken = Readonly<Record<string, string | Error>>;

/** Plausible JSON for every stage; `after` says what comes when so many calls were made. */
function scripted(broken: Broken = {}, options: { after?: readonly [number, Error]; name?: string } = {}) {
  return createScriptedModel((request, { episodeKey }, index): ScriptedAnswer => {
    if (options.after && index >= options.after[0]) return options.after[1];
    const [, item = '', stage = ''] = episodeKey.split('/');
    return broken[`${item} ${stage}`] ?? standInSynthReply(stage, request.messages[0]?.content ?? '');
  }, options.name);
}

interface Sitting {
  readonly places: readonly PlannedPlace[];
  readonly generators: readonly ChatModel[];
  readonly file?: string;
  readonly change?: Partial<SynthesisRequest>;
}

async function sit({ places, generators, file = 'work.jsonl', change }: Sitting): Promise<SynthesisOutcome> {
  const work = await openWorkFile(join(folder, file));
  try {
    return await synthesize({
      places,
      generators,
      log: new WorkLog(work),
      seed: 1,
      temperature: 0.8,
      splits: { train: 0.5, dev: 0.25, test: 0.25 },
      title: 'Test',
      licence: 'CC0',
      date: '2026-11-30',
      settings: {},
      width: 4,
      signal: new AbortController().signal,
      ...change,
    });
  } finally {
    await work.close();
  }
}

const plan = (n: number, tries = 1) =>
  planGenerated({ mix: evenMix(n), language: 'en', generators: 1, tries, seed: 1 });

/** What an undisturbed item takes: seven stages, a check of the request, of the twin and of two answers. */
const CALLS_PER_ITEM = 7 + 4;

describe('the whole pipeline with a scripted model', () => {
  it('fills every place when every reply is good', async () => {
    const model = scripted();
    const { card, set } = await sit({ places: plan(12), generators: [model] });
    expect(card).toMatchObject({ seeds: 12, scenarios: 24, complete: true, yield: 1, rejectsByReason: {} });
    expect(model.calls).toHaveLength(12 * CALLS_PER_ITEM);
    expect(Object.values(card.bySubtype)).toEqual(Array(12).fill(1));
    expect(checkSeeds(set.seeds)).toEqual([]);
    expect(set.seeds[0]?.provenance).toEqual({
      author: 'querent synth',
      generator: 'scripted/model',
      date: '2026-11-30',
      reviewed: false,
    });
  });

  it('counts each broken item once, by where and why it fell', async () => {
    const no = '{"verdict": "no", "reason": "It is clear."}';
    const reading = (number: number, answer: string) => ({ number, answer, mustSay: [answer], mustNotSay: [] });
    const broken: Broken = {
      'en-lexical-001 request': 'I would rather not.',
      'en-syntactic-001 ambiguity': '{"why": "clear", "ambiguous": false, "subtypes": [], "domain": "law"}',
      'en-semantic-001 ambiguity': '{"why": "?", "ambiguous": true, "subtypes": ["scope"], "domain": "law"}',
      'en-goal-001 slots':
        '{"slots": [{"name": "x", "asksFor": "x", "cues": [], "options": [{"label": "a", "otherWords": []}, {"label": "A", "otherWords": []}]}]}',
      'en-scope-001 readings': '{"notes": "", "readings": "two"}',
      'en-intent-conflict-001 readings': JSON.stringify({
        notes: '',
        readings: [reading(1, 'same'), reading(2, 'same')],
      }),
      'en-entity-001 twin': '{"request": "It is still as unclear as before, is it not?"}',
      'en-spatial-001 questions': '{"good": "How is the weather?", "missing": "How old are you?"}',
      'en-temporal-001 stakes':
        '{"stakes": [{"number": 1, "stakes": "low"}], "falsePremise": {"text": "a", "why": "b"}, "cannotBoth": [1, 2]}',
      'en-knowledge-gap-001 check-ambiguous': no,
      'en-unfamiliarity-001 check-twin': 'Hard to say.',
    };
    const { card, set } = await sit({ places: plan(12), generators: [scripted(broken)] });
    expect(card.rejectsByReason).toEqual({
      'ambiguity.not-ambiguous': 1,
      'ambiguity.other-subtype': 1,
      'check.ambiguous': 1,
      'check.undecided': 1,
      'readings.off-schema': 1,
      'request.unreadable': 1,
      'rules.answer-passes-other': 1,
      'rules.good-question-misses': 1,
      'rules.twin-unclear': 1,
      'slots.too-few-options': 1,
      'stakes.stakes-missing': 1,
    });
    expect(set.seeds.map(({ id }) => id)).toEqual(['en-value-001']);
    expect(card.items).toEqual({ tried: 12, accepted: 1, rejected: 11 });
    expect(card.remarks).toContain('11 of 12 places gave no seed: the items tried there were rejected.');
  });

  it('asks once more for a broken reply, and takes the good one', async () => {
    let asked = 0;
    const model = createScriptedModel((request, { episodeKey }) => {
      const [, item, stage = ''] = episodeKey.split('/');
      if (item === 'en-lexical-001' && stage === 'slots' && asked++ === 0) return '{"slots": 3}';
      return standInSynthReply(stage, request.messages[0]?.content ?? '');
    });
    const { card } = await sit({ places: plan(12), generators: [model] });
    expect(card.seeds).toBe(12);
    expect(model.calls).toHaveLength(12 * CALLS_PER_ITEM + 1);
  });

  it('tries another request at a place whose item was rejected, and says how many it took', async () => {
    const broken = { 'en-lexical-001 request': 'no', 'en-lexical-001-2 check-twin': '{"verdict": "no"}' };
    const { card, set } = await sit({ places: plan(12, 3), generators: [scripted(broken)] });
    expect(set.seeds.map(({ id }) => id)).toContain('en-lexical-001-3');
    expect(card.items).toEqual({ tried: 14, accepted: 12, rejected: 2 });
    expect(card.yield).toBeCloseTo(12 / 14, 10);
  });

  it('drops the later of two requests that are nearly the same', async () => {
    const same = '{"request": "mulona befika tarosu dinepa?"}';
    const broken = { 'en-lexical-001 request': same, 'en-value-001 request': same };
    const { card, set } = await sit({ places: plan(12), generators: [scripted(broken)] });
    expect(card.rejectsByReason).toEqual({ 'set.near-duplicate': 1 });
    expect(set.rejected[0]).toMatchObject({ item: 'en-value-001', detail: 'nearly the request of en-lexical-001' });
  });

  it('takes somebody’s own requests as they are, with a try each', async () => {
    const requests = ['zofima dulabe rikoto?', 'gerina mosapu batile?'].map((request, index) => ({
      request,
      instructions: 'You help a club.',
      documents: [],
      line: index + 1,
    }));
    const places = planRequests(requests, { generators: 1, languageOf: () => 'en' });
    const broken = { 'en-request-0002 ambiguity': '{"why": "", "ambiguous": false, "subtypes": [], "domain": ""}' };
    const model = scripted(broken);
    const { set, provenance } = await sit({ places, generators: [model] });
    expect(set.seeds).toMatchObject([
      { id: 'en-request-0001', request: 'zofima dulabe rikoto?', instructions: 'You help a club.', domain: 'travel' },
    ]);
    expect(provenance[0]?.source).toEqual({ kind: 'request', line: 1 });
    expect(model.calls.filter(({ call }) => call.episodeKey.endsWith('/request'))).toEqual([]);
  });

  it('works in Chinese', async () => {
    const places = planGenerated({ mix: evenMix(12), language: 'zh', generators: 1, tries: 1, seed: 1 });
    const { card } = await sit({ places, generators: [scripted()] });
    expect(card).toMatchObject({ seeds: 12, byLanguage: { zh: 12 } });
  });

  it('lets generators take turns, and the next one check', async () => {
    const [first, second] = ['scripted/a', 'scripted/b'].map((name) => scripted({}, { name }));
    const places = planGenerated({ mix: evenMix(12), language: 'en', generators: 2, tries: 1, seed: 1 });
    const { card, provenance } = await sit({ places, generators: [first!, second!] });
    expect(card.byGenerator).toEqual({
      'scripted/a': { tried: 6, accepted: 6 },
      'scripted/b': { tried: 6, accepted: 6 },
    });
    expect(new Set(provenance.map(({ generator, checker }) => `${generator} ${checker}`))).toEqual(
      new Set(['scripted/a scripted/b', 'scripted/b scripted/a']),
    );
    expect(card.remarks.join()).not.toContain('checked its own');
  });
});

describe('going on with work', () => {
  const places = plan(12, 2);
  const broken: Broken = { 'en-goal-001 slots': 'no', 'en-scope-001 check-twin': '{"verdict": "no"}' };
  const files = async (outcome: SynthesisOutcome): Promise<Readonly<Record<string, string>>> => {
    const place = mkdtempSync(join(folder, 'set-'));
    await writeSet(place, outcome);
    const names = ['seeds', 'provenance', 'rejected', 'dialogues', ...SPLITS].map((name) => `${name}.jsonl`);
    return Object.fromEntries([...names, 'card.json'].map((name) => [name, readFileSync(join(place, name), 'utf8')]));
  };

  it('gives the same set as an undisturbed sitting, byte for byte, and repeats no finished call', async () => {
    const model = scripted(broken);
    const undisturbed = await sit({ places, generators: [model], file: 'a.jsonl' });
    const stopAt = 57;
    const first = scripted(broken, { after: [stopAt, new BudgetSpentError({ spentUsd: 1, budgetUsd: 1 })] });
    const stopped = await sit({ places, generators: [first], file: 'b.jsonl', change: { width: 1 } });
    expect(stopped.stoppedBy).toBeInstanceOf(BudgetSpentError);
    expect(stopped.card.complete).toBe(false);
    const second = scripted(broken);
    const resumed = await sit({ places, generators: [second], file: 'b.jsonl' });
    // One call was refused by the budget; stages that were whole are not asked for again.
    expect(second.calls).toHaveLength(model.calls.length - stopAt);
    expect(await files(resumed)).toEqual(await files(undisturbed));
    const third = scripted();
    await sit({ places, generators: [third], file: 'b.jsonl' });
    expect(third.calls).toEqual([]);
  });

  it('keeps what was finished when the budget is spent, and counts the rest as unfinished', async () => {
    const spent = new BudgetSpentError({ spentUsd: 1, budgetUsd: 1 });
    const model = scripted({}, { after: [3 * CALLS_PER_ITEM + 5, spent] });
    const { card } = await sit({ places: plan(12), generators: [model], change: { width: 1 } });
    expect(card.places).toEqual({ wanted: 12, filled: 3, unfinished: 9 });
    expect(card.usage['generator scripted/model']?.calls).toBe(3 * 7 + 5);
  });

  it('leaves a place unfinished when its call fails, and goes on with the others', async () => {
    const failure = new ModelCallError({ kind: 'time-out', model: 'scripted/model', message: 'too slow' });
    const outcome = await sit({ places: plan(12), generators: [scripted({ 'en-goal-001 twin': failure })] });
    expect(outcome).toMatchObject({ failed: 1, failure, stoppedBy: undefined });
    expect(outcome.card.places).toEqual({ wanted: 12, filled: 11, unfinished: 1 });
    const mended = await sit({ places: plan(12), generators: [scripted()] });
    expect(mended.card.places).toEqual({ wanted: 12, filled: 12, unfinished: 0 });
  });

  it('rejects an item whose prompt does not fit, since no later try would', async () => {
    const failure = new ModelCallError({ kind: 'context-overflow', model: 'scripted/model', message: 'too long' });
    const { card } = await sit({ places: plan(12), generators: [scripted({ 'en-goal-001 twin': failure })] });
    expect(card.rejectsByReason).toEqual({ 'twin.context-overflow': 1 });
  });

  it('ends when nothing answers any more', async () => {
    const failure = new ModelCallError({ kind: 'transient', model: 'scripted/model', message: 'gone' });
    const model = scripted({}, { after: [0, failure] });
    await expect(sit({ places: plan(48), generators: [model] })).rejects.toBe(failure);
    expect(model.calls.length).toBeLessThan(48);
  });

  it('makes the same set however many items are under way', async () => {
    const one = await sit({ places, generators: [scripted(broken)], file: 'a.jsonl', change: { width: 1 } });
    const many = await sit({ places, generators: [scripted(broken)], file: 'b.jsonl', change: { width: 12 } });
    expect(await files(many)).toEqual(await files(one));
  });
});

describe('the files of a set', () => {
  const lines = (name: string): readonly Record<string, unknown>[] =>
    readFileSync(join(folder, 'set', name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('can be recounted: the card says what they hold', async () => {
    const broken = {
      'en-goal-001 slots': 'no',
      'en-goal-002 slots': 'no',
      'en-scope-001 check-twin': '{"verdict": "no"}',
    };
    const outcome = await sit({ places: plan(36), generators: [scripted(broken)] });
    await writeSet(join(folder, 'set'), outcome);
    const card = JSON.parse(readFileSync(join(folder, 'set', 'card.json'), 'utf8')) as SetCard;
    const seeds = parseSeeds(readFileSync(join(folder, 'set', 'seeds.jsonl'), 'utf8'), 'seeds.jsonl');
    const count = (values: readonly unknown[]) =>
      Object.fromEntries([...Map.groupBy(values, String)].map(([key, list]) => [key, list.length]));
    expect(seeds).toHaveLength(33);
    expect(card.seeds).toBe(33);
    expect(card.bySubtype).toEqual(count(seeds.map(({ subtypes }) => subtypes[0])));
    expect(card.byDomain).toEqual(count(seeds.map(({ domain }) => domain)));
    expect(card.byReadings).toEqual(count(seeds.map(({ readings }) => readings.length)));
    expect(card.byStakes).toEqual(count(seeds.flatMap(({ readings }) => readings.map(({ stakes }) => stakes))));
    expect(card.rejectsByReason).toEqual(count(lines('rejected.jsonl').map(({ reason }) => reason)));
    expect(card.bySplit).toEqual(count(lines('provenance.jsonl').map(({ split }) => split)));
    expect(card.bySplit).toEqual(Object.fromEntries(SPLITS.map((split) => [split, lines(`${split}.jsonl`).length])));
    expect(card.usage['generator scripted/model']?.calls).toBe(33 * 7 + 2 * 4 + 7);
    expect(card.usage['judge scripted/model']?.calls).toBe(33 * 4 + 2);
    expect(card.paperDialogues.dialogues % 6).toBe(0);
    const replies = lines('dialogues.jsonl').filter(({ conversation }) => (conversation as unknown[]).length > 1);
    expect(card.leaks.replies.decisions).toBe(replies.length);
    const page = readFileSync(join(folder, 'set', 'README.md'), 'utf8');
    expect(page).toContain('33 seeds (91.7% of the items tried)');
    expect(page).toContain('| slots.unreadable | 2 |');
  });

  it('have a content hash that no date changes, and another seed does', async () => {
    const places12 = plan(12);
    const one = await sit({ places: places12, generators: [scripted()], file: 'a.jsonl' });
    const later = await sit({
      places: places12,
      generators: [scripted()],
      file: 'b.jsonl',
      change: { date: '2027-01-01' },
    });
    const other = planGenerated({ mix: evenMix(12), language: 'en', generators: 1, tries: 1, seed: 2 });
    const another = await sit({ places: other, generators: [scripted()], file: 'c.jsonl', change: { seed: 2 } });
    expect(later.card.contentHash).toBe(one.card.contentHash);
    expect(another.card.contentHash).not.toBe(one.card.contentHash);
  });

  it('leave out what reviewers refused, and mark what they accepted', async () => {
    const reviews = new Map([
      ['en-goal-001', { accepted: false, reason: 'twin' }],
      ['en-scope-001', { accepted: true, reason: '' }],
    ]);
    const { card, set } = await sit({ places: plan(12), generators: [scripted()], change: { reviews } });
    expect(card).toMatchObject({ seeds: 11, reviewed: 1, rejectsByReason: { 'review.twin': 1 } });
    expect(set.seeds.find(({ id }) => id === 'en-scope-001')?.provenance?.reviewed).toBe(true);
  });
});

describe('persona continuations in a model’s words', () => {
  const places = planGenerated({
    ...{ mix: evenMix(12), language: 'en', generators: 1, tries: 1, seed: 1 },
    writesReplies: true,
  });

  it('are kept where they say what their persona says, and dropped where they do not', async () => {
    // The stand-in says the user's own value as "precise", and once something beside the point.
    const { card, set } = await sit({ places, generators: [scripted()] });
    expect(card.writtenReplies).toEqual({ precise: 12 });
    for (const { replies, slots, readings, intended } of set.seeds) {
      const value = readings.find(({ id }) => id === intended)?.values.kind;
      expect(replies).toEqual({ precise: [slots[0]?.options.find(({ id }) => id === value)?.label] });
    }
  });

  it('cost no seed when they cannot be read', async () => {
    const { card } = await sit({ places, generators: [scripted({ 'en-goal-001 replies': 'no' })] });
    expect(card).toMatchObject({ seeds: 12, writtenReplies: { precise: 11 } });
  });
});
