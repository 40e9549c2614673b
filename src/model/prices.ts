import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** US dollars per million tokens. */
export interface TokenPrice {
  readonly input: number;
  /** Input read from the provider's prompt cache; absent: as `input`. */
  readonly cachedInput?: number | undefined;
  readonly output: number;
}

export interface PriceTable {
  /** ISO 8601 date. */
  readonly asOf: string;
  readonly note: string;
  /** By provider, then by model. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, TokenPrice>>>>;
}

const usd = z.number().nonnegative();
const tableSchema = z.strictObject({
  asOf: z.iso.date(),
  note: z.string().min(1),
  prices: z.record(
    z.string(),
    z.record(z.string(), z.strictObject({ input: usd, cachedInput: usd.optional(), output: usd })),
  ),
});

const FREE: TokenPrice = { input: 0, output: 0 };

/** What a model's name may carry after the listed name: a date, a snapshot number, `latest`, `preview`. Anything else is another model. */
const VERSION_SUFFIX = /^[-@](\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4}|latest|preview([-\d]{0,12}))$/;

let table: PriceTable | undefined;

/** The dated table that ships with Querent (`prices.json`). */
export function priceTable(): PriceTable {
  table ??= tableSchema.parse(JSON.parse(readFileSync(new URL('./prices.json', import.meta.url), 'utf8')));
  return table;
}

/**
 * The listed price of a model reference (`openai/gpt-4o-mini`, `anthropic/claude-...`): the longest listed name that
 * the model's name is, or begins with before a date or the like. Local models are free. Undefined: not listed, also
 * for models behind a plain address.
 */
export function listedPrice(reference: string): TokenPrice | undefined {
  const [provider = '', model = ''] = splitReference(reference);
  if (provider === 'local' || provider === 'scripted') return FREE;
  const listed = priceTable().prices[provider.replace(/-responses$/, '')];
  if (listed === undefined) return undefined;
  const name = Object.keys(listed)
    .filter((known) => model === known || (model.startsWith(known) && VERSION_SUFFIX.test(model.slice(known.length))))
    .sort((left, right) => right.length - left.length)[0];
  return name === undefined ? undefined : listed[name];
}

/** The listed model of a provider that costs least for as many tokens in as out; `provider/name`. */
export function cheapestModel(provider: string): string | undefined {
  const listed = Object.entries(priceTable().prices[provider] ?? {});
  const [cheapest] = listed.sort(([, left], [, right]) => left.input + left.output - right.input - right.output);
  return cheapest === undefined ? undefined : `${provider}/${cheapest[0]}`;
}

/** What a call costs at a price, in US dollars. */
export function costOf(
  price: TokenPrice,
  usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedInputTokens?: number },
): number {
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens);
  const input = (usage.inputTokens - cached) * price.input + cached * (price.cachedInput ?? price.input);
  return (input + usage.outputTokens * price.output) / 1_000_000;
}

function splitReference(reference: string): readonly [string, string] | readonly [] {
  const slash = reference.indexOf('/');
  if (slash < 0 || /^https?:\/\//i.test(reference)) return [];
  return [reference.slice(0, slash), reference.slice(slash + 1)];
}
