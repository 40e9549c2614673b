import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../../errors/data-error.ts';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import { splitDocuments, splitText } from './__fixtures__/split.ts';
import { parseSplit, readSplit } from './read-split.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-pacific-'));
  await mkdir(join(folder, 'full', 'pacific'), { recursive: true });
  await writeFile(join(folder, 'full', 'pacific', 'validation.json'), splitText);
});
afterEach(() => rm(folder, { recursive: true }));

describe('finding the split', () => {
  it('takes the first folder that has it', async () => {
    const split = await readSplit([join(folder, 'empty'), join(folder, 'full')]);
    expect(split.file).toBe(join(folder, 'full', 'pacific', 'validation.json'));
    expect(split.documents).toHaveLength(1);
    expect(split.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says where it looked when none has', async () => {
    const searched = [join(folder, 'empty'), join(folder, 'none')];
    const failure = readSplit(searched);
    await expect(failure).rejects.toThrow(DataMissingError);
    await expect(failure).rejects.toThrow(`${searched[0]}, ${searched[1]}`);
  });

  it('names a file that cannot be read', async () => {
    await mkdir(join(folder, 'odd', 'pacific', 'validation.json'), { recursive: true });
    await expect(readSplit([join(folder, 'odd')])).rejects.toThrow(/validation\.json: it cannot be read \(EISDIR\)/);
  });
});

function failureOf(text: string): DataError {
  try {
    parseSplit(text, 'split.json');
  } catch (error) {
    if (error instanceof DataError) return error;
  }
  return expect.unreachable('the text was taken') as never;
}

describe('a broken split', () => {
  it('is named with the line where its JSON breaks', () => {
    const lines = splitText.split('\n');
    lines[9] = '@';
    expect(failureOf(lines.join('\n'))).toMatchObject({ file: 'split.json', line: 10 });
  });

  it('that ends too early is named with its last line', () => {
    expect(failureOf('[\n{\n')).toMatchObject({ line: 3 });
  });

  it.each([
    ['a missing field', { question: undefined }, '[0].questions[0].question'],
    ['an answer of the wrong kind', { answer: 3 }, '[0].questions[0].answer'],
    ['only blank spans', { answer: [' '] }, '[0].questions[0].answer'],
    ['an unknown type', { answer_type: 'guess' }, '[0].questions[0].answer_type'],
    ['an unknown scale', { scale: 'dozen' }, '[0].questions[0].scale'],
    ['a count that is none', { answer_type: 'count', answer: 'two' }, '[0].questions[0].answer'],
    ['a clear turn marked as ambiguous', { req_clari: true }, '[0].questions[0].req_clari'],
  ])('with %s is named with the path', (_, change, path) => {
    const [document] = structuredClone(splitDocuments);
    Object.assign(document?.questions[0] ?? {}, change);
    expect(failureOf(JSON.stringify([document]))).toMatchObject({ file: 'split.json', path });
  });

  it('that is something else altogether is refused', () => {
    expect(failureOf('{}')).toMatchObject({ path: '' });
    expect(failureOf('[]')).toMatchObject({ path: '' });
  });
});
