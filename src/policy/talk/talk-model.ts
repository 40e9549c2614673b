import * as z from 'zod';
import { classify, logisticSchema } from '../logistic.ts';
import { probabilityByTrees, treesSchema } from '../trees.ts';
import { QUESTION_KINDS, REPLY_KINDS, type ReplyKind } from './kinds.ts';
import { openingFeatures } from './opening-features.ts';
import { type QuestionMeasures, readQuestion } from './question-features.ts';
import { type ReplyMeasures, readReply } from './reply-features.ts';
import type { Talk } from './talk.ts';

const OPENING_KINDS = ['clear', 'open'] as const;

/** Three readers of words, and trees that decide on what they read. */
export const talkReadersSchema = z.strictObject({
  /** Of the request that opens the talk: `clear` or `open`. */
  opening: logisticSchema,
  /** Of a question: `slot` or `beside`. */
  question: logisticSchema,
  /** Of a reply: `REPLY_KINDS`. */
  reply: logisticSchema,
});
export type TalkReaders = Readonly<z.infer<typeof talkReadersSchema>>;

export const talkModelSchema = z.strictObject({ ...talkReadersSchema.shape, decision: treesSchema });
export type TalkModel = Readonly<z.infer<typeof talkModelSchema>>;

/** What the readers make of a talk. */
export interface TalkReading {
  /** Probability that the request left something open. */
  readonly open: number;
  readonly exchanges: readonly ReadExchange[];
}

interface ReadExchange {
  /** Probability that the question goes on about what is open. */
  readonly slot: number;
  readonly reply: Readonly<Record<ReplyKind, number>>;
  readonly ofQuestion: QuestionMeasures;
  readonly ofReply: ReplyMeasures;
}

export function readTalk(readers: TalkReaders, talk: Talk): TalkReading {
  return {
    open: classify(readers.opening, openingFeatures(talk)).open ?? 0,
    exchanges: talk.exchanges.map((_, index) => {
      const question = readQuestion(talk, index);
      const reply = readReply(talk, index);
      return {
        slot: classify(readers.question, question.features).slot ?? 0,
        reply: classify(readers.reply, reply.features) as Record<ReplyKind, number>,
        ofQuestion: question.measures,
        ofReply: reply.measures,
      };
    }),
  };
}

/** Probability that a question is right after the last reply; on an opening alone, that it left something open. */
export function askProbability(model: TalkModel, reading: TalkReading): number {
  if (reading.exchanges.length === 0) return reading.open;
  return probabilityByTrees(model.decision, decisionValues(reading));
}

/** Replies that settle what they were asked. */
const SETTLING: readonly ReplyKind[] = ['value', 'revision', 'declined'];

/** Names of `decisionValues`, in its order. */
export const DECISION_FEATURES: readonly string[] = [
  ...['open', 'exchanges', 'settled-before', 'settled'],
  ...['last', 'before'].flatMap((which) => [
    ...['slot', 'offers', 'of-offered', 'of-questions', 'of-opening', 'fresh'].map(
      (name) => `${which} question ${name}`,
    ),
    ...REPLY_KINDS.map((kind) => `${which} reply ${kind}`),
    ...['named', 'best', 'second', 'content', 'fresh', 'of-question', 'of-replies', 'beside'].map(
      (name) => `${which} reply ${name}`,
    ),
  ]),
];

export function decisionValues({ open, exchanges }: TalkReading): readonly number[] {
  const settled = settledAfter(open, exchanges);
  return [
    ...[open, exchanges.length, settled.at(-2) ?? 0, settled.at(-1) ?? 0],
    ...[exchanges.at(-1), exchanges.at(-2)].flatMap(exchangeValues),
  ];
}

/** Of an exchange that was not, -1 everywhere. */
function exchangeValues(exchange: ReadExchange | undefined): readonly number[] {
  if (!exchange) return new Array<number>(6 + REPLY_KINDS.length + 8).fill(-1);
  const { slot, ofQuestion, reply, ofReply } = exchange;
  return [
    ...[slot, ofQuestion.offers, ofQuestion.ofOffered, ofQuestion.ofQuestions, ofQuestion.ofOpening, ofQuestion.fresh],
    ...REPLY_KINDS.map((kind) => reply[kind]),
    ...[ofReply.named, ofReply.best, ofReply.second, ofReply.content, ofReply.fresh],
    ...[ofReply.ofQuestion, ofReply.ofReplies, ofReply.beside],
  ];
}

/**
 * Probability that all is settled: after the request, then after each exchange. A question about what is open is settled by
 * its reply; one beside it leaves things as they were.
 */
function settledAfter(open: number, exchanges: readonly ReadExchange[]): readonly number[] {
  const chances = [1 - open];
  for (const { slot, reply } of exchanges) {
    const settles = SETTLING.reduce((sum, kind) => sum + reply[kind], 0);
    chances.push(slot * settles + (1 - slot) * (chances.at(-1) ?? 0));
  }
  return chances;
}

export const READER_CLASSES = { opening: OPENING_KINDS, question: QUESTION_KINDS, reply: REPLY_KINDS } as const;
