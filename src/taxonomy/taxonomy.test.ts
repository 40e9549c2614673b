import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { dimensionSchema } from './entries.ts';
import { actionAfter, goldActionOf } from './gold-action.ts';
import { readEntries } from './read-entries.ts';
import { dimensions, labelOf, personas, subtypes } from './taxonomy.ts';

describe('taxonomy', () => {
  it('holds the five dimensions in order', () => {
    expect(dimensions().map((dimension) => dimension.id)).toEqual([
      'linguistic',
      'intent',
      'contextual',
      'epistemic',
      'interactional',
    ]);
  });

  it('holds three query-level subtypes for each dimension but the interactional one', () => {
    const counts = dimensions().map(({ id }) => subtypes().filter((subtype) => subtype.dimension === id).length);
    expect(counts).toEqual([3, 3, 3, 3, 0]);
  });

  it('knows no subtype of an unknown dimension', () => {
    const known = new Set(dimensions().map((dimension) => dimension.id));
    expect(subtypes().filter((subtype) => !known.has(subtype.dimension))).toEqual([]);
  });

  it('derives the gold action of each persona from the state it leaves', () => {
    // 2512.21120: only a precise reply and a refusal let the assistant answer.
    expect(Object.fromEntries(personas().map((persona) => [persona.id, persona.goldAction]))).toEqual({
      precise: 'answer',
      'partial-vague': 'ask',
      'off-focus': 'ask',
      contradictory: 'ask',
      'factually-wrong': 'ask',
      refusal: 'answer',
    });
  });

  it('gives a persona a best move of its own gold action', () => {
    const asking = new Set(['open', 'choice', 'confirm', 'correct']);
    for (const persona of personas()) expect(asking.has(persona.goldMove)).toBe(persona.goldAction === 'ask');
  });

  it('labels a subtype with its dimension', () => {
    expect(labelOf('temporal')).toEqual({ dimension: 'contextual', subtype: 'temporal' });
    expect(labelOf('astrological')).toBeUndefined();
  });
});

describe('gold action', () => {
  it('asks while one required slot is open, and answers when none is', () => {
    expect(goldActionOf(['filled', 'vague'], 1)).toBe('ask');
    expect(goldActionOf(['filled', 'declined'], 1)).toBe('answer');
    expect(goldActionOf([], 1)).toBe('answer');
  });

  it('answers when no question is left, whatever is open', () => {
    expect(goldActionOf(['missing', 'conflict'], 0)).toBe('answer');
  });

  it('takes a revised slot as known', () => {
    expect(actionAfter('revised')).toBe('answer');
  });
});

describe('reading a folder of entries', () => {
  let folder: string;
  const read = () => readEntries(pathToFileURL(`${folder}/`), dimensionSchema);
  const put = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taxonomy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes a new file without any list to edit', () => {
    put('second.json', { id: 'second', name: 'Second', order: 2, definition: 'Another.' });
    put('first.json', { id: 'first', name: 'First', order: 1, definition: 'One.' });
    expect(read().map((entry) => entry.id)).toEqual(['first', 'second']);
  });

  it('refuses a file whose name is not its id', () => {
    put('other.json', { id: 'first', name: 'First', order: 1, definition: 'One.' });
    expect(read).toThrow(DataError);
  });

  it('names file and field of a bad entry', () => {
    put('first.json', { id: 'first', name: 'First', order: 0, definition: 'One.' });
    expect(read).toThrow(/first\.json at order/);
  });

  it('refuses a file that is not JSON', () => {
    writeFileSync(join(folder, 'first.json'), '{');
    expect(read).toThrow(/is not JSON/);
  });
});
