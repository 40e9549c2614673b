import type { Language } from '../../schema/message.ts';
import type { ReadRecord } from './read-record.ts';

/** A record with its scenario's id. */
export interface Located {
  readonly id: string;
  readonly language: Language;
  readonly record: ReadRecord;
}

/** Records with the same seeker view and the same answers, in order; only groups of two or more. */
export function duplicateGroups(records: readonly Located[]): readonly (readonly Located[])[] {
  return groupsBy(records, (located) => JSON.stringify([viewOf(located), answersOf(located)]));
}

/** Records that a seeker cannot tell apart before the dialogue, although what it must find out differs. */
export function sameViewGroups(records: readonly Located[]): readonly (readonly Located[])[] {
  return groupsBy(records, (located) => JSON.stringify(viewOf(located))).filter(
    (group) => new Set(group.map((located) => JSON.stringify(answersOf(located)))).size > 1,
  );
}

function viewOf({ language, record }: Located): readonly unknown[] {
  return [language, record.role, record.task, record.items, record.skills, record.scenes];
}

function answersOf({ record }: Located): readonly unknown[] {
  return [record.intro, record.facts.map(({ id, text }) => [id, text])];
}

function groupsBy(records: readonly Located[], keyOf: (located: Located) => string): Located[][] {
  const groups = new Map<string, Located[]>();
  for (const located of records) {
    const key = keyOf(located);
    groups.set(key, [...(groups.get(key) ?? []), located]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
