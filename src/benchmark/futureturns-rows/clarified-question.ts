import { isQuestion } from '../../tools/is-question.ts';
import { findLeak, matchesAlias, normaliseAnswer } from '../ambigqa/normalise.ts';
import { type AnswerReading, readingsOf } from '../ambigqa/readings.ts';
import type { FutureTurnsRow } from './row-schema.ts';

/** What the user says to the clarifying question when it means this reading. */
export interface ReadingReply {
  readonly reading: AnswerReading;
  readonly reply: string;
}

/** A question with its readings and, where one can be used, a clarifying question that tells some of them apart. */
export interface ClarifiedQuestion {
  readonly id: string;
  readonly question: string;
  /** At least one. */
  readonly readings: readonly AnswerReading[];
  readonly clarification?: { readonly question: string; readonly replies: readonly ReadingReply[] };
}

/** A reply, or a whole clarifying question, that cannot be used. */
export interface UnusableReply {
  /** `reply-2`, `clarification`, `question`. */
  readonly part: string;
  /** `none`, `joined`, `no-reading`, `same-reading`, `same-reply`, `leaks`, `not-a-question`, `too-few-replies`, ... */
  readonly reason: string;
  readonly detail: string;
}

export interface CleanedRow {
  /** undefined: the row has no answer. */
  readonly question: ClarifiedQuestion | undefined;
  readonly unusable: readonly UnusableReply[];
}

export interface CleaningRules {
  /** Readings that a clarifying question must tell at least: 1 in the authors' rows, where some are uncovered. */
  readonly leastReplies: number;
  /** Also drop a reply that gives its answer away alone, not only where the question holds it too. */
  readonly strictLeaks: boolean;
}

/** Keeps what can be learnt from: one reply per reading, none for `None`, for several answers at once or for no reading. */
export function cleanRow(row: FutureTurnsRow, rules: CleaningRules): CleanedRow {
  const { id, question } = row;
  const readings = readingsOfRow(row);
  if (readings.length === 0) {
    return { question: undefined, unusable: [{ part: 'question', reason: 'no-answer', detail: question }] };
  }
  const plain = { id, question, readings };
  const { clarification } = row;
  if (!clarification || readings.length < 2) return { question: plain, unusable: [] };
  const back = clarification.question;
  if (!isQuestion(back) || normaliseAnswer(back) === normaliseAnswer(question)) {
    return { question: plain, unusable: [{ part: 'clarification', reason: 'not-a-question', detail: back }] };
  }
  const { replies, unusable } = usableReplies(clarification, readings, rules);
  if (replies.length >= rules.leastReplies) {
    return { question: { ...plain, clarification: { question: back, replies } }, unusable };
  }
  const few = { part: 'clarification', reason: 'too-few-replies', detail: `${replies.length} for "${back}"` };
  return { question: plain, unusable: [...unusable, few] };
}

function readingsOfRow({ id, question, disambiguations, answers, nq_answers, isambig }: FutureTurnsRow) {
  const pairs =
    disambiguations.length > 0
      ? disambiguations
      : (answers.length > 0 ? answers : nq_answers.slice(0, 1)).map((answer) => ({ question, answer: [answer] }));
  if (pairs.length === 0) return [];
  // Nobody found it ambiguous: what stands there are wordings of one answer.
  const aliases = pairs.flatMap(({ answer }) => answer);
  const annotation =
    isambig === false
      ? { type: 'singleAnswer' as const, answer: aliases }
      : { type: 'multipleQAs' as const, qaPairs: pairs };
  return readingsOf({ id, question, annotations: [annotation] }, 'first');
}

function usableReplies(
  { question, answers }: NonNullable<FutureTurnsRow['clarification']>,
  readings: readonly AnswerReading[],
  rules: CleaningRules,
): { readonly replies: readonly ReadingReply[]; readonly unusable: readonly UnusableReply[] } {
  const replies: ReadingReply[] = [];
  const unusable: UnusableReply[] = [];
  for (const [index, { answer: reply, response }] of answers.entries()) {
    const meant = readingOfResponse(response, readings);
    const reason =
      typeof meant === 'string' ? meant : problemOf({ reading: meant, reply }, { question, replies, rules });
    if (reason !== undefined) {
      unusable.push({ part: `reply-${index + 1}`, reason, detail: `${reply} -> ${response}`.slice(0, 300) });
    } else if (typeof meant !== 'string') replies.push({ reading: meant, reply });
  }
  return { replies, unusable };
}

/** The reading that a response is the answer to, or why there is none. */
function readingOfResponse(response: string, readings: readonly AnswerReading[]): AnswerReading | string {
  const exact = readings.find(({ aliases }) => matchesAlias(response, aliases));
  if (exact) return exact;
  const plain = normaliseAnswer(response);
  if (plain === 'none' || plain === '') return 'none';
  const named = readings.filter(({ aliases }) =>
    aliases.some((alias) => normaliseAnswer(alias) !== '' && plain.includes(normaliseAnswer(alias))),
  );
  return named.length > 1 ? 'joined' : 'no-reading';
}

interface Beside {
  readonly question: string;
  readonly replies: readonly ReadingReply[];
  readonly rules: CleaningRules;
}

function problemOf({ reading, reply }: ReadingReply, { question, replies, rules }: Beside): string | undefined {
  if (replies.some((other) => other.reading === reading)) return 'same-reading';
  if (replies.some((other) => normaliseAnswer(other.reply) === normaliseAnswer(reply))) return 'same-reply';
  const leak = findLeak({ question, reply, gold: reading.canonical });
  return leak === 'leak' || (leak === 'reply-leak' && rules.strictLeaks) ? 'leaks' : undefined;
}
