import { describe, expect, it } from 'vitest';
import { importedControls } from './controls.ts';
import { importedGoldAction, importedNextStep, importedOutlook } from './episode-rules.ts';
import { remarksOn } from './remarks.ts';
import { type ImportedRow, rowSchema } from './row.ts';
import { rowScenario } from './scenarios.ts';

const scenario = (change: Partial<ImportedRow> = {}) =>
  rowScenario(rowSchema.parse({ id: 'a', language: 'en', request: 'Cancel my order', ...change }));
const slot = (name: string, ...labels: readonly string[]) => ({
  name,
  asksFor: `the ${name}`,
  cues: [],
  required: true,
  options: labels.map((label) => ({ id: label, label, aliases: [] })),
});
const answer = { text: 'The desk is cancelled', allOf: [['desk']], noneOf: [] };
const unclear: Partial<ImportedRow> = {
  action: 'ask',
  slots: [slot('order', 'lamp', 'desk'), slot('reason', 'late', 'broken', 'ugly')],
  values: { order: 'desk', reason: 'late' },
  answer,
};

const asked = [{ speaker: 'assistant', text: 'Which order?', action: 'ask' }] as const;
const replied = [...asked, { speaker: 'user', text: 'The desk.', filled: ['order', 'reason'] }] as const;

describe('a row as a scenario', () => {
  it('is in the groups of what it has', () => {
    expect(scenario().groups).toEqual(['unlabelled', 'en']);
    const labels: Partial<ImportedRow> = {
      stakes: 'high',
      groups: ['VIP customers', 'a.b', '***'],
      subtypes: ['lexical'],
    };
    expect(scenario({ ...unclear, ...labels }).groups).toEqual([
      'ambiguous',
      'dimension.linguistic',
      'subtype.lexical',
      'stakes.high',
      // Two orders times three reasons.
      'readings.6',
      'needs.order',
      'needs.reason',
      'en',
      'group.vip-customers',
      'group.a-b',
      'group.other',
      'has.answer',
      'has.values',
    ]);
  });

  it('knows the number of readings only where every option is known and an answer can be checked', () => {
    const readings = (change: Partial<ImportedRow>) =>
      scenario(change).groups.filter((name) => name.startsWith('readings.'));
    expect(readings({ ...unclear, slots: [slot('order')], values: { order: 'desk' } })).toEqual([]);
    expect(readings({ action: 'ask', answer })).toEqual([]);
    expect(readings({ action: 'answer', answer })).toEqual(['readings.1']);
  });

  it('has the cluster that is named, else its own', () => {
    expect([scenario().cluster, scenario({ cluster: 'customer 7' }).cluster]).toEqual(['a', 'customer 7']);
  });
});

describe('the right action', () => {
  it('is unknown without a label, at every turn', () => {
    expect(importedGoldAction(scenario(), [])).toBeNull();
    expect(importedGoldAction(scenario({ answer }), asked)).toBeNull();
  });

  it('follows the slots where a user can reply', () => {
    expect(importedGoldAction(scenario(unclear), [])).toBe('ask');
    expect(importedGoldAction(scenario(unclear), replied)).toBe('answer');
    expect(importedGoldAction(scenario(unclear), [], 0)).toBe('answer');
  });

  it('is what the label says where none can', () => {
    expect(importedGoldAction(scenario({ action: 'ask' }), [])).toBe('ask');
    expect(importedGoldAction(scenario({ action: 'ask' }), [], 0)).toBe('answer');
    expect(importedGoldAction(scenario({ action: 'answer' }), [])).toBe('answer');
  });
});

describe('a question', () => {
  it('gets a reply where the user has values, and ends the episode elsewhere', () => {
    expect(importedNextStep(scenario(unclear), asked, 2)).toEqual({ step: 'user' });
    expect(importedNextStep(scenario({ action: 'ask' }), asked, 2)).toEqual({ step: 'end', end: 'asked' });
    const half: Partial<ImportedRow> = { ...unclear, values: { order: 'desk' } };
    expect(importedNextStep(scenario(half), asked, 2)).toEqual({ step: 'end', end: 'asked' });
  });

  it('is worth what it tells, as far as the readings are known', () => {
    // One in six, one in three once the order is known, then certain.
    expect(importedOutlook(scenario(unclear), [], 2)).toEqual([1 / 6, 1 / 3, 1]);
    expect(importedOutlook(scenario({ action: 'answer', answer }), [], 2)).toEqual([1]);
    expect(importedOutlook(scenario({ ...unclear, answer: undefined }), [], 2)).toEqual([]);
    expect(importedOutlook(scenario(), [], 2)).toEqual([]);
  });
});

describe('controls', () => {
  const context = {
    call: { role: 'assistant', repeat: 0, episodeKey: '' },
    scenarioId: 'a',
    questionsLeft: 2,
  } as const;
  const says = async (change: Partial<ImportedRow>, control: 'oracle' | 'guess', seed = 1) => {
    const one = scenario(change);
    return importedControls(one)[control].respond(one.brief, [], { ...context, seed });
  };

  it('the oracle does what the label says, whatever else is known', async () => {
    expect((await says({}, 'oracle')).action).toBe('answer');
    expect(await says({ action: 'ask', goldQuestion: 'Which one?' }, 'oracle')).toMatchObject({
      text: 'Which one?',
      action: 'ask',
    });
    expect(await says({ action: 'answer', answer }, 'oracle')).toMatchObject({ text: answer.text, action: 'answer' });
    expect((await says(unclear, 'oracle')).action).toBe('ask');
  });

  it('a guess is for one of the readings, each as often as any other', async () => {
    const texts = await Promise.all(
      Array.from({ length: 600 }, async (_, seed) => (await says(unclear, 'guess', seed)).text),
    );
    const right = texts.filter((text) => text === answer.text).length;
    // One in six of 600: 100, four standard deviations of sqrt(600 / 6 * 5 / 6) = 9.1 around it.
    expect(Math.abs(right - 100)).toBeLessThan(37);
    expect(new Set(texts).size).toBe(6);
  });
});

describe('remarks', () => {
  it('name what a row contradicts itself in', () => {
    const doubtful = [
      scenario({ ...unclear, request: 'Cancel the lamp' }),
      scenario({ id: 'b', action: 'answer', answer: { ...answer, allOf: [['chair']] } }),
      scenario({ id: 'c' }),
    ];
    expect(remarksOn(doubtful)).toEqual([
      { scenarioId: 'a', code: 'request-names-option', message: '"lamp" of order: is it really unclear?' },
      { scenarioId: 'b', code: 'answer-fails', message: 'the right answer does not pass its own check' },
      { scenarioId: 'c', code: 'same-request', message: 'its request is that of b: counted twice, as if independent' },
    ]);
  });

  it('are bounded', () => {
    const many = remarksOn(Array.from({ length: 1500 }, () => scenario()));
    expect(many).toHaveLength(1001);
    expect(many.at(-1)).toEqual({ code: 'more', message: '499 further remarks' });
  });
});
