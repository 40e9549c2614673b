import { describe, expect, it } from 'vitest';
import { loadStarterSeeds } from '../benchmark/clarifymt/built-in-seeds.ts';
import { ImportError } from '../errors/import-error.ts';
import { subtypes } from '../taxonomy/taxonomy.ts';
import { agreementOf } from './agreement.ts';
import { type ReturnedRow, type ReviewAnswer, readAnswers } from './answers.ts';
import { consensusOn } from './consensus.ts';
import { disagreementsIn } from './disagreements.ts';
import { makeQueue, type QueueKey } from './queue.ts';
import { decideSeeds } from './seed-decisions.ts';
import { seedReview } from './seed-review.ts';

const { seeds } = await loadStarterSeeds();
const SOURCE = { type: 'built-in', name: 'starter' } as const;
const queue = makeQueue(seedReview, seeds, { seed: 1, source: SOURCE });

describe('a queue of seeds', () => {
  it('holds the request and the twin of each, and a key to both', () => {
    expect(queue.items).toHaveLength(2 * seeds.length);
    expect(queue.key.cases).toHaveLength(2 * seeds.length);
    expect(new Set(queue.items.map(({ item }) => item)).size).toBe(2 * seeds.length);
    expect(queue.items.map(({ item }) => item).sort()).toEqual(queue.key.cases.map(({ item }) => item).sort());
  });

  it('tells no label: neither id, subtype, side nor meaning of a seed stands in it', () => {
    for (const { queue: _, guideline: __, questions, ...item } of queue.items) {
      const text = JSON.stringify(item);
      for (const word of ['"labels"', '/twin', '/request', 'ambiguous', '"role"', '"stratum"']) {
        expect(text).not.toContain(word);
      }
      expect(Object.keys(questions)).toEqual(['ambiguous', 'subtype', 'question']);
    }
    const ids = seeds.map(({ id }) => id);
    expect(queue.items.filter((item) => ids.some((id) => JSON.stringify(item).includes(id)))).toEqual([]);
  });

  it('shows good and missing questions about equally often, on requests and on twins', () => {
    const labels = queue.key.cases.filter(({ role }) => role === 'request').map(({ labels: { question } }) => question);
    expect(labels.filter((label) => label === 'yes').length / labels.length).toBeGreaterThan(0.3);
    expect(labels.filter((label) => label === 'yes').length / labels.length).toBeLessThan(0.7);
  });

  it('comes out the same for the same seed, and mixed otherwise for another', () => {
    expect(makeQueue(seedReview, seeds, { seed: 1, source: SOURCE })).toEqual(queue);
    expect(makeQueue(seedReview, seeds, { seed: 2, source: SOURCE }).items.map(({ shown }) => shown)).not.toEqual(
      queue.items.map(({ shown }) => shown),
    );
  });

  it('samples seeds by subtype, with both sides of each', () => {
    const small = makeQueue(seedReview, seeds, { seed: 1, sample: 12, source: SOURCE });
    expect(small.items).toHaveLength(24);
    const subjects = new Set(small.key.cases.map(({ subject }) => subject));
    const drawn = seeds.filter(({ id }) => subjects.has(id)).map(({ subtypes: [main] }) => main);
    expect(new Set(drawn)).toEqual(new Set(subtypes().map(({ id }) => id)));
  });
});

const KEY: QueueKey = {
  schemaVersion: 1,
  queue: 'q1',
  kind: 'seeds',
  source: SOURCE,
  questions: [
    { id: 'ambiguous', answers: ['yes', 'no'] },
    { id: 'question', answers: ['yes', 'no'] },
  ],
  cases: [
    { item: 'i1', id: 'a/request', subject: 'a', role: 'request', labels: { ambiguous: 'yes', question: 'yes' } },
    { item: 'i2', id: 'a/twin', subject: 'a', role: 'twin', labels: { ambiguous: 'no', question: 'no' } },
    { item: 'i3', id: 'b/request', subject: 'b', role: 'request', labels: { ambiguous: 'yes', question: 'no' } },
    { item: 'i4', id: 'b/twin', subject: 'b', role: 'twin', labels: { ambiguous: 'no', question: 'no' } },
  ],
};
/** What somebody says about "ambiguous" on i1 to i4; a dash: nothing. */
const said = (signs: string): readonly ReviewAnswer[] =>
  [...signs].flatMap((sign, index) =>
    sign === '-' ? [] : [{ item: `i${index + 1}`, answers: { ambiguous: sign === 'y' ? 'yes' : 'no' } }],
  );

describe('answers that come back', () => {
  const row = (change: Partial<ReturnedRow>): ReturnedRow => ({
    line: 2,
    queue: 'q1',
    item: 'i1',
    answers: { ambiguous: ' Yes ', question: '' },
    note: '',
    ...change,
  });

  it('are read whatever their case; an empty one says that the reviewer cannot tell', () => {
    const rows = [row({ note: ' odd ' }), row({ line: 3, item: 'i2', answers: {} })];
    expect(readAnswers(rows, KEY, 'f.csv')).toEqual([
      { item: 'i1', answers: { ambiguous: 'yes', question: null }, note: 'odd' },
    ]);
  });

  it.each([
    ['another queue', [row({ queue: 'q2' })], /:2 at queue/],
    ['an item that is not in it', [row({ item: 'i9' })], /:2 at item/],
    ['an item twice', [row({}), row({ line: 3 })], /:3 at item/],
    [
      'a word that is no answer',
      [row({ answers: { ambiguous: 'perhaps' } })],
      /:2 at ambiguous: "perhaps" is none of yes, no/,
    ],
    ['nothing at all', [row({ answers: {} })], /no answers/],
  ])('are refused with %s', (_, rows, message) => {
    expect(() => readAnswers(rows, KEY, 'f.csv')).toThrow(ImportError);
    expect(() => readAnswers(rows, KEY, 'f.csv')).toThrow(message);
  });
});

describe('agreement', () => {
  const [report] = agreementOf([
    { key: KEY, answers: { anna: said('ynyn'), ben: said('ynny'), carl: said('yn--') }, settled: [] },
  ]);
  const question = report?.questions.find(({ question: id }) => id === 'ambiguous');

  it('is Cohen’s kappa for two, over what both judged', () => {
    // anna y n y n, ben y n n y: equal in 2 of 4; each says yes half the time, so 1/2 is expected: (1/2 - 1/2) / (1/2).
    expect(question?.pairs[0]).toMatchObject({ raters: ['anna', 'ben'], n: 4, equal: 0.5, kappa: 0 });
    // anna and carl: equal in 2 of 2.
    expect(question?.pairs[1]).toMatchObject({ raters: ['anna', 'carl'], n: 2, equal: 1, kappa: 1 });
  });

  it('has an interval: that of the observed agreement, chance taken out', () => {
    // Wilson at 2 of 4: centre (0.5 + 3.8415/8) / (1 + 3.8415/4) = 0.5; half = 1.96 sqrt(0.25/4 + 3.8415/64) / 1.9604
    // = 0.34996. Chance 1/2: kappa = (share - 1/2) / (1/2), so -0.69992 to 0.69992.
    expect(question?.pairs[0]?.low).toBeCloseTo(-0.69992, 4);
    expect(question?.pairs[0]?.high).toBeCloseTo(0.69992, 4);
    // Full agreement on 2: high 1; low of the share = 1 / (1 + 3.8415/2) = 0.34237, so (0.34237 - 0.5) / 0.5.
    expect(question?.pairs[1]?.high).toBe(1);
    expect(question?.pairs[1]?.low).toBeCloseTo(-0.31525, 4);
  });

  it('is Krippendorff’s alpha for several', () => {
    // Pairs of values within items: i1 three yes, i2 three no, i3 and i4 one of each. n = 10, five of each value.
    // D_o = (2 + 2) / 10; D_e = 2 x 5 x 5 / (10 x 9). alpha = 1 - 0.4 / (50/90) = 0.28.
    expect(question?.alpha.reviewers).toBeCloseTo(0.28, 10);
  });

  it('is given against the labels, also for twins alone', () => {
    const ben = question?.againstLabels.filter(({ raters: [name] }) => name === 'ben');
    expect(ben?.map(({ role, n, equal }) => [role, n, equal])).toEqual([
      ['all', 4, 0.5],
      ['request', 2, 0.5],
      ['twin', 2, 0.5],
    ]);
    expect(report?.reviewers).toEqual({ anna: 4, ben: 4, carl: 2 });
  });

  it('holds answers to the label of what was shown, also where another queue shows the same case otherwise', () => {
    const other = { ...KEY, cases: KEY.cases.map((each) => ({ ...each, labels: { ...each.labels, question: 'no' } })) };
    const yes = { item: 'i1', answers: { question: 'yes' } };
    const [both] = agreementOf([
      { key: KEY, answers: { anna: [yes] }, settled: [] },
      { key: other, answers: { ben: [] }, settled: [] },
    ]);
    const found = both?.questions.find(({ question: id }) => id === 'question');
    expect(found?.againstLabels[0]).toMatchObject({ raters: ['anna', 'labels'], n: 1, equal: 1 });
  });

  it('takes a question that nobody answered as without figures', () => {
    expect(report?.questions.find(({ question: id }) => id === 'question')).toMatchObject({
      items: 0,
      alpha: { reviewers: null, withLabels: null },
    });
  });
});

describe('decisions on seeds', () => {
  const decide = (answers: Readonly<Record<string, readonly ReviewAnswer[]>>, settled: readonly ReviewAnswer[] = []) =>
    Object.fromEntries(decideSeeds([{ key: KEY, answers, settled }]));

  it('accept a seed whose request most find unclear and whose twin most find clear', () => {
    expect(decide({ anna: said('ynyn'), ben: said('yn--') })).toEqual({
      a: { accepted: true, reason: '' },
      b: { accepted: true, reason: '' },
    });
  });

  it('refuse one over its request or over its twin', () => {
    expect(decide({ anna: said('nnyy') })).toEqual({
      a: { accepted: false, reason: 'ambiguous' },
      b: { accepted: false, reason: 'twin' },
    });
  });

  it('refuse one whose good question most find needless', () => {
    const answers = [{ item: 'i1', answers: { ambiguous: 'yes', question: 'no' } }, ...said('-n--')];
    expect(decide({ anna: answers })).toEqual({ a: { accepted: false, reason: 'question' } });
  });

  it('decide nothing on a tie, or when only one side was judged', () => {
    expect(decide({ anna: said('yn--'), ben: said('nn--') })).toEqual({});
    expect(decide({ anna: said('y---') })).toEqual({});
  });

  it('go by what was settled, question by question, and by votes elsewhere', () => {
    const tie = { anna: said('yn--'), ben: said('nn--') };
    expect(decide(tie, said('y---'))).toEqual({ a: { accepted: true, reason: '' } });
    expect(decide(tie, said('n---'))).toEqual({ a: { accepted: false, reason: 'ambiguous' } });
  });
});

describe('what people say together', () => {
  const queue = { key: KEY, answers: { anna: said('ynyn'), ben: said('ynny') }, settled: said('--n-') };

  it('is what was settled, else what most say; a tie says nothing', () => {
    const found = consensusOn('ambiguous', [queue]);
    expect([...found].map(([id, { value, isSettled }]) => [id, value, isSettled])).toEqual([
      ['a/request', 'yes', false],
      ['a/twin', 'no', false],
      ['b/request', 'no', true],
      ['b/twin', null, false],
    ]);
    expect(found.get('b/request')?.said).toEqual({ anna: 'yes', ben: 'no' });
    expect(consensusOn('question', [queue]).size).toBe(0);
  });

  it('over two queues of the same case is counted together, and a settled case stays settled', () => {
    const again = { key: KEY, answers: { carl: said('y-yn') }, settled: [] };
    const found = consensusOn('ambiguous', [queue, again]);
    expect(found.get('b/twin')).toMatchObject({ value: 'no', said: { anna: 'no', ben: 'yes', carl: 'no' } });
    expect(found.get('b/request')).toMatchObject({ value: 'no', isSettled: true });
  });

  it('differs where people differ, or where all differ from the label; differences among people come first', () => {
    const other = { ...queue, answers: { anna: said('nnyn'), ben: said('nnny') } };
    // i1: both say no, labelled yes. i3: yes and no. i4: no and yes.
    expect(
      disagreementsIn(other).map(({ item, questions: [first] }) => [item, first?.between, first?.settled]),
    ).toEqual([
      ['i3', 'reviewers', 'no'],
      ['i4', 'reviewers', null],
      ['i1', 'label', null],
    ]);
  });
});
