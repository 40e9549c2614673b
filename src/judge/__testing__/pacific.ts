import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { GoldAnswer, Scale } from '../../schema/scenario.ts';

/** A gold answer of PACIFIC's validation split, with its question and the other golds of its document. */
export interface PacificGold {
  readonly id: string;
  readonly question: string;
  readonly answer: GoldAnswer;
  /** All gold spans of its document; one list object per document. */
  readonly neighbours: readonly string[];
}

const questionSchema = z.object({
  uid: z.string(),
  question: z.string(),
  original_question: z.string(),
  answer: z.union([z.number(), z.string(), z.array(z.string())]),
  answer_type: z.enum(['arithmetic', 'count', 'span', 'multi-span', 'question']),
  scale: z.enum(['', 'thousand', 'million', 'billion', 'percent']),
});
const fileSchema = z.array(z.object({ questions: z.array(questionSchema) }));

type Question = z.infer<typeof questionSchema>;

/** The split, read straight from the data folder; undefined when there is none. */
export function readPacificGolds(): readonly PacificGold[] | undefined {
  const folder = process.env.QUERENT_DATA_DIR;
  if (!folder) return undefined;
  let text: string;
  try {
    text = readFileSync(join(folder, 'pacific', 'validation.json'), 'utf8');
  } catch {
    return undefined;
  }
  return fileSchema.parse(JSON.parse(text)).flatMap((document) => {
    const answered = document.questions.filter((question) => question.answer_type !== 'question');
    const spans = answered.flatMap((question) => (Array.isArray(question.answer) ? question.answer : []));
    const neighbours = [...new Set(spans)];
    return answered.map((question) => ({
      id: question.uid,
      question: question.question,
      answer: toGold(question),
      neighbours,
    }));
  });
}

function toGold(question: Question): GoldAnswer {
  const scale: Scale = question.scale;
  if (!Array.isArray(question.answer)) return { kind: 'number', value: Number(question.answer), scale };
  const ordered = /\brespective(?:ly)?\b/i.test(`${question.question} ${question.original_question}`);
  return { kind: 'spans', spans: question.answer, scale, ordered: ordered && question.answer.length > 1 };
}
