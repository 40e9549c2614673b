import { describe, expect, it } from 'vitest';
import type { GoldAnswer, Scale } from '../schema/scenario.ts';
import { createRandom } from '../tools/random.ts';
import { type PacificGold, readPacificGolds } from './__testing__/pacific.ts';
import { amountForms, fill, LIST_SENTENCES, LISTS, rotate, SENTENCES } from './__testing__/rewrites.ts';
import { renderGold } from './gold-text.ts';
import { matchAnswer } from './match-answer.ts';

const golds = readPacificGolds();
const data = golds ?? [];
const SCALES: readonly Scale[] = ['', 'thousand', 'million', 'billion', 'percent'];
const AMOUNT = /^([$€£]|US\$|S\$)? ?(\()?([−-])?(\d[\d,]*(?:\.\d+)?)(\))?(%| million| billion)?$/;

interface Failure {
  readonly id: string;
  readonly gold: string;
  readonly response: string;
  readonly why: string;
}

/** Judges each response and keeps those judged otherwise than they should be. */
function judge(right: boolean) {
  const failures: Failure[] = [];
  let count = 0;
  return {
    failures,
    count: () => count,
    check(gold: PacificGold, response: string, why = '') {
      count++;
      const match = matchAnswer(response, gold.answer, { request: gold.question });
      if (match.right !== right)
        failures.push({ id: gold.id, gold: renderGold(gold.answer), response, why: why || match.reason });
    },
  };
}

function numbers(): { gold: PacificGold; answer: Extract<GoldAnswer, { kind: 'number' }> }[] {
  return data.flatMap((gold) => (gold.answer.kind === 'number' ? [{ gold, answer: gold.answer }] : []));
}

function spans(): { gold: PacificGold; answer: Extract<GoldAnswer, { kind: 'spans' }> }[] {
  return data.flatMap((gold) => (gold.answer.kind === 'spans' ? [{ gold, answer: gold.answer }] : []));
}

/** Size of the last digit's unit: 0.01 for 12.34. */
function unitOf(text: string): number {
  return 10 ** -(text.split('.')[1]?.length ?? 0);
}

function magnitude(value: number): string {
  return String(Math.abs(value));
}

function isYear(span: string): boolean {
  return /^(?:19|20)\d{2}$/.test(span);
}

describe.skipIf(!golds)('every gold answer of the PACIFIC validation split (skipped without QUERENT_DATA_DIR)', () => {
  it('has 747 numbers and 915 span lists', () => {
    // 715 arithmetic + 32 count; 698 span + 217 multi-span.
    expect([numbers().length, spans().length]).toEqual([747, 915]);
  });

  it('is right as rendered, alone and in every sentence', () => {
    const run = judge(true);
    for (const gold of data) {
      for (const sentence of SENTENCES) run.check(gold, fill(sentence, renderGold(gold.answer)));
    }
    report('rendered', run);
    expect(run.failures).toEqual([]);
  });

  it('is right as a number in any form: scale, separators, currency, sign', () => {
    const run = judge(true);
    const random = createRandom('number forms');
    for (const { gold, answer } of numbers()) {
      for (const currency of answer.scale === '' ? ['', '$'] : ['', '$', 'US$ ', '€']) {
        for (const form of amountForms(magnitude(answer.value), answer.value < 0, answer.scale, currency)) {
          run.check(gold, form);
          run.check(gold, fill(random.pick(SENTENCES), form));
        }
      }
    }
    report('number forms', run);
    expect(run.failures).toEqual([]);
  });

  it('is right as spans in any list form, in any order unless the order is asked for', () => {
    const run = judge(true);
    const random = createRandom('span lists');
    for (const { gold, answer } of spans()) {
      const items = answer.spans.filter((span) => span.trim() !== '');
      const orders =
        answer.ordered || items.length < 2 ? [items] : [items, [...items].reverse(), rotate(items, random)];
      for (const order of orders) {
        for (const list of LISTS) {
          const text = withScale(list, order, answer.scale, random);
          run.check(gold, text);
          run.check(gold, fill(random.pick(LIST_SENTENCES), text));
        }
      }
    }
    report('span lists', run);
    expect(run.failures).toEqual([]);
  });

  it('is right as spans whose amounts are written another way', () => {
    const run = judge(true);
    const random = createRandom('span forms');
    for (const { gold, answer } of spans()) {
      const forms = answer.spans.map((span) => spanForms(span, answer.scale));
      if (forms.some((list) => list.length < 2)) continue;
      for (let time = 0; time < 12; time++) {
        const items = forms.map((list) => random.pick(list));
        const text = random.pick(LISTS.slice(0, 7))(items);
        run.check(gold, fill(random.pick(LIST_SENTENCES), text));
      }
    }
    report('span forms', run);
    expect(run.failures).toEqual([]);
  });

  it('is wrong as a number changed by more than half a unit of its last digit, and right when changed by less', () => {
    const right = judge(true);
    const wrong = judge(false);
    for (const { gold, answer } of numbers()) {
      const text = magnitude(answer.value);
      const sign = answer.value < 0 ? '-' : '';
      const decimals = (text.split('.')[1] ?? '').length;
      for (const units of [-0.4, 0.4]) {
        const near = (Math.abs(answer.value) + units * unitOf(text)).toFixed(decimals + 1);
        if (Number(near) > 0) right.check(gold, renderNumber(`${sign}${near}`, answer.scale));
      }
      for (const units of [0.6, 1, -0.6, -1, 7, -7, 100]) {
        const far = (Math.abs(answer.value) + units * unitOf(text)).toFixed(decimals + 1);
        if (Number(far) < 0) continue;
        wrong.check(gold, renderNumber(`${sign}${far}`, answer.scale));
        wrong.check(gold, fill('According to the table, it is {}.', renderNumber(`${sign}${far}`, answer.scale)));
      }
    }
    report('near numbers', right);
    report('far numbers', wrong);
    expect([right.failures, wrong.failures]).toEqual([[], []]);
  });

  it('is wrong with another sign, save the five zeros', () => {
    const run = judge(false);
    let zeros = 0;
    for (const { gold, answer } of numbers()) {
      if (answer.value === 0) {
        zeros++;
        continue;
      }
      for (const form of amountForms(magnitude(answer.value), answer.value > 0, answer.scale, '')) {
        run.check(gold, form);
        run.check(gold, fill('The answer is {}.', form));
      }
    }
    report('sign', run);
    expect([zeros, run.failures]).toEqual([5, []]);
  });

  it('is wrong with another scale or without its scale, save zeros, which come to the same in any unit of amount', () => {
    const run = judge(false);
    let same = 0;
    for (const { gold, answer } of numbers()) {
      for (const scale of SCALES) {
        if (scale === answer.scale) continue;
        if (answer.value === 0 && answer.scale !== 'percent' && scale !== 'percent') {
          same++;
          continue;
        }
        for (const sentence of SENTENCES) run.check(gold, fill(sentence, renderNumber(String(answer.value), scale)));
      }
    }
    for (const { gold, answer } of spans()) {
      const figures = answer.spans.filter((span) => AMOUNT.test(span));
      // A span that says its scale itself keeps it whatever stands behind.
      if (figures.length < answer.spans.length || figures.some((span) => /%|illion/.test(span))) continue;
      if (answer.spans.every((span) => span === '0')) {
        same++;
        continue;
      }
      for (const scale of SCALES) {
        if (scale === answer.scale) continue;
        run.check(gold, renderGold({ ...answer, scale }));
        run.check(gold, fill('They are {}.', renderGold({ ...answer, scale })));
      }
    }
    report('scale', run);
    // One zero of thousands: as million, as billion and bare. One span list that is a single "0".
    expect([same, run.failures]).toEqual([4, []]);
  });

  it('is wrong with another year, scale word or figure inside a span', () => {
    const run = judge(false);
    for (const { gold, answer } of spans()) {
      for (const [index, span] of answer.spans.entries()) {
        for (const changed of changeFigures(span)) {
          const spansNow = answer.spans.with(index, changed);
          if (sameSet(spansNow, answer.spans) && !answer.ordered) continue;
          run.check(gold, renderGold({ ...answer, spans: spansNow }));
          run.check(
            gold,
            fill('According to the document, the answer is {}.', renderGold({ ...answer, spans: spansNow })),
          );
        }
      }
    }
    report('changed spans', run);
    expect(run.failures).toEqual([]);
  });

  it('is wrong with a span missing', () => {
    const run = judge(false);
    for (const { gold, answer } of spans()) {
      const items = answer.spans.filter((span) => span.trim() !== '');
      if (items.length < 2) continue;
      for (let index = 0; index < items.length; index++) {
        const left = items.toSpliced(index, 1);
        for (const list of LISTS) run.check(gold, withScale(list, left, answer.scale, createRandom(index)));
        run.check(gold, fill('They are {}.', renderGold({ ...answer, spans: left })));
      }
    }
    report('missing', run);
    expect(run.failures).toEqual([]);
  });

  it('is wrong with a span of the same document too many, wherever it stands', () => {
    const run = judge(false);
    for (const { gold, answer } of spans()) {
      const random = createRandom('extra', gold.id);
      const items = answer.spans.filter((span) => span.trim() !== '');
      const others = gold.neighbours.filter((other) => isRival(other, items));
      for (const other of random.shuffle(others).slice(0, 3)) {
        for (let at = 0; at <= items.length; at++) {
          const more = items.toSpliced(at, 0, other);
          for (const list of LISTS) run.check(gold, withScale(list, more, answer.scale, random), `extra ${other}`);
          run.check(gold, fill('The answer is {}.', renderGold({ ...answer, spans: more })), `extra ${other}`);
        }
      }
    }
    report('extra', run);
    expect(run.failures).toEqual([]);
  });

  it('is wrong in another order when the question says "respectively"', () => {
    const run = judge(false);
    let lists = 0;
    for (const { gold, answer } of spans()) {
      if (!answer.ordered) continue;
      lists++;
      const turned = [...answer.spans].reverse();
      if (turned.every((span, index) => span === answer.spans[index])) continue;
      for (const list of LISTS) run.check(gold, withScale(list, turned, answer.scale, createRandom(0)));
    }
    report('order', run);
    expect([lists, run.failures]).toEqual([68, []]);
  });

  it('is wrong when it gives a second number', () => {
    const run = judge(false);
    for (const { gold, answer } of numbers()) {
      const other = renderNumber(String(answer.value + 11), answer.scale);
      const text = renderGold(answer);
      for (const both of [
        `${text} or ${other}`,
        `${other} or ${text}`,
        `${text}, ${other}`,
        `Between ${text} and ${other}`,
      ]) {
        run.check(gold, both);
        run.check(gold, fill('The answer is {}.', both));
      }
    }
    report('second number', run);
    expect(run.failures).toEqual([]);
  });
});

/** The scale said once behind the list, or behind each item. */
function withScale(
  list: (items: readonly string[]) => string,
  items: readonly string[],
  scale: Scale,
  random: ReturnType<typeof createRandom>,
): string {
  const word = scale === 'percent' ? '%' : scale === '' ? '' : ` ${scale}`;
  const each = list(items.map((item) => `${item}${word}`));
  const plain = !each.includes('"') && !each.includes('\n');
  return plain && random.next() < 0.5 ? `${list(items)}${word}` : each;
}

function renderNumber(text: string, scale: Scale): string {
  return scale === '' ? text : scale === 'percent' ? `${text}%` : `${text} ${scale}`;
}

/** Other ways to write a span that is an amount; just the span for a year, nothing for other texts. */
function spanForms(span: string, scale: Scale): readonly string[] {
  const parts = AMOUNT.exec(span);
  if (!parts || isYear(span)) return [span];
  const [, currency = '', , minus, digits = '', close, word = ''] = parts;
  const own: Scale = word === '%' ? 'percent' : word === '' ? scale : (word.trim() as Scale);
  const negative = close !== undefined || minus !== undefined;
  return amountForms(digits.replaceAll(',', ''), negative, own, currency);
}

/** The span with each of its figures changed, and with another scale word. */
function changeFigures(span: string): readonly string[] {
  const changed: string[] = [];
  for (const found of span.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const plain = found[0].replaceAll(',', '').replace(/\.$/, '');
    const decimals = (plain.split('.')[1] ?? '').length;
    const next = (Number(plain) + 10 ** -decimals).toFixed(decimals);
    changed.push(
      `${span.slice(0, found.index)}${next}${span.slice(found.index + plain.length + (found[0].length - plain.length))}`,
    );
  }
  if (span.includes('million')) changed.push(span.replace('million', 'billion'));
  if (span.includes('billion')) changed.push(span.replace('billion', 'million'));
  return changed;
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join('|') === [...right].sort().join('|');
}

/** Not a gold, nor a part of one, nor has one as a part. */
function isRival(other: string, items: readonly string[]): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plain(other) === '' || other.length > 80) return false;
  return items.every((item) => !plain(item).includes(plain(other)) && !plain(other).includes(plain(item)));
}

function report(name: string, run: ReturnType<typeof judge>) {
  if (process.env.QUERENT_SHOW) {
    console.log(name, run.count(), run.failures.length);
    for (const failure of run.failures.slice(0, 60)) console.log(JSON.stringify(failure));
  }
}
