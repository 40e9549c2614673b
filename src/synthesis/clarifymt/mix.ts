import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { subtypes } from '../../taxonomy/taxonomy.ts';

/** Seeds wanted per subtype, in the order of the taxonomy. */
export type Mix = Readonly<Record<string, number>>;

/** ClarifyMT-Bench's set: 85 seeds of each subtype, each continued by every persona (2512.21120; counted on its rows). */
const PAPER_SEEDS_PER_SUBTYPE = 85;

/** `even` spreads `n` over the subtypes, the first ones get what is left over. */
export function evenMix(n: number): Mix {
  const ids = subtypes().map(({ id }) => id);
  const each = Math.floor(n / ids.length);
  return Object.fromEntries(ids.map((id, index) => [id, each + (index < n % ids.length ? 1 : 0)]));
}

/** Reads `--mix`: `even`, `paper`, or numbers by subtype (`lexical=10,entity=5`). Throws `InvalidOptionError`. */
export function readMix(text: string, n: number | undefined): Mix {
  if (text !== 'even' && n !== undefined) {
    const expected = `--mix ${text} says how many already`;
    throw new InvalidOptionError({ option: '-n', value: String(n), expected, hint: 'Leave one of the two out.' });
  }
  if (text === 'paper') return Object.fromEntries(subtypes().map(({ id }) => [id, PAPER_SEEDS_PER_SUBTYPE]));
  if (text === 'even') return evenMix(n ?? subtypes().length);
  const known = subtypes().map(({ id }) => id);
  const entries = text.split(',').map((part) => {
    const [, id = '', count = ''] = /^\s*([a-z-]+)\s*=\s*(\d{1,6})\s*$/.exec(part) ?? [];
    if (known.includes(id)) return [id, Number(count)] as const;
    throw new InvalidOptionError({
      option: '--mix',
      value: text,
      expected: `it takes even, paper, or numbers by subtype as in lexical=10,entity=5 (${known.join(', ')})`,
    });
  });
  return Object.fromEntries(known.map((id) => [id, entries.find(([name]) => name === id)?.[1] ?? 0]));
}
