import type { ReviewQueueSummary } from '../../src/server/api-types.ts';
import { strings } from '../strings.ts';

const { review: words } = strings;

/** What a queue is called: what is judged, and of what. */
export function queueName({ kind, source }: Pick<ReviewQueueSummary, 'kind' | 'source'>): string {
  return words.queueOf(kindName(kind), source.name);
}

/** A kind of somebody's own is shown by its name. */
export function kindName(kind: string): string {
  return (words.kinds as Readonly<Record<string, string>>)[kind] ?? kind;
}

/** Who gave the labels of a queue of this kind. */
export function labelsName(kind: string): string {
  return (words.labels as Readonly<Record<string, string>>)[kind] ?? words.otherLabels;
}

/** A question in short; one of somebody's own by its id. */
export function questionName(id: string): string {
  return (words.questionNames as Readonly<Record<string, string>>)[id] ?? id;
}
