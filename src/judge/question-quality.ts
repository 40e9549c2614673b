import type { Dialogue } from '../schema/dialogue.ts';
import type { Verdict } from '../schema/judge.ts';

/** Name of the verdict on a dialogue's questions, the same for every judge of them. */
const QUESTION_QUALITY = 'question.quality';

/**
 * The rubric of a good clarifying question, published in docs/clarifymt.md. `target`: it asks for something that is
 * missing and needed; `single`: for one thing only; `answerable`: the user can answer it as it stands; `fresh`: nobody has
 * asked for it and been told or refused before; `sealed`: it gives no answer to the request away.
 */
export const RUBRIC = ['target', 'single', 'answerable', 'fresh', 'sealed'] as const;

export type RubricPoint = (typeof RUBRIC)[number];

export type QuestionMarks = Readonly<Record<RubricPoint, boolean>>;

/** A question and all that was said before it. */
export interface AskedQuestion {
  readonly text: string;
  readonly before: Dialogue;
}

export function questionsOf(dialogue: Dialogue): readonly AskedQuestion[] {
  return dialogue.flatMap((turn, index) =>
    turn.speaker === 'assistant' && turn.action === 'ask'
      ? [{ text: turn.text, before: dialogue.slice(0, index) }]
      : [],
  );
}

/**
 * One verdict for the questions of a dialogue: the mean share of points met, in 0..1; null when one could not be marked.
 * `category`: the first point missed, in the rubric's order.
 */
export function qualityVerdict(marks: readonly (QuestionMarks | null)[]): Verdict | null {
  if (marks.length === 0) return null;
  const read = marks.filter((mark) => mark !== null);
  if (read.length < marks.length) return { name: QUESTION_QUALITY, value: null, reason: 'a question was not marked' };
  const missed = read.map((mark) => RUBRIC.filter((point) => !mark[point]));
  const value = missed.reduce((sum, points) => sum + 1 - points.length / RUBRIC.length, 0) / read.length;
  const first = RUBRIC.find((point) => missed.some((points) => points.includes(point)));
  const reason = missed
    .map((points, index) => `question ${index + 1}: ${points.length === 0 ? 'all points' : `not ${points.join(', ')}`}`)
    .join('; ');
  return { name: QUESTION_QUALITY, value, reason, ...(first && { category: first }) };
}
