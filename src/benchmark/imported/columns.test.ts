import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseColumns, FIELDS, fieldFinder } from './columns.ts';

const page = readFileSync(new URL('../../../docs/own-data.md', import.meta.url), 'utf8');
/** Field -> the names in its row of the page's table. */
const documented = new Map(
  [...page.matchAll(/^\| `(\w+)` *\|([^|]*)\|/gm)].map(([, field = '', names = '']) => [
    field,
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ]),
);

describe('docs/own-data.md', () => {
  it('has a row for every field and for nothing else', () => {
    expect([...documented.keys()].filter((name) => FIELDS.some((field) => field === name)).sort()).toEqual(
      [...FIELDS].sort(),
    );
  });

  it.each(FIELDS)('%s: names only names that are read as it', (field) => {
    const fieldOf = fieldFinder({});
    for (const name of documented.get(field) ?? []) expect(fieldOf(name), name).toBe(field);
  });

  it('leaves no name out', () => {
    const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');
    const names = [...documented].flatMap(([field, others]) => [field, ...others]).map(plain);
    const source = readFileSync(new URL('./columns.ts', import.meta.url), 'utf8');
    const known = [...source.matchAll(/^ {2}\w+: \[([^\]]*)\]/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    );
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('columns', () => {
  it('are known in any spelling', () => {
    const fieldOf = fieldFinder({});
    expect(['Gold Action', 'gold_action', 'GOLD-ACTION', ' goldAction '].map(fieldOf)).toEqual(Array(4).fill('action'));
    expect(['', 'when', '动作'].map(fieldOf)).toEqual([undefined, undefined, undefined]);
  });

  it('that are mapped are taken for that field alone', () => {
    const fieldOf = fieldFinder({ request: 'action', action: 'label' });
    expect(chooseColumns(['request', 'action', 'label'], fieldOf)).toEqual(
      new Map([
        ['request', 'action'],
        ['action', 'label'],
      ]),
    );
  });
});
