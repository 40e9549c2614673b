import type { Language } from '../../schema/message.ts';
import { REPLIES } from './replies.ts';

/** What a seeker's turn does (the authors' classes 1 to 6). */
export const INTENTS = {
  /** Asks about, or asks to confirm, the whole task. */
  whole: 1,
  /** A clear question that an open fact answers. */
  answerable: 2,
  /** A clear question that no open fact answers. */
  unanswerable: 3,
  /** Repeats a question that was answered. */
  answered: 4,
  /** Small talk, or something else altogether. */
  unrelated: 5,
  /** "What next?", "anything else?" */
  vague: 6,
} as const;

export type Intent = keyof typeof INTENTS;

/** What is said to a turn that gets no fact. The same whether facts are open or not: silence about the end is the test. */
export function replyTo(intent: Intent, language: Language): string {
  const replies = REPLIES[language];
  if (intent === 'answerable' || intent === 'unanswerable') return replies.nothing;
  return replies[intent];
}
