import type { TrainingMessage } from '../../schema/training-dialogue.ts';
import { isQuestion } from '../../tools/is-question.ts';
import { wordsOf } from '../../tools/said-text.ts';
import { isYear, tokens } from '../../user/content-words.ts';
import { goldSlot, meaningful } from '../../user/gold-slot.ts';
import { canonical, classOfValue } from '../../user/question-class.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { DocumentText } from './document-text.ts';

/** An ambiguous turn of the user with the question back and the reply to it. */
export interface AmbiguousTurn {
  readonly question: string;
  readonly clarifyingQuestion: string;
  readonly reply: string;
}

/**
 * Does the user's turn really lack what the clarifying question asks for? By rules: the question back is one; the reply
 * says something that the turn does not; of a closed class (a time, a place, a currency), the turn has no value of its own;
 * of times, the documents hold two at least. Whether the talk before settles it, rules cannot tell: a second model can.
 */
export function lacksAsked(turn: AmbiguousTurn, documents: DocumentText): Rejection | undefined {
  const { question, clarifyingQuestion, reply } = turn;
  if (!isQuestion(clarifyingQuestion)) return rejection('no-question-back', clarifyingQuestion);
  const said = new Set(tokens(question).map(canonical));
  const added = wordsOfReply(reply).filter((word) => !said.has(word));
  if (added.length === 0) return rejection('nothing-missing', `${question} already says "${reply}"`);
  const { kind } = goldSlot(clarifyingQuestion, reply);
  const closed = kind !== 'item' && kind !== 'entity' && kind !== 'scope';
  const value = closed ? tokens(question).find((token) => classOfValue(token) === kind) : undefined;
  if (value !== undefined) return rejection('value-already-there', `${question} has a ${kind}: ${value}`);
  const asksForYear = kind === 'time' && tokens(reply).some(isYear);
  if (asksForYear && documents.years.size < 2) return rejection('no-alternative', 'the documents have one year only');
  return undefined;
}

function wordsOfReply(reply: string): readonly string[] {
  const words = meaningful(tokens(reply)).map(canonical);
  return words.length > 0 ? words : wordsOf(reply);
}

/** The same words as an earlier turn of the user's. */
export function isRepeated(question: string, messages: readonly TrainingMessage[]): boolean {
  const words = wordsOf(question).join(' ');
  return messages.some(({ role, content }) => role === 'user' && wordsOf(content).join(' ') === words);
}
