import { strings } from '../../strings.ts';

/** An answer in the reader's words; names of the taxonomy stand as they are. */
export function answerText(answer: string): string {
  return (strings.review.answers as Readonly<Record<string, string>>)[answer] ?? answer.replaceAll('-', ' ');
}
