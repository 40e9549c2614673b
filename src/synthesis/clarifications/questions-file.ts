import { basename, extname } from 'node:path';
import { z } from 'zod';
import { ambigFileSchema } from '../../benchmark/ambigqa/question-schema.ts';
import { type AnswerReading, readingsOf } from '../../benchmark/ambigqa/readings.ts';
import { ImportError, type ImportProblem } from '../../errors/import-error.ts';
import { readBoundedText } from '../../tools/bounded-text-file.ts';
import { hashText } from '../../tools/hash.ts';

const MOST_MEBIBYTES = 200;
const NO_JSON = 'is not JSON';
const HINT = 'docs/synthesis.md says which files questions are read from.';

/** A question with what people gave as answers; none of them may be there. */
export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
  readonly readings: readonly AnswerReading[];
  /** From 1. */
  readonly line: number;
}

export interface AskedQuestions {
  readonly questions: readonly AskedQuestion[];
  /** Without its folder. */
  readonly file: string;
  readonly checksum: string;
  readonly licence: string;
}

const text = z.string().trim().min(1).max(20_000);
const wordings = z.union([text.transform((one) => [one]), z.array(text).min(1).max(200)]);
const answerSchema = z.union([
  wordings.transform((answer) => ({ answer, question: undefined })),
  z.object({ answer: wordings, question: text.optional() }),
]);

/** A line of one's own: each of `answers` is the answer to one reading, `answer` (as in NQ-Open) wordings of a single one. */
const lineSchema = z.object({
  id: z.union([text, z.number()]).transform(String).optional(),
  question: text,
  answers: z.array(answerSchema).max(50).optional(),
  answer: wordings.optional(),
});

/**
 * Reads questions with their answers: `.json` a file of AmbigNQ light (the first annotation with several answers counts),
 * `.jsonl` one's own or those of NQ-Open. Throws `FileError`, and `ImportError` with the lines of up to 20 problems.
 */
export async function readQuestionsFile(file: string): Promise<AskedQuestions> {
  const content = await readBoundedText(file, MOST_MEBIBYTES);
  const kind = extname(file).toLowerCase();
  if (kind !== '.json' && kind !== '.jsonl') {
    throw new ImportError({ file, problems: [{ problem: 'its name must end in .json or .jsonl' }], hint: HINT });
  }
  const questions = kind === '.json' ? ambigQuestions(content, file) : ownQuestions(content, file);
  const licence = kind === '.json' ? 'CC BY-SA 3.0 (AmbigNQ)' : 'that of the file';
  return { questions, file: basename(file), checksum: hashText(content), licence };
}

function ambigQuestions(content: string, file: string): readonly AskedQuestion[] {
  const value = parseJson(content);
  if (value === undefined) throw new ImportError({ file, problems: [{ problem: NO_JSON }], hint: HINT });
  const parsed = ambigFileSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const problem = { path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is malformed' };
    throw new ImportError({ file, problems: [problem], hint: HINT });
  }
  return parsed.data.map((item, index) => ({
    id: item.id,
    question: item.question,
    readings: readingsOf(item, 'first'),
    line: index + 1,
  }));
}

function ownQuestions(content: string, file: string): readonly AskedQuestion[] {
  const problems: ImportProblem[] = [];
  const questions = new Map<string, AskedQuestion>();
  for (const [index, shown] of content.split(/\r?\n/).entries()) {
    if (shown.trim() === '') continue;
    const line = index + 1;
    const value = parseJson(shown);
    const parsed = lineSchema.safeParse(value);
    const issue = parsed.error?.issues[0];
    if (value === undefined) {
      problems.push({ line, path: '', problem: NO_JSON });
    } else if (!parsed.success) {
      problems.push({ line, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is no question' });
    } else {
      const { question, answers = [], answer } = parsed.data;
      const id = parsed.data.id ?? `q-${hashText(question).slice(0, 12)}`;
      if (questions.has(id)) problems.push({ line, path: 'id', problem: `"${id}" is there twice` });
      const pairs = answers.map((each) => ({ question: each.question ?? question, answer: each.answer }));
      const annotations =
        pairs.length > 0
          ? [{ type: 'multipleQAs' as const, qaPairs: pairs }]
          : answer
            ? [{ type: 'singleAnswer' as const, answer }]
            : [];
      questions.set(id, { id, question, readings: readingsFrom({ id, question, annotations }), line });
    }
    if (problems.length >= ImportError.MOST_PROBLEMS) break;
  }
  if (questions.size === 0 && problems.length === 0) problems.push({ problem: 'holds no questions' });
  if (problems.length > 0) throw new ImportError({ file, problems, hint: HINT });
  return [...questions.values()];
}

function readingsFrom(question: Parameters<typeof readingsOf>[0]): readonly AnswerReading[] {
  return question.annotations.length === 0 ? [] : readingsOf(question, 'first');
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
