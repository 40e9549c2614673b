import type { JsonObject } from '../../schema/json.ts';
import type { Usage } from '../../schema/usage.ts';
import { hashJson } from '../../tools/hash.ts';
import type { MadePlace, TrainingJob } from './job.ts';

type Counts = Readonly<Record<string, number>>;

/** What a reader must know of training data before using it; `card.json`. Counts can be recounted from the files beside it. */
export interface TrainingCard {
  readonly schemaVersion: 1;
  readonly kind: TrainingJob['kind'];
  readonly licence: string;
  /** ISO 8601 date, as the caller gave it. */
  readonly date: string;
  /** Data that it stands on. */
  readonly source: JsonObject;
  readonly generators: readonly string[];
  readonly checker: string | null;
  readonly settings: JsonObject;
  /** Over all rows: equal settings and replies give equal hashes. */
  readonly contentHash: string;
  /** Every place was worked on to its end. */
  readonly complete: boolean;
  readonly places: { readonly wanted: number; readonly unfinished: number };
  /** Of the source, before a model was asked. */
  readonly skipped: Counts;
  /** Lines of each file. */
  readonly rows: Counts;
  readonly counts: Counts;
  /** What was dropped, by reason; each thing counted once. */
  readonly dropped: Counts;
  /** Calls, tokens and money by role and model, over all sittings. */
  readonly usage: Readonly<Record<string, Usage>>;
  readonly remarks: readonly string[];
}

export interface TrainingCardInput {
  readonly job: Omit<TrainingJob, 'make'>;
  readonly made: readonly (MadePlace | undefined)[];
  readonly date: string;
  readonly licence: string;
  readonly generators: readonly string[];
  readonly checker: string | undefined;
  readonly usage: Readonly<Record<string, Usage>>;
}

export function makeTrainingCard(input: TrainingCardInput): TrainingCard {
  const { job, made, date, licence, generators, checker, usage } = input;
  const finished = made.flatMap((place) => place ?? []);
  const unfinished = made.length - finished.length;
  return {
    schemaVersion: 1,
    ...{ kind: job.kind, licence, date, source: job.source, generators },
    checker: checker ?? null,
    settings: job.settings,
    contentHash: hashJson(finished.map(({ rows }) => rows)),
    complete: unfinished === 0,
    places: { wanted: made.length, unfinished },
    skipped: job.skipped,
    rows: sum(finished.flatMap(({ rows }) => Object.entries(rows).map(([file, { length }]) => ({ [file]: length })))),
    counts: sum(finished.map(({ counts }) => counts)),
    dropped: sum(finished.flatMap(({ dropped }) => dropped.map(({ reason }) => ({ [reason]: 1 })))),
    usage,
    remarks: [
      ...(unfinished > 0 ? [`${unfinished} of ${made.length} places are unfinished; --resume goes on with them.`] : []),
      ...(checker === undefined && generators.length > 0
        ? ['No second model has checked it: rules alone did (--checker MODEL adds one).']
        : []),
      ...(checker !== undefined && generators.includes(checker) ? ['A model has checked what it wrote itself.'] : []),
      ...job.remarks,
    ],
  };
}

/** Added up by name, names in order. */
function sum(all: readonly Counts[]): Counts {
  const total = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) total.set(name, (total.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...total].sort(([left], [right]) => (left < right ? -1 : 1)));
}

const TITLES: Readonly<Record<TrainingJob['kind'], string>> = {
  turns: 'Dialogues continued by a model',
  reasoning: 'Reasoning before each turn of the assistant',
  clarifications: 'Clarifying questions with a reply for each answer',
  futureturns: 'Clarifying questions with a reply for each answer, as released with arXiv 2410.13788',
};

/** The card as a page. */
export function trainingCardMarkdown(card: TrainingCard): string {
  const table = (title: string, counts: Counts): readonly string[] =>
    Object.keys(counts).length === 0
      ? []
      : [
          '',
          `| ${title} | |`,
          '| --- | ---: |',
          ...Object.entries(counts).map(([name, count]) => `| ${name} | ${count} |`),
        ];
  return [
    `# ${TITLES[card.kind]}`,
    '',
    `Made by \`querent ${card.kind === 'futureturns' ? 'import' : 'synth'} ${card.kind}\` on ${card.date}` +
      `${card.generators.length === 0 ? '' : ` with ${card.generators.join(', ')}`}` +
      `${card.checker === null ? '' : `, checked by ${card.checker}`}. Licence: ${card.licence}.`,
    '',
    'Read by `querent dataset sft`. Split by `cluster` only, and never score a model on clusters that it was trained on.',
    ...table('lines of the files', card.rows),
    ...table('made', card.counts),
    ...table('dropped, by reason', card.dropped),
    ...table('left out of the source', card.skipped),
    ...(card.remarks.length === 0 ? [] : ['', ...card.remarks.map((remark) => `- ${remark}`)]),
    '',
    `Source: \`${JSON.stringify(card.source)}\`. Content hash: \`${card.contentHash}\`.`,
    '',
  ].join('\n');
}
