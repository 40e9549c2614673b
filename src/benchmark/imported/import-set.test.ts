import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DataError } from '../../errors/data-error.ts';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { ImportPlace, storedRows, storedText } from './__fixtures__/imports.ts';
import { parseColumnMap } from './columns.ts';
import { createImportedBenchmark } from './create-benchmark.ts';
import { readManifest } from './manifest.ts';
import { type ImportedRow, rowSchema } from './row.ts';
import { checkSetName, importedSetNames, removeSet } from './set-folder.ts';

const place = new ImportPlace();
afterAll(() => place[Symbol.dispose]());
const sets = () => readdirSync(join(place.home, 'data', 'imported')).sort();

describe('a set', () => {
  it('lies in the home folder as rows and a manifest that says what they hold', async () => {
    const csv =
      'request,action,slot,value,answer,tags\nCancel it,ask,order,A-1,A-1,orders\nHi,answer,,,hello,\nWhy?,,,,,\n';
    const { folder, manifest } = await place.import('Requests.csv', csv, { name: 'first' });
    expect(await readManifest(folder)).toEqual(manifest);
    const rows = storedRows({ folder, manifest });
    expect(rows.map((row) => rowSchema.safeParse(row).success)).toEqual([true, true, true]);
    expect(manifest).toMatchObject({
      name: 'first',
      source: { file: 'Requests.csv', format: 'csv' },
      rows: 3,
      counts: { requests: 3, ask: 1, answer: 1, playable: 1, checkable: 2 },
      languages: ['en'],
    });
    expect(manifest.groups).toContainEqual({ name: 'group.orders', requests: 1 });
  });

  it('is not stored at all when one row is bad', async () => {
    await expect(place.import('x.csv', 'request,action\na,ask\nb,hm\n', { name: 'bad' })).rejects.toThrow('record 2');
    expect(sets()).toEqual(['first']);
  });

  it('is never overwritten without being told, and then in one step', async () => {
    const twice = place.import('x.csv', 'request\nother\n', { name: 'first', replace: false });
    await expect(twice).rejects.toThrow(InvalidOptionError);
    const { manifest } = await place.import('x.csv', 'request\nother\n', { name: 'first' });
    expect(manifest.rows).toBe(1);
    expect(sets()).toEqual(['first']);
  });

  it('that stood stays when its replacement is bad', async () => {
    const before = await readManifest(join(place.home, 'data', 'imported', 'first'));
    await expect(place.import('x.csv', 'request\n', { name: 'first' })).rejects.toThrow('holds no rows');
    expect(await readManifest(join(place.home, 'data', 'imported', 'first'))).toEqual(before);
  });

  it('can be listed and removed', async () => {
    expect(await importedSetNames(place.home)).toEqual(['first']);
    await removeSet(place.home, 'first');
    expect(await importedSetNames(place.home)).toEqual([]);
    expect(await importedSetNames(join(place.folder, 'nothing'))).toEqual([]);
  });

  it('that was changed by hand is refused when it is loaded', async () => {
    const { folder } = await place.import('x.csv', 'request\nother\n');
    const rows = join(folder, 'rows.jsonl');
    writeFileSync(rows, readFileSync(rows, 'utf8').replace('other', 'mine'));
    const benchmark = await createImportedBenchmark(place.home, 'mine');
    await expect(benchmark.load({ set: 'all', mode: 'interactive', dataDirs: [] })).rejects.toThrow(DataError);
  });
});

it('a file of too many rows is refused when the first too many is met', async () => {
  expect(await place.problems('x.csv', 'request\na\nb\n\nc\nd\n', { mostRows: 3 })).toEqual([
    '-: holds more than 3 rows',
  ]);
  expect(await place.problems('x.csv', 'request\na\nb\n\nc\n', { mostRows: 3 })).toEqual([]);
});

it('a slot called __proto__ is refused', async () => {
  const problem = '2/1 slots.0.name: this is no name for a slot';
  expect(await place.problems('x.csv', 'request,slot,value\na,__proto__,b\n')).toContain(problem);
});

describe('names of an object that every object has', () => {
  it.each(['constructor', 'hasOwnProperty', 'toString'])('%s may name a slot', async (name) => {
    const without = await place.import('x.jsonl', JSON.stringify({ request: 'a', slots: [name] }));
    expect(without.manifest.counts.playable).toBe(0);
    const known = await place.import('x.csv', `request,slot,value,${name}\na,${name},b,c\n`);
    expect(known.manifest.counts.playable).toBe(1);
    expect(storedText(known)).toContain(`"values":{"${name}":"b"}`);
  });
});

describe('names', () => {
  it.each(['support', 'a', '7', 'my-set_2'])('%s is one', (name) => {
    expect(() => checkSetName(name, ['pacific'])).not.toThrow();
  });

  it.each([
    '',
    'pacific',
    'Support',
    'a b',
    '../x',
    'a/b',
    'a\\b',
    '.x',
    '-x',
    'x-',
    'con',
    'lpt1',
    'é',
    'x'.repeat(61),
  ])('%j is none', (name) => {
    expect(() => checkSetName(name, ['pacific'])).toThrow(InvalidOptionError);
  });
});

describe('ids', () => {
  it('that are there twice are a problem', async () => {
    expect(await place.problems('x.csv', 'id,request\na,x\nb,y\na,z\n')).toEqual([
      '4/3 id: "a" is the id of an earlier row',
    ]);
  });

  it('of the same request twice get a number', async () => {
    const ids = (await place.rows('x.csv', 'request\nx\nx\ny\nx\n')).map((row) => row.id as string);
    expect(ids).toEqual([ids[0], `${ids[0]}-2`, ids[2], `${ids[0]}-3`]);
  });
});

describe('--map', () => {
  it('names a column for a field', async () => {
    const map = parseColumnMap(['request=Ticket text', 'action=label']);
    expect(map).toEqual({ request: 'Ticket text', action: 'label' });
    const [row] = await place.rows('x.csv', 'Ticket text,label,request\nx,ask,other\n', { map });
    expect(row).toMatchObject({ request: 'x', action: 'ask' });
  });

  it.each(['request', 'request=', 'colour=x', '=x'])('refuses %j', (pair) => {
    expect(() => parseColumnMap([pair])).toThrow(InvalidOptionError);
  });

  it('says when the file has no such column', async () => {
    expect(await place.problems('x.csv', 'request\nx\n', { map: { action: 'label' } })).toEqual([
      '-: has no column "label", which --map names; there are request',
    ]);
    const csv = place.problems('x.csv', 'Ticket,action\nx,ask\n', { map: { request: 'Tickets' } });
    expect(await csv).toEqual(['1: has no column "Tickets", which --map names; there are Ticket, action']);
    const jsonl = place.problems('x.jsonl', '{"Ticket":"x"}\n{"Ticket":"y"}\n', { map: { request: 'Tickets' } });
    expect(await jsonl).toEqual([
      '-: has no column "Tickets", which --map names; there are Ticket',
      '1 request: there is no request',
      '2 request: there is no request',
    ]);
  });
});

/** Texts as people write them, odd ones too; trimmed, as they are stored. */
const text = (limit = 30): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ maxLength: limit, unit: 'grapheme' }),
      fc.constantFrom('a;b,c\t|d', '"x" ""', '1\n2', '{x', '[y]', '我们'),
    )
    .map((value) => value.replaceAll('\0', '').toWellFormed().trim().slice(0, limit).trim().toWellFormed())
    .filter((value) => value !== '');
/** Labels of a list in a cell: without what separates them there. */
const label = text(20)
  .map((value) => value.replace(/[|;,[{\n\r]/g, 'x').trim())
  .filter((value) => value !== '');
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

interface RowParts {
  readonly row: ImportedRow;
}

const slotParts = fc
  .record({
    // The one label that is no name for a slot: refused, see above.
    name: label.filter((name) => name !== '__proto__'),
    options: fc.uniqueArray(label, { maxLength: 4 }),
    cues: fc.array(label, { maxLength: 2 }),
    pick: fc.nat(3),
    free: label,
  })
  .map(({ name, options, cues, pick, free }) => ({
    slot: {
      name,
      asksFor: `the ${name}`,
      cues,
      required: true,
      options: options.map((one) => ({ id: one, label: one, aliases: [] })),
    },
    value: options.length > 0 ? (options[pick % options.length] as string) : free,
  }));

const rowArbitrary: fc.Arbitrary<RowParts> = fc
  .record({
    request: text(60),
    language: fc.constantFrom('en' as const, 'zh' as const),
    action: maybe(fc.constantFrom('ask' as const, 'answer' as const)),
    slot: maybe(slotParts),
    wordings: maybe(fc.array(label, { minLength: 1, maxLength: 3 })),
    noneOf: fc.array(label, { maxLength: 2 }),
    document: maybe(text(60)),
    stakes: maybe(fc.constantFrom('low' as const, 'high' as const, 'irreversible' as const)),
    groups: fc.uniqueArray(label, { maxLength: 3 }),
    cluster: maybe(text(20)),
    instructions: maybe(text(40)),
  })
  .map(({ slot, wordings, noneOf, document, stakes, groups, cluster, instructions, action, ...rest }) => ({
    row: {
      id: '',
      language: rest.language,
      request: rest.request,
      ...(instructions !== undefined && { instructions }),
      ...(document !== undefined && { documents: [{ kind: 'text' as const, id: 'doc-1', text: document }] }),
      ...((action ?? slot) && { action: action ?? 'ask' }),
      ...(slot && { slots: [slot.slot], values: { [slot.slot.name]: slot.value } }),
      ...(wordings && { answer: { text: wordings[0] as string, allOf: [wordings], noneOf } }),
      ...(stakes && { stakes }),
      ...(groups.length > 0 && { groups }),
      ...(cluster !== undefined && { cluster }),
    },
  }));

const rowsArbitrary = fc
  .array(rowArbitrary, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(({ row }, index): ImportedRow => ({ ...row, id: `row ${index}` })));

/** What a person would have in the columns of a CSV file. */
function toCells(row: ImportedRow): Record<string, string> {
  const [slot] = row.slots ?? [];
  return {
    id: row.id,
    'The Request': row.request,
    language: row.language,
    instructions: row.instructions ?? '',
    // A text that begins like JSON is read as JSON if it is some.
    documents: row.documents ? JSON.stringify(row.documents) : '',
    action: row.action ?? '',
    slot: slot?.name ?? '',
    'asks for': slot?.asksFor ?? '',
    cues: slot?.cues.join('|') ?? '',
    options: slot?.options.map((option) => option.label).join('|') ?? '',
    value: slot ? (row.values?.[slot.name] ?? '') : '',
    answer: row.answer?.allOf[0]?.join('|') ?? '',
    'must not': row.answer?.noneOf.join('|') ?? '',
    stakes: row.stakes ?? '',
    groups: row.groups?.join('|') ?? '',
    cluster: row.cluster ?? '',
  };
}

describe('any valid rows', () => {
  it('come back from their own file byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, async (rows) => {
        const written = rows.map((row) => `${JSON.stringify(rowSchema.parse(row))}\n`).join('');
        expect(storedText(await place.import('rows.jsonl', written))).toBe(written);
      }),
      { numRuns: 40 },
    );
  });

  it('come back from a CSV file, whatever its delimiter and quotes', async () => {
    const delimiters = fc.constantFrom(',', ';', '\t');
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, delimiters, fc.boolean(), async (rows, delimiter, windows) => {
        // With line ends of Windows a writer must quote a lone line feed (RFC 4180); this one does if told to quote all.
        const lines = windows ? { record_delimiter: '\r\n', quoted: true } : { record_delimiter: '\n' };
        const csv = stringify(rows.map(toCells), { header: true, delimiter, ...lines });
        const stored = storedRows(await place.import('rows.csv', csv, { map: { request: 'The Request' } }));
        // A line end of Windows inside a cell is a line feed once it is read.
        expect(stored).toEqual(JSON.parse(JSON.stringify(rows).replaceAll('\\r\\n', '\\n')));
      }),
      { numRuns: 60 },
    );
  });
});

describe('whole seeds', () => {
  const starter = readFileSync(new URL('../clarifymt/starter.en.jsonl', import.meta.url), 'utf8');
  const [seed = ''] = starter.split('\n');

  it('are known for what they are, and give two scenarios each', async () => {
    const { manifest, folder } = await place.import('starter.jsonl', starter, { name: 'seeds' });
    const count = starter.trim().split('\n').length;
    expect(manifest).toMatchObject({
      rows: count,
      counts: { requests: 2 * count, ask: count, answer: count, playable: count, checkable: 2 * count },
      ignoredColumns: [],
    });
    const again = await place.import('again.jsonl', storedText({ manifest, folder }), { name: 'again' });
    expect(again.manifest.checksum).toBe(manifest.checksum);
  });

  it('may stand beside rows', async () => {
    const { manifest } = await place.import('mixed.jsonl', `${seed}\n{"request":"x"}\n`);
    expect(manifest.counts.requests).toBe(3);
  });

  it('are checked as seeds', async () => {
    const broken = JSON.stringify({ ...JSON.parse(seed), intended: 'other', subtypes: ['musical'] });
    expect(await place.problems('x.jsonl', `${seed}\n${broken}\n`)).toEqual(['2 intended: names no reading']);
    const unknown = JSON.stringify({ ...JSON.parse(seed), id: 'b', subtypes: ['musical'] });
    expect((await place.problems('x.jsonl', unknown))[0]).toMatch(/^1 subtypes: "musical": no such subtype/);
  });
});

it('leaves nothing half done behind', () => {
  expect(sets().filter((name) => name.startsWith('.'))).toEqual([]);
  expect(existsSync(join(place.home, 'data', 'imported', 'mine', 'manifest.json'))).toBe(true);
});
