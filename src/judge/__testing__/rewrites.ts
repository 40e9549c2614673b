import type { Scale } from '../../schema/scenario.ts';
import type { Random } from '../../tools/random.ts';

/**
 * Ways people and models write the same answer. Written apart from the matcher: nothing here calls it or shares its
 * patterns.
 */

/** Sentences around an answer that add no other candidate. `{}` is the answer. */
export const SENTENCES: readonly string[] = [
  '{}',
  '{}.',
  'The answer is {}.',
  'Answer: {}',
  'It was {}.',
  'It amounts to {} in that period.',
  'According to the table, the answer is {}.',
  'Based on the document, it is {}.',
  '**{}**',
  'As the report shows, this comes to {}.',
  'Final answer: **{}**',
  'Sure! The value you are looking for is {}. Let me know if you need anything else.',
  'In that case, {}.',
  'Looking at the table provided, we can see that it is {}, as stated in the report.',
  'The figure is {}, which can be found in the table.',
  'approximately {}',
  'Result = {}',
  'Yes, {}',
  '{}, based on Note 7 of the financial statements.',
  '{} (see page 45).',
  'As per row 3 of the table, {}.',
  '{} (rounded to two decimal places)',
  '"{}"',
  'Answer: {}\n\nExplanation: this is stated in the table.',
  '{} was reported.',
  'Let me check the table. It shows {}. So the answer is {}.',
  'Thanks for clarifying. {}\n\nThis was taken directly from the table.',
];

/** Multiplies a plain decimal text by a power of ten, by moving its point. */
function movePoint(text: string, by: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole + fraction;
  const point = whole.length + by;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const moved = `${padded.slice(0, at).replace(/^0+(?=\d)/, '')}.${padded.slice(at)}`;
  return moved.replace(/\.?0*$/, '') || '0';
}

function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const POWER: Readonly<Record<Exclude<Scale, 'percent'>, number>> = { '': 0, thousand: 3, million: 6, billion: 9 };
const WORDS: Readonly<Record<Exclude<Scale, 'percent' | ''>, readonly string[]>> = {
  thousand: [' thousand', ' Thousand', 'k', ' thousands'],
  million: [' million', ' Million', 'm', 'M', ' mn', ' millions'],
  billion: [' billion', 'bn', 'B', ' bn'],
};
const PERCENTS = ['%', ' %', ' percent', ' per cent', ' pct', ' percentage points'];
const NEGATIVES: readonly ((body: string) => string)[] = [
  (body) => `-${body}`,
  (body) => `−${body}`,
  (body) => `–${body}`,
  (body) => `(${body})`,
  (body) => `minus ${body}`,
  (body) => `negative ${body}`,
];

/** All forms of `magnitude` (a plain decimal text without sign) at `scale`. */
export function amountForms(magnitude: string, negative: boolean, scale: Scale, currency: string): readonly string[] {
  const bodies: string[] = [];
  const add = (digits: string, word: string): void => {
    const fronts = scale === 'percent' ? [''] : [currency];
    for (const front of fronts) {
      const shown = `${front}${digits}`;
      if (!negative) bodies.push(`${shown}${word}`);
      else for (const sign of NEGATIVES) bodies.push(`${sign(shown)}${word}`);
    }
    if (negative && currency !== '' && scale !== 'percent') {
      bodies.push(`${currency}-${digits}${word}`, `${currency}(${digits})${word}`, `(${currency}${digits}${word})`);
    }
  };
  if (scale === 'percent') {
    for (const word of PERCENTS) add(magnitude, word);
    add(group(magnitude), '%');
    return bodies;
  }
  const words = scale === '' ? [''] : WORDS[scale];
  for (const word of words) add(group(magnitude), word);
  add(magnitude, words[0] ?? '');
  if (scale !== '') {
    add(group(movePoint(magnitude, POWER[scale])), '');
    for (const [other, power] of Object.entries(POWER)) {
      if (other !== '' && power < POWER[scale]) add(group(movePoint(magnitude, POWER[scale] - power)), ` ${other}`);
    }
  }
  return bodies;
}

/** Ways to write a list. */
export const LISTS: readonly ((items: readonly string[]) => string)[] = [
  (items) => items.join(', '),
  (items) => items.join('; '),
  (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`),
  (items) => (items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`),
  (items) => items.map((item) => `\n- ${item}`).join(''),
  (items) => (items.length < 2 ? `\n- ${items[0]}` : items.map((item, index) => `\n${index + 1}. ${item}`).join('')),
  (items) => items.map((item) => `\n* ${item}`).join(''),
  (items) => items.map((item) => `"${item}"`).join(', '),
];

export const LIST_SENTENCES: readonly string[] = [
  '{}',
  'The answer is {}',
  'They are {}.',
  'According to the table: {}',
  'Based on the document, the values are {}.',
  'The following are listed: {}',
  'These are {}, as shown in the table.',
];

export function fill(template: string, answer: string): string {
  return template.replaceAll('{}', () => answer);
}

export function rotate<T>(items: readonly T[], random: Random): T[] {
  const by = 1 + random.integer(Math.max(1, items.length - 1));
  return [...items.slice(by), ...items.slice(0, by)];
}
