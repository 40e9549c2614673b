import { InvalidOptionError } from '../../errors/invalid-option-error.ts';

/** What a row can hold, under the names people give it: compared without case, spaces and punctuation. */
const NAMES = {
  id: ['id', 'rowid', 'requestid'],
  request: ['request', 'text', 'question', 'prompt', 'message', 'query', 'utterance', 'input'],
  messages: ['messages'],
  action: ['action', 'gold', 'goldaction', 'expectedaction'],
  shouldAsk: ['shouldask', 'ambiguous', 'unclear', 'needsclarification'],
  slots: ['slots'],
  slot: ['slot', 'missing', 'missingslot'],
  asksFor: ['asksfor', 'askfor'],
  cues: ['cues'],
  options: ['options', 'choices'],
  values: ['values', 'hiddenvalues'],
  value: ['value', 'hiddenvalue', 'slotvalue'],
  goldQuestion: ['goldquestion', 'goodquestion', 'clarifyingquestion'],
  answer: ['answer', 'goldanswer', 'rightanswer', 'expectedanswer'],
  mustNot: ['mustnot', 'noneof', 'forbidden'],
  documents: ['documents', 'document', 'docs', 'context'],
  history: ['history', 'turns', 'earlierturns', 'previousturns', 'conversation'],
  instructions: ['instructions', 'system', 'systemprompt'],
  stakes: ['stakes', 'risk'],
  subtypes: ['subtypes', 'subtype'],
  groups: ['groups', 'group', 'tags', 'tag', 'category', 'topic'],
  language: ['language', 'lang'],
  cluster: ['cluster', 'clusterid', 'session', 'sessionid', 'conversationid'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Field = keyof typeof NAMES;

export const FIELDS: readonly Field[] = Object.keys(NAMES) as Field[];

/** Field -> the file's own name for it (`--map request=Ticket text`). */
export type ColumnMap = Readonly<Partial<Record<Field, string>>>;

/** The field that a column or key holds; undefined: it is left out. */
export type FieldOf = (column: string) => Field | undefined;

/** A mapped column is taken for its field alone, and no other column is. */
export function fieldFinder(map: ColumnMap): FieldOf {
  const mapped = new Map<string, Field>(
    FIELDS.flatMap((field) => (map[field] === undefined ? [] : [[map[field].trim(), field] as const])),
  );
  const known = new Map<string, Field>(
    FIELDS.filter((field) => map[field] === undefined).flatMap((field) =>
      NAMES[field].map((name) => [name, field] as const),
    ),
  );
  return (column) => mapped.get(column.trim()) ?? known.get(plain(column));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Which of a record's columns are read: of several for one field the one that stands first in `NAMES`, so that `request`
 * is taken before `question`.
 */
export function chooseColumns(columns: readonly string[], fieldOf: FieldOf): ReadonlyMap<Field, string> {
  const chosen = new Map<Field, string>();
  for (const column of columns) {
    const field = fieldOf(column);
    if (!field) continue;
    const before = chosen.get(field);
    if (before === undefined || rank(field, column) < rank(field, before)) chosen.set(field, column);
  }
  return chosen;
}

function rank(field: Field, column: string): number {
  return (NAMES[field] as readonly string[]).indexOf(plain(column));
}

/** Reads `--map request=Ticket text`. Throws `InvalidOptionError` for a field that does not exist. */
export function parseColumnMap(pairs: readonly string[]): ColumnMap {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const field = FIELDS.find((known) => known === pair.slice(0, at).trim());
      if (at > 0 && field && pair.slice(at + 1).trim() !== '') return [field, pair.slice(at + 1)] as const;
      throw new InvalidOptionError({
        option: '--map',
        value: pair,
        expected: `it reads FIELD=COLUMN, the field one of ${FIELDS.join(', ')}`,
        hint: 'For example: --map request="Ticket text"',
      });
    }),
  );
}
