/** Characters of an answer that are compared. */
const LONGEST_ANSWER = 20_000;

/**
 * An answer as the authors of 2410.13788 compare it: lower case, without ASCII punctuation, without the articles a, an and
 * the, and without any white space.
 */
export function normaliseAnswer(text: string): string {
  return text
    .slice(0, LONGEST_ANSWER)
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, '')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, '');
}

/** Is it one of the wordings? An answer of which nothing is left when it is normalised matches nothing. */
export function matchesAlias(answer: string, aliases: readonly string[]): boolean {
  const plain = normaliseAnswer(answer);
  return plain !== '' && aliases.some((alias) => normaliseAnswer(alias) === plain);
}

export interface LeakInput {
  /** The clarifying question. */
  readonly question: string;
  readonly reply: string;
  /** The canonical answer of the user's reading. */
  readonly gold: string;
}

/**
 * Whose words was the answer? `leak`: it stands in both the question and the reply, and the hit is void by the rule of
 * 2410.13788; `reply-leak`: the reply alone holds it, and the hit is void by the strict rule only.
 */
export function findLeak({ question, reply, gold }: LeakInput): 'leak' | 'reply-leak' | undefined {
  const plain = normaliseAnswer(gold);
  if (plain === '' || !normaliseAnswer(reply).includes(plain)) return undefined;
  return normaliseAnswer(question).includes(plain) ? 'leak' : 'reply-leak';
}
