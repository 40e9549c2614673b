import { basename, extname } from 'node:path';
import { z } from 'zod';
import type { PacificDocument } from '../../benchmark/pacific/document-schema.ts';
import { parseSplit } from '../../benchmark/pacific/read-split.ts';
import { splitScenarios } from '../../benchmark/pacific/scenarios.ts';
import { ImportError, type ImportProblem } from '../../errors/import-error.ts';
import { trainingDialogueSchema } from '../../schema/training-dialogue.ts';
import { readBoundedText } from '../../tools/bounded-text-file.ts';
import { hashText } from '../../tools/hash.ts';
import { type BaseDialogue, type BaseDialogues, baseDialogues } from './base-dialogue.ts';

const MOST_MEBIBYTES = 512;
const HINT = 'docs/synthesis.md says which files dialogues are read from.';

/** Questions of TAT-QA stand alone: none is asked back about, none has a rewrite. */
const ALONE = { original_question: '', follow_up: false, req_clari: false };

const looseSplit = z.array(
  z.looseObject({ questions: z.array(z.looseObject({ req_clari: z.boolean().optional(), answer: z.unknown() })) }),
);

/**
 * Reads dialogues about documents: `.json` a split of PACIFIC, or one of TAT-QA, whose questions make a dialogue in
 * their order; `.jsonl` training dialogues. Throws `FileError`, `DataError`, `ImportError`.
 */
export async function readDialogues(file: string): Promise<BaseDialogues & { readonly checksum: string }> {
  const text = await readBoundedText(file, MOST_MEBIBYTES);
  const checksum = hashText(text);
  const kind = extname(file).toLowerCase();
  if (kind === '.jsonl') return { ...readTrainingDialogues(text, file), checksum };
  if (kind === '.json') return { ...readSplitFile(text, file), checksum };
  throw new ImportError({ file, problems: [{ problem: 'its name must end in .json or .jsonl' }], hint: HINT });
}

function readSplitFile(text: string, file: string): BaseDialogues {
  const documents = parseSplit(asPacific(text), file);
  const { answered, skipped } = answeredTurns(documents);
  const scenarios = splitScenarios({ documents: answered, checksum: '', file });
  const base = baseDialogues(scenarios, { kind: 'gold', file: basename(file), licence: 'that of the file' });
  return { dialogues: base.dialogues, skipped: { ...base.skipped, ...skipped } };
}

/** A split of TAT-QA with the members that PACIFIC has besides; anything else as it is. */
function asPacific(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const parsed = looseSplit.safeParse(value);
  if (!parsed.success || parsed.data.some(({ questions }) => questions.some((turn) => turn.req_clari !== undefined))) {
    return text;
  }
  const documents = parsed.data.map((document) => ({
    ...document,
    questions: document.questions.map((turn) => ({
      ...ALONE,
      ...turn,
      answer: turn.answer_type === 'count' ? String(turn.answer) : turn.answer,
    })),
  }));
  return JSON.stringify(documents);
}

/** Without an ambiguous turn that nobody replied to, at the end of a dialogue that was cut off. */
function answeredTurns(documents: readonly PacificDocument[]) {
  let unanswered = 0;
  const answered = documents.flatMap((document) => {
    const questions = [...document.questions].sort((left, right) => left.order - right.order);
    while (questions.at(-1)?.answer_type === 'question') {
      questions.pop();
      unanswered++;
    }
    return questions.length === 0 ? [] : [{ ...document, questions }];
  });
  return { answered, skipped: unanswered > 0 ? { 'no-reply': unanswered } : {} };
}

function readTrainingDialogues(text: string, file: string): BaseDialogues {
  const problems: ImportProblem[] = [];
  const dialogues: BaseDialogue[] = [];
  let withoutDocuments = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parsed = trainingDialogueSchema.safeParse(parseJson(line));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      problems.push({ line: index + 1, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is malformed' });
      if (problems.length >= ImportError.MOST_PROBLEMS) break;
    } else if ((parsed.data.documents ?? []).length === 0) withoutDocuments++;
    else dialogues.push({ dialogue: parsed.data, turns: new Map() });
  }
  if (problems.length > 0) throw new ImportError({ file, problems, hint: HINT });
  return { dialogues, skipped: withoutDocuments > 0 ? { 'no-documents': withoutDocuments } : {} };
}

/** What is no JSON is no dialogue: the schema says so. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
