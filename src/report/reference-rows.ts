import type { PublishedRow } from '../schema/benchmark.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';

export interface ReferenceInput {
  readonly run: RunRecord;
  readonly published: readonly PublishedRow[];
  /** Languages the benchmark has: a run over all of one language is a run in that language. */
  readonly languages: readonly string[];
  /** Planned episodes without a score. */
  readonly unscored: number;
}

/**
 * The published rows with what differs between their conditions and the run's. A condition is any of the run's own
 * fields (`set`, `mode`, `user`, `judge`, `assistant`, `benchmark`, `episodes`: the number planned) or any scalar setting
 * (`language`, `given`, `maxQuestions`, `temperature`, `maxTokens`, `limit`, `sample`, ...), compared as text. What a row
 * need not say: a run on a part of the set, with secrets given, or with episodes missing always differs.
 */
export function referenceRows(input: ReferenceInput): Report['reference'] {
  const conditions = runConditions(input);
  return input.published.map((row) => {
    const differs = [...namedDifferences(row, conditions), ...impliedDifferences(row, conditions, input)];
    return {
      name: row.name,
      source: row.source,
      comparable: differs.length === 0,
      differs,
      metrics: { ...row.metrics },
    };
  });
}

/** The conditions of a run, by name. */
function runConditions(input: Pick<ReferenceInput, 'run' | 'languages'>): ReadonlyMap<string, string> {
  const { run, languages } = input;
  const conditions = new Map<string, string>([['given', 'none']]);
  addScalars(conditions, run.settings);
  for (const nested of ['sampling', 'selection']) {
    const settings = run.settings[nested];
    if (isObject(settings)) addScalars(conditions, settings);
  }
  if (conditions.get('language') === 'all' && languages.length === 1)
    conditions.set('language', languages[0] as string);
  for (const name of ['benchmark', 'set', 'mode', 'assistant', 'user', 'judge'] as const)
    conditions.set(name, run[name]);
  conditions.set('episodes', String(run.planned));
  conditions.set('oracle', String(run.oracle));
  return conditions;
}

function namedDifferences(row: PublishedRow, conditions: ReadonlyMap<string, string>): string[] {
  return Object.entries(row.conditions)
    .filter(([name, wanted]) => conditions.get(name) !== wanted)
    .map(([name, wanted]) => `${name} ${conditions.get(name) ?? 'unknown'} instead of ${wanted}`);
}

function impliedDifferences(
  row: PublishedRow,
  conditions: ReadonlyMap<string, string>,
  input: ReferenceInput,
): string[] {
  const differs: string[] = [];
  for (const part of ['limit', 'sample']) {
    const size = conditions.get(part);
    if (size !== undefined && !(part in row.conditions)) differs.push(`${part} ${size} instead of the whole set`);
  }
  const given = conditions.get('given');
  if (given !== 'none') {
    if (!('given' in row.conditions)) differs.push(`given ${given} instead of none`);
  } else if (input.run.oracle && !('oracle' in row.conditions)) {
    differs.push('an oracle run instead of one without secrets');
  }
  if (input.unscored > 0) differs.push(`${input.unscored} of ${input.run.planned} episodes without a score`);
  return differs;
}

function addScalars(conditions: Map<string, string>, settings: JsonObject): void {
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      conditions.set(name, String(value));
    }
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
