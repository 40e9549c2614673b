import { createRandom } from '../tools/random.ts';
import { roughTokens } from '../tools/token-count.ts';
import { type ContaminationKind, findContamination } from './contamination.ts';
import { type Example, lessonOf, textsOf } from './example.ts';
import { type SeenText, seenText } from './seen-text.ts';
import { type Split, type SplitShares, splitOf } from './split-examples.ts';

export interface AssembleInput {
  readonly examples: readonly Example[];
  readonly shares: SplitShares;
  readonly seed: number;
  /** Prompts of evaluation items besides the test split: nothing near to one is trained on. */
  readonly against: readonly SeenText[];
  /** Examples of more tokens (roughly, prompt and the longest text together) are left out; default none. */
  readonly mostTokens?: number | undefined;
  /** Training examples at most, drawn by the seed; default all. */
  readonly mostExamples?: number | undefined;
  /** Leave out training examples of what is taught more often, until all lessons are taught equally often. */
  readonly balance?: boolean | undefined;
}

/** Why an example is in no split. */
export type LeftOut = ContaminationKind | 'too-long' | 'empty' | 'duplicate' | 'surplus';

export interface PlacedExample {
  readonly example: Example;
  readonly split: Split;
  /** Roughly, prompt and the longest text together. */
  readonly tokens: number;
}

export interface AssembledDataset {
  readonly placed: readonly PlacedExample[];
  /** Reason -> how many. */
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
}

/** Around a message, in a chat template. */
const MESSAGE_TOKENS = 4;

/**
 * Deals examples out to splits by cluster and leaves out what may or need not be trained on. Nothing is taken out of
 * validation and test but what is too long, empty or there twice.
 */
export function assembleDataset(input: AssembleInput): AssembledDataset {
  const counts = new Map<LeftOut, number>();
  const leaveOut = (reason: LeftOut): false => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return false;
  };
  const known = new Set<string>();
  const usable = input.examples
    .map((example) => ({
      example,
      split: splitOf(example.cluster, input.shares, input.seed),
      tokens: tokensOf(example),
    }))
    .filter(({ example, tokens }) => {
      if (example.prompt.length === 0 || textsOf(example).some((text) => text.trim() === '')) return leaveOut('empty');
      if (tokens > (input.mostTokens ?? Number.POSITIVE_INFINITY)) return leaveOut('too-long');
      const content = JSON.stringify([example.prompt, textsOf(example)]);
      if (known.has(content)) return leaveOut('duplicate');
      known.add(content);
      return true;
    });
  const clean = withoutContamination(usable, input.against, leaveOut);
  return { placed: withoutSurplus(clean, input, leaveOut), leftOut: Object.fromEntries(counts) };
}

function tokensOf(example: Example): number {
  const prompt = example.prompt.reduce((sum, { content }) => sum + roughTokens(content) + MESSAGE_TOKENS, 0);
  return prompt + Math.max(...textsOf(example).map(roughTokens)) + MESSAGE_TOKENS;
}

function withoutContamination(
  placed: readonly PlacedExample[],
  against: readonly SeenText[],
  leaveOut: (reason: LeftOut) => false,
): readonly PlacedExample[] {
  const seen = placed.map(({ example }) => seenText(example.prompt));
  const isLearnt = placed.map(({ split }) => split !== 'test');
  const evaluation = [...against, ...seen.filter((_, index) => !isLearnt[index])];
  const found = findContamination(
    seen.filter((_, index) => isLearnt[index]),
    evaluation,
  );
  let learnt = 0;
  return placed.filter((_, index) => {
    const kind = isLearnt[index] ? found[learnt++] : undefined;
    return kind === undefined || leaveOut(kind);
  });
}

function withoutSurplus(
  placed: readonly PlacedExample[],
  input: AssembleInput,
  leaveOut: (reason: LeftOut) => false,
): readonly PlacedExample[] {
  const random = createRandom('dataset surplus', input.seed);
  const drawn = random.shuffle(placed.filter(({ split }) => split === 'train'));
  const kept = new Set(input.balance ? evenly(drawn) : drawn);
  const most = input.mostExamples ?? kept.size;
  const chosen = new Set([...kept].slice(0, most));
  return placed.filter((one) => one.split !== 'train' || chosen.has(one) || leaveOut('surplus'));
}

/** Of each lesson as many as of the rarest, taken in turn, so that a beginning of the list is even too. */
function evenly(drawn: readonly PlacedExample[]): readonly PlacedExample[] {
  const groups = [...Map.groupBy(drawn, ({ example }) => lessonOf(example)).values()];
  const fewest = Math.min(...groups.map((group) => group.length));
  return Array.from({ length: fewest }, (_, at) => groups.map((group) => group[at] as PlacedExample)).flat();
}
