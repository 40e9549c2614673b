import { formatName } from '../../parts/format.ts';
import { strings } from '../../strings.ts';

/** An answer in the reader's words; names of the taxonomy as they are called elsewhere. */
export function answerText(answer: string): string {
  const known = (strings.review.answers as Readonly<Record<string, string>>)[answer];
  return known ?? formatName(answer).replaceAll('-', ' ');
}
