import { DataError } from '../../errors/data-error.ts';
import { compareIds, parentId } from '../../user/provider/fact-tree.ts';
import { INTRO_ID } from '../../user/provider/knowledge.ts';
import type { ClarqRecord } from './record-schema.ts';

export interface RecordFact {
  readonly id: string;
  readonly text: string;
  /** Absent in the development files. */
  readonly purpose: string | undefined;
}

/** A record with its texts taken apart and its tree checked. */
export interface ReadRecord {
  readonly role: string;
  readonly task: string;
  readonly items: readonly string[];
  readonly skills: readonly string[];
  readonly scenes: readonly string[];
  readonly intro: string;
  /** In the order of the lines. */
  readonly facts: readonly RecordFact[];
  readonly background: string;
  /** Whether its lines carried the speaker's name. */
  readonly prefixed: boolean;
}

/** Where a record lies, for errors. */
export interface RecordPlace {
  readonly file: string;
  /** From 0. */
  readonly index: number;
}

const SPEAKER = /^jax[:：]/i;

/**
 * Takes a record apart; undefined for a placeholder. Throws `DataError` naming file and record when lines and ids do
 * not pair up, an id has no parent or stands there twice, or the purposes do not fit (`needsPurposes`: must be there).
 */
export function readRecord(record: ClarqRecord, place: RecordPlace, needsPurposes: boolean): ReadRecord | undefined {
  if (record.all_response === '' && record.background_splitted.length === 0) return undefined;
  const [role, task, items, skills, scenes] = record.background_splitted;
  if (role === undefined) fail(place, 'background_splitted', 'it must hold role, task, items, skills and scenes');
  if (JSON.stringify(record).includes('\ufffd')) fail(place, '', 'its text was read in the wrong encoding (U+FFFD)');
  const { sentences, ids } = splitLines(record.all_response, place);
  checkIds(ids, place);
  const purposes = checkPurposes(record.all_response_exaplain, ids.length - 1, place, needsPurposes);
  const texts = sentences.map((sentence) => sentence.replace(SPEAKER, '').trim());
  if (texts.includes('')) fail(place, 'all_response', 'a line is empty');
  return {
    role: role.trim(),
    task: (task as string).trim(),
    items: listOf(items),
    skills: listOf(skills),
    scenes: listOf(scenes),
    intro: texts[0] as string,
    facts: ids.slice(1).map((id, index) => ({ id, text: texts[index + 1] as string, purpose: purposes?.[index] })),
    background: record.background,
    prefixed: sentences.every((sentence) => SPEAKER.test(sentence)),
  };
}

function splitLines(text: string, place: RecordPlace): { sentences: readonly string[]; ids: readonly string[] } {
  const lines = text.split('\n');
  if (lines.length % 2 === 1 || lines.length < 4) {
    fail(place, 'all_response', `it has ${lines.length} lines: it must hold sentences and as many ids, two at least`);
  }
  return { sentences: lines.slice(0, lines.length / 2), ids: lines.slice(lines.length / 2).map((line) => line.trim()) };
}

function checkIds(ids: readonly string[], place: RecordPlace): void {
  if (ids[0] !== INTRO_ID) fail(place, 'all_response', `its first id is "${ids[0]}" instead of ${INTRO_ID}`);
  const known = new Set(ids);
  if (known.size < ids.length) fail(place, 'all_response', 'an id stands there twice');
  for (const id of ids) {
    if (!/^\d+(?:\.\d+){0,9}$/.test(id)) fail(place, 'all_response', `"${id}" is no id`);
    const parent = parentId(id);
    if (parent !== undefined && !known.has(parent)) {
      fail(place, 'all_response', `id ${id} has no parent: there is no ${parent}`);
    }
  }
}

function checkPurposes(
  purposes: readonly string[] | undefined,
  wanted: number,
  place: RecordPlace,
  needed: boolean,
): readonly string[] | undefined {
  const path = 'all_response_exaplain';
  if (purposes === undefined) {
    if (needed) fail(place, path, `the purposes of its ${wanted} facts are missing`);
    return undefined;
  }
  if (purposes.length !== wanted) fail(place, path, `it has ${purposes.length} purposes for ${wanted} facts`);
  if (purposes.some((purpose) => purpose.trim() === '')) fail(place, path, 'a purpose is empty');
  return purposes.map((purpose) => purpose.trim());
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

function fail(place: RecordPlace, path: string, problem: string): never {
  throw new DataError({ file: place.file, path: `[${place.index}]${path && `.${path}`}`, problem });
}

/** Whether ids stand in another order than the tree's. */
export function isOutOfOrder(ids: readonly string[]): boolean {
  return ids.some((id, index) => index > 0 && compareIds(ids[index - 1] as string, id) > 0);
}
