import { readFileSync } from 'node:fs';
import { z } from 'zod';

const paraphraseSchema = z.strictObject({
  kinds: z.array(
    z.strictObject({
      name: z.string(),
      /** Kinds of one family ask for the same: their paraphrases are no wrong slots for each other. */
      family: z.string(),
      /** Nouns of the gold questions of this kind; none: all the others. */
      nouns: z.array(z.string()),
      paraphrases: z.array(z.string()).min(3),
    }),
  ),
  neverRight: z.array(z.string()),
});

const splitSchema = z.array(
  z.object({
    questions: z.array(z.object({ question: z.string(), answer: z.unknown(), req_clari: z.boolean(), order: z.number() })),
  }),
);

export type ParaphraseSet = z.infer<typeof paraphraseSchema>;
export type ParaphraseKind = ParaphraseSet['kinds'][number];

export interface GoldItem {
  readonly request: string;
  readonly goldQuestion: string;
  readonly goldReply: string;
  /** What the gold question asks for, as it says it. */
  readonly noun: string;
}

export function readParaphrases(file: string): ParaphraseSet {
  return paraphraseSchema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** All ambiguous turns of the validation split. */
export function readGoldItems(dataDir: string): readonly GoldItem[] {
  const split = splitSchema.parse(JSON.parse(readFileSync(`${dataDir}/pacific/validation.json`, 'utf8')));
  return split.flatMap(({ questions }) =>
    questions.flatMap((turn, index) => {
      const reply = questions[index + 1];
      if (!turn.req_clari || reply === undefined) return [];
      const goldQuestion = z.array(z.string()).parse(turn.answer).join(' ');
      return [{ request: turn.question, goldQuestion, goldReply: reply.question, noun: nounOf(goldQuestion) }];
    }),
  );
}

/** "What kind of RSUs are you asking about?" -> "RSUs". */
function nounOf(goldQuestion: string): string {
  return goldQuestion
    .replace(/ are you asking about\?$/, '')
    .replace(/^(?:As of )?(?:what|which|whose amount) ?(?:(?:kind|type) of )?/i, (words) =>
      words.startsWith('Whose') ? 'whose amount' : '',
    );
}

export function kindOf(item: GoldItem, set: ParaphraseSet): ParaphraseKind {
  const found = set.kinds.find((kind) => kind.nouns.includes(item.noun)) ?? set.kinds.find((kind) => kind.nouns.length === 0);
  if (found === undefined) throw new TypeError('the set of paraphrases has no open kind');
  return found;
}

export function fillIn(paraphrase: string, item: GoldItem): string {
  return paraphrase.replaceAll('{noun}', item.noun).replaceAll('{reply}', item.goldReply.replace(/[.?]$/, ''));
}
