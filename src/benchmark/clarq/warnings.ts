import type { DataWarning } from '../../schema/benchmark.ts';
import type { Language } from '../../schema/message.ts';
import { compareIds, parentId } from '../../user/provider/fact-tree.ts';
import { duplicateGroups, sameViewGroups } from './duplicates.ts';
import type { ReadFile } from './read-files.ts';
import { isOutOfOrder, type ReadRecord } from './read-record.ts';
import { locate } from './scenarios.ts';

/** Every irregularity of the data that does not stop a run, typed by `code`. */
export type WarningCode =
  | 'misspelt-key'
  | 'placeholders'
  | 'no-speaker-prefix'
  | 'ids-out-of-order'
  | 'id-gap'
  | 'third-level-siblings'
  | 'purpose-without-note'
  | 'purpose-derived'
  | 'duplicate'
  | 'same-view'
  | 'list-lengths-differ'
  | 'latin-line'
  | 'odd-character'
  | 'role-article'
  | 'role-capitalised'
  | 'background-wording';

type Remark = readonly [code: WarningCode, message: string];

export function dataWarnings(files: readonly ReadFile[]): readonly DataWarning[] {
  const located = locate(files);
  return [
    { code: 'misspelt-key', message: 'the key of the purposes is spelt all_response_exaplain in every file' },
    ...files.map(({ file, placeholders }) => ({
      code: 'placeholders',
      message: `${file.path}: ${placeholders} empty records are skipped`,
    })),
    ...located.flatMap(({ id, language, record }) =>
      remarksOn(record, language).map(([code, message]) => ({ code, scenarioId: id, message })),
    ),
    ...duplicateGroups(located).map((group) => ({
      code: 'duplicate',
      scenarioId: group[0]!.id,
      message: `the same scenario as ${group
        .slice(1)
        .map(({ id }) => id)
        .join(', ')}: counted once in "distinct"`,
    })),
    ...sameViewGroups(located).map((group) => ({
      code: 'same-view',
      scenarioId: group[0]!.id,
      message: `the seeker sees the same in ${group
        .slice(1)
        .map(({ id }) => id)
        .join(', ')}, with other answers`,
    })),
    ...lengthDifferences(files),
  ];
}

function remarksOn(record: ReadRecord, language: Language): readonly Remark[] {
  return [...treeRemarks(record), ...textRemarks(record, language), ...roleRemarks(record, language)];
}

function treeRemarks(record: ReadRecord): readonly Remark[] {
  const ids = record.facts.map(({ id }) => id);
  const remarks: Remark[] = [];
  if (isOutOfOrder(ids)) remarks.push(['ids-out-of-order', `the lines stand in the order ${ids.join(' ')}`]);
  const missing = ids.flatMap((id) => missingBefore(id, ids));
  if (missing.length > 0) remarks.push(['id-gap', `there is no id ${[...new Set(missing)].join(', ')}`]);
  const deep = [...ids].sort(compareIds).filter((id) => id.split('.').length === 3 && /[^1]$/.test(id));
  if (deep.length > 0) {
    remarks.push(['third-level-siblings', `${deep.join(', ')}: the authors' code leaves the order of these to chance`]);
  }
  return remarks;
}

/** The next smaller sibling, where it is not there. */
function missingBefore(id: string, ids: readonly string[]): readonly string[] {
  const parent = parentId(id);
  const last = Number(id.split('.').at(-1));
  if (last <= 1) return [];
  const before = parent === undefined ? `${last - 1}` : `${parent}.${last - 1}`;
  return ids.includes(before) ? [] : [before];
}

const NOTE: Readonly<Record<Language, RegExp>> = { en: /\bnote\b/i, zh: /注[:：]|注意[:：]|只有在/ };
/** Characters that English writing of these files does not use elsewhere. */
const ODD = /\P{ASCII}/u;

function textRemarks(record: ReadRecord, language: Language): readonly Remark[] {
  const remarks: Remark[] = [];
  if (!record.prefixed) remarks.push(['no-speaker-prefix', 'its lines lack the prefix "Jax:"']);
  const purposes = record.facts.flatMap(({ id, purpose }) => (purpose === undefined ? [] : [{ id, purpose }]));
  if (purposes.length === 0) remarks.push(['purpose-derived', 'it has no purposes: they are made from its facts']);
  for (const { id, purpose } of purposes) {
    if (!NOTE[language].test(purpose)) {
      remarks.push(['purpose-without-note', `the purpose of fact ${id} does not say when it may be given`]);
    }
  }
  const lines = [record.intro, ...record.facts.map(({ text }) => text)];
  for (const line of lines) {
    if (language === 'zh' && isMostlyLatin(line)) {
      remarks.push(['latin-line', 'a Chinese line has mostly Latin letters (the language is taken from the folder)']);
    }
  }
  const texts = [...lines, ...purposes.map(({ purpose }) => purpose), record.task, ...record.items, ...record.skills];
  const odd = language === 'en' ? ODD.exec([...texts, ...record.scenes].join('\n'))?.[0] : undefined;
  if (odd !== undefined) remarks.push(['odd-character', `its English holds the character ${odd}`]);
  return remarks;
}

function isMostlyLatin(line: string): boolean {
  const latin = line.match(/[a-z]/gi)?.length ?? 0;
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  return latin > han;
}

function roleRemarks(record: ReadRecord, language: Language): readonly Remark[] {
  const remarks: Remark[] = [];
  if (language !== 'en') return remarks;
  if (/^(?:[aeiou]|the )/i.test(record.role)) {
    remarks.push(['role-article', `the authors' template makes "a ${record.role}" of its role`]);
  }
  if (/^[A-Z]/.test(record.role)) remarks.push(['role-capitalised', `the role is written "${record.role}"`]);
  if (/\bbackpack containing\b/i.test(record.background)) {
    remarks.push(['background-wording', 'its background names a backpack where the prompt of the code has none']);
  }
  return remarks;
}

function lengthDifferences(files: readonly ReadFile[]): readonly DataWarning[] {
  const chinese = new Map(files.filter(({ file }) => file.language === 'zh').map((read) => [read.file.taskType, read]));
  return files
    .filter(({ file }) => file.language === 'en')
    .flatMap((read) => {
      const other = new Map(chinese.get(read.file.taskType)?.records.map(({ index, record }) => [index, record]));
      return read.records.flatMap(({ index, record }) => {
        const twin = other.get(index);
        if (twin === undefined) return [];
        return (['items', 'skills', 'scenes'] as const)
          .filter((list) => record[list].length !== twin[list].length)
          .map((list) => ({
            code: 'list-lengths-differ',
            scenarioId: `en/${read.file.number}.${index}`,
            message: `${record[list].length} ${list} in English, ${twin[list].length} in Chinese`,
          }));
      });
    });
}
