import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fingerprintOf, loadArtefact, writeArtefact } from './artefact.ts';
import { loadPolicy } from './load-policy.ts';
import { shippedPolicies } from './shipped.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORM = { name: 'test', modelSchema: z.strictObject({ value: z.number() }) };
const HEADER = { version: 1, name: 'mine', form: 'test', seen: { [fingerprintOf('known')]: 1 } } as const;
const WHOLE = writeArtefact({ header: HEADER, model: { value: 9 }, folds: [{ value: 0 }, { value: 1 }] });

function file(name: string, text: string): URL {
  const path = join(folder, name);
  writeFileSync(path, text);
  return pathToFileURL(path);
}

describe('an artefact', () => {
  it('is read as it was written, and leaves what was seen to the fold that did not see it', async () => {
    const artefact = await loadArtefact(file('whole', WHOLE), FORM);
    expect(artefact.header).toEqual(HEADER);
    expect(artefact.modelFor(fingerprintOf('known'))).toEqual({ value: 1 });
    expect(artefact.modelFor(fingerprintOf('new'))).toEqual({ value: 9 });
    expect(artefact.modelFor('constructor')).toEqual({ value: 9 });
  });

  it.each([
    ['empty', '', 'QRT_DATA'],
    ['no JSON', '{', 'QRT_DATA'],
    ['without a model', WHOLE.split('\n')[0]!, 'QRT_DATA'],
    ['with a broken model', `${WHOLE}{"value": "x"}\n`, 'QRT_DATA'],
    ['of another form', WHOLE.replace('"form":"test"', '"form":"other"'), 'QRT_DATA'],
  ])('that is %s is refused with the command that mends it', async (name, text, code) => {
    const url = file(name.replaceAll(' ', '-'), text);
    await expect(loadArtefact(url, FORM)).rejects.toMatchObject({
      code,
      hint: expect.stringContaining('querent train policy'),
    });
  });

  it('names the line that is broken', async () => {
    const url = file('broken', `${WHOLE}{"value": "x"}\n`);
    await expect(loadArtefact(url, FORM)).rejects.toMatchObject({ line: 5, path: 'value' });
  });

  it('that is missing is told', async () => {
    await expect(loadArtefact(pathToFileURL(join(folder, 'none')), FORM)).rejects.toMatchObject({ code: 'QRT_FILE' });
  });
});

describe('policies by name', () => {
  it('are those shipped, each with its card, or a folder', async () => {
    expect(shippedPolicies()).toEqual(['open', 'pacific']);
    for (const name of shippedPolicies()) expect((await loadPolicy(name)).name).toBe(name);
    await expect(loadPolicy('opem')).rejects.toMatchObject({ code: 'QRT_UNKNOWN_NAME', nearest: 'open' });
    await expect(loadPolicy('./nowhere')).rejects.toMatchObject({ code: 'QRT_FILE' });
  });

  it('of a form that is not known are refused', async () => {
    writeFileSync(join(folder, 'policy.jsonl'), WHOLE);
    await expect(loadPolicy(folder)).rejects.toMatchObject({ code: 'QRT_UNKNOWN_NAME', unknown: 'test' });
  });
});
