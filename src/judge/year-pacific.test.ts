import { describe, expect, it } from 'vitest';
import type { GoldAnswer } from '../schema/scenario.ts';
import { type PacificGold, readPacificGolds } from './__testing__/pacific.ts';
import { fill } from './__testing__/rewrites.ts';
import { renderGold } from './gold-text.ts';
import { matchAnswer } from './match-answer.ts';

const golds = readPacificGolds();
const YEAR = /\b(?:19|20)\d\d\b/g;

/** `{}` is the answer, `#` the year. */
const DATED: readonly string[] = [
  'In # it was {}.',
  'It was {} in #.',
  '{} (#)',
  '#: {}',
  'For the year ended December 31, #, the answer is {}.',
  'According to the table, in fiscal # this was {}.',
  'The value is {} as of December 31, #.',
  'I looked at the column of #. The answer is {}.',
];

function dated(sentence: string, year: number, gold: PacificGold): string {
  return fill(sentence.replaceAll('#', String(year)), renderGold(gold.answer));
}

function yearsOf(text: string): readonly number[] {
  return [...new Set([...text.matchAll(YEAR)].map((found) => Number(found[0])))];
}

function isAmount(answer: GoldAnswer): boolean {
  const [span = '', ...more] = answer.kind === 'spans' ? answer.spans : [];
  return more.length === 0 && /^[^\p{L}]{0,6}\d[\d.,()%]*(?: ?(?:%|million|billion|m\)))?$/u.test(span);
}

/** Responses judged otherwise than `right`, of those with each year that `toYears` makes of the request's. */
function misjudged(cases: readonly PacificGold[], right: boolean, toYears: (asked: readonly number[]) => number[]) {
  return cases.flatMap((gold) =>
    toYears(yearsOf(gold.question)).flatMap((year) =>
      DATED.map((sentence) => dated(sentence, year, gold))
        .filter((response) => matchAnswer(response, gold.answer, { request: gold.question }).right !== right)
        .map((response) => `${gold.question} => ${response}`),
    ),
  );
}

/** A labelled list in the gold's order and in reverse, and the same with the years of two answers exchanged. */
function* labelled(items: readonly string[], years: readonly number[]): Generator<{ text: string; right: boolean }> {
  const pairs = items.map((item, index) => ({ item, year: years[index] ?? 0 }));
  const exchanged = pairs.map(({ item }, index) => ({ item, year: years[(index + 1) % years.length] ?? 0 }));
  for (const [list, right] of [
    [pairs, true],
    [pairs.toReversed(), true],
    [exchanged, false],
    [exchanged.toReversed(), false],
  ] as const) {
    yield { text: list.map(({ item, year }) => `${item} in ${year}`).join(' and '), right };
    yield { text: list.map(({ item, year }) => `In ${year} it was ${item}`).join(', and '), right };
    yield { text: list.map(({ item, year }) => `${year}: ${item}`).join('; '), right };
    yield { text: list.map(({ item, year }) => `- ${item} (${year})`).join('\n'), right };
  }
}

describe.skipIf(!golds)('years said around every PACIFIC gold (skipped without QUERENT_DATA_DIR)', () => {
  const timeless = (golds ?? []).filter((gold) => yearsOf(renderGold(gold.answer)).length === 0);
  const single = timeless.filter(({ answer }) => answer.kind === 'number' || isAmount(answer));
  // "The increase from 2018" is of another year; "2017/18" is two.
  const elsewhere = (question: string): boolean => /\bfrom (?:19|20)\d\d\b|\d\/\d/.test(question);
  const ofOneYear = single.filter(({ question }) => yearsOf(question).length === 1 && !elsewhere(question));
  const ofSeveral = single.filter((gold) => yearsOf(gold.question).length > 1);

  it('is right with a year that the request names', () => {
    console.log(
      `${ofOneYear.length} golds of one year, ${ofSeveral.length} of several, ${DATED.length} sentences each`,
    );
    expect([ofOneYear.length, ofSeveral.length]).toEqual([269, 269]);
    expect(misjudged(ofOneYear, true, (asked) => [...asked])).toEqual([]);
    expect(misjudged(ofSeveral, true, (asked) => [...asked])).toEqual([]);
  });

  it('is wrong with another year, where one is asked for', () => {
    expect(misjudged(ofOneYear, false, ([asked = 0]) => [asked - 1, asked + 1, asked - 7])).toEqual([]);
  });

  it('is wrong with a year beyond all that are asked for', () => {
    expect(misjudged(ofSeveral, false, (asked) => [Math.min(...asked) - 1, Math.max(...asked) + 1])).toEqual([]);
  });

  it('reads the years of an ordered answer in any order, and is wrong when they are exchanged', () => {
    let tried = 0;
    const wrongly: string[] = [];
    for (const { answer, question, id } of timeless) {
      if (answer.kind !== 'spans' || !answer.ordered || new Set(answer.spans).size < answer.spans.length) continue;
      const years = yearsOf(question);
      if (years.length !== answer.spans.length) continue;
      const items = answer.spans.map((span) => renderGold({ ...answer, spans: [span] }));
      for (const { text, right } of labelled(items, years)) {
        tried++;
        if (matchAnswer(text, answer, { request: question }).right !== right)
          wrongly.push(`${id} ${question} ${right} ${text}`);
      }
    }
    console.log(`${tried} labelled lists`);
    expect(wrongly).toEqual([]);
  });
});
