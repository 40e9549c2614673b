import { createInterface } from 'node:readline/promises';
import { cheapestModel, listedPrice } from '../model/prices.ts';
import { PROVIDERS } from '../model/provider.ts';
import type { RunEstimate } from '../study/estimate.ts';
import type { RunOptions } from './commands/run.ts';
import { dollars, renderEstimate } from './render-estimate.ts';

/** What `querent run` without a benchmark and an assistant needs of its surroundings. */
export interface BareRunContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Is there a person to ask? */
  readonly isTerminal: boolean;
  readonly estimate: (chosen: Partial<RunOptions>) => Promise<RunEstimate>;
  readonly confirm: (question: string) => Promise<boolean>;
  readonly say: (text: string) => void;
}

type Chosen = Pick<RunOptions, 'assistant' | 'set' | 'sample' | 'lang' | 'maxTokens'>;

/**
 * The model that needs no key, on what it does in a minute or two: it speaks English only, and repeats itself where it
 * is let to.
 */
const EMBEDDED = { assistant: 'local/smollm2-135m', set: 'open', sample: 24, lang: 'en', maxTokens: 128 } as const;

/** A first figure of a model that costs money: intervals of about six points, for cents. */
const PAID = { set: 'open', sample: 240 } as const;

/**
 * Fills in what a bare `querent run` does not say: the cheapest listed model of a provider whose key is set, once a
 * person has seen the estimate and said yes; else the embedded model on a small sample. Without a person to ask, no
 * money is spent. `args`: what was filled in, as the command line takes it.
 */
export async function fillBareRun(
  options: RunOptions,
  context: BareRunContext,
): Promise<{ readonly options: RunOptions; readonly args: readonly string[] }> {
  const chosen = await choose(options, context);
  return { options: { ...chosen, ...options }, args: argsOf(chosen, options) };
}

async function choose(options: RunOptions, context: BareRunContext): Promise<Chosen> {
  const offer = cheapestWithKey(context.env);
  // Who limits the run takes the first scenarios instead of a sample.
  const limited = options.limit !== undefined && { sample: undefined };
  const embedded = { ...EMBEDDED, ...limited } as Chosen;
  if (!offer) return embedded;
  const paid = { assistant: offer.model, ...PAID, ...limited } as Chosen;
  if (options.estimate) return paid;
  if (!context.isTerminal) {
    context.say(
      `${offer.variable} is set, but no money is spent without being told: this is the embedded model.\n` +
        `  With the key: querent run clarifymt -a ${offer.model} --set ${PAID.set} --sample ${PAID.sample}\n`,
    );
    return embedded;
  }
  const estimate = await context.estimate({ ...paid, ...options });
  context.say(renderEstimate(estimate, options.maxCost));
  const cost = estimate.costUsd === null ? 'an unknown sum' : `about ${dollars(estimate.costUsd)}`;
  if (await context.confirm(`Spend ${cost} at ${offer.provider}? [y/N] `)) return paid;
  context.say('Nothing is spent: this is the embedded model.\n');
  return embedded;
}

/** Of all providers whose key is set, the listed model that costs least. */
function cheapestWithKey(
  env: BareRunContext['env'],
): { readonly model: string; readonly provider: string; readonly variable: string } | undefined {
  const offers = PROVIDERS.flatMap(({ name, keyVariable }) => {
    const model = env[keyVariable]?.trim() ? cheapestModel(name) : undefined;
    const price = model === undefined ? undefined : listedPrice(model);
    return model && price ? [{ model, provider: name, variable: keyVariable, price: price.input + price.output }] : [];
  });
  return offers.sort((left, right) => left.price - right.price)[0];
}

function argsOf(chosen: Chosen, said: RunOptions): readonly string[] {
  const { assistant, set, sample, lang, maxTokens } = chosen;
  return [
    ['-a', assistant],
    ['--set', said.set === undefined ? set : undefined],
    ['--sample', said.sample === undefined ? sample : undefined],
    ['--lang', said.lang === undefined ? lang : undefined],
    ['--max-tokens', said.maxTokens === undefined ? maxTokens : undefined],
  ].flatMap(([option, value]) => (value === undefined ? [] : [String(option), String(value)]));
}

/** Asks on the terminal; anything but y or yes is no. */
export async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
