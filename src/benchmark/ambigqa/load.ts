import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import type { DataAudit, DataWarning, LoadedScenarios, LoadOptions } from '../../schema/benchmark.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { distinguishingWords } from './distinction.ts';
import { MODES } from './moves.ts';
import type { AmbigQuestion } from './question-schema.ts';
import { readQuestions } from './read-questions.ts';
import { type ReadingSource, readingsOf } from './readings.ts';
import { questionScenarios } from './scenarios.ts';

const SOURCES = {
  dev: { part: 'dev', source: 'first', labelled: true },
  train: { part: 'train', source: 'first', labelled: true },
  'dev-union': { part: 'dev', source: 'union', labelled: true },
  'nq-open': { part: 'nq-open', source: 'first', labelled: false },
} as const;

export const SETS = Object.keys(SOURCES) as readonly (keyof typeof SOURCES)[];

export async function loadAmbigqa({ set, mode, dataDirs }: LoadOptions): Promise<LoadedScenarios> {
  const { part, source, labelled } = SOURCES[known('set', set, SETS)];
  const options = { source, labelled, mode: known('mode', mode, MODES) };
  const { questions, checksum } = await readQuestions(part, dataDirs);
  const scenarios: readonly Scenario[] = questions.flatMap((question) => questionScenarios(question, options));
  return {
    scenarios,
    checksum,
    // Looked for when they are read: `data check` shows them, a run does not.
    get warnings() {
      return warningsOn(questions, source);
    },
  };
}

/** Figures of a set: questions, ambiguous ones, readings. */
export async function auditAmbigqa(set: string, dataDirs: readonly string[]): Promise<DataAudit> {
  const { part, source } = SOURCES[known('set', set, SETS)];
  const { questions } = await readQuestions(part, dataDirs);
  const some = questions.filter((question) => question.annotations.some(isSeveral));
  const counts = some.map((question) => readingsOf(question, source).length);
  const several = counts.filter((count) => count > 1);
  const figures: readonly (readonly [string, string | number])[] = [
    ['questions', questions.length],
    ['an annotator gave several answers', some.length],
    ['every annotator did', questions.filter((question) => question.annotations.every(isSeveral)).length],
    ['of the former, one distinct answer is left', counts.length - several.length],
    ['readings of a question with several, on average', mean(several).toFixed(2)],
  ];
  return { figures: figures.map(([name, value]) => ({ name, value: String(value) })), warnings: [] };
}

function isSeveral({ type }: AmbigQuestion['annotations'][number]): boolean {
  return type === 'multipleQAs';
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function warningsOn(questions: readonly AmbigQuestion[], source: ReadingSource): readonly DataWarning[] {
  return questions.flatMap((question) => {
    const readings = readingsOf(question, source);
    const marked = question.annotations.some(isSeveral);
    const alike = distinguishingWords(question.question, readings).filter((words) => words.length === 0).length;
    const warn = (code: string, message: string): DataWarning[] => [{ code, scenarioId: question.id, message }];
    return [
      ...(marked && readings.length === 1 ? warn('one-answer', 'its readings share one normalised answer') : []),
      ...(readings.length > 1 && alike > 0
        ? warn('unnamed-reading', `${alike} of ${readings.length} readings have no word of their own`)
        : []),
    ];
  });
}

function known<Name extends string>(kind: string, name: string, names: readonly Name[]): Name {
  const found = names.find((candidate) => candidate === name);
  if (found !== undefined) return found;
  throw new UnknownNameError({ kind: `${kind} of ambigqa`, name, known: names });
}
