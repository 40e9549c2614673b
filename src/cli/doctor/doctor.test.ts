import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../model/catalogue.ts';
import { openStore } from '../../store/open-store.ts';

import { checkData, checkModels, checkStore } from './files.ts';
import { checkAddresses, checkKeys } from './keys.ts';
import { checkDisk, checkHome, checkLlama, checkPip, judgeSpace } from './machine.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('checkHome', () => {
  it('makes the folder and leaves nothing in it', async () => {
    expect(await checkHome(join(folder, 'new'))).toMatchObject({ state: 'ok' });
    expect(await checkHome(join(folder, 'new'))).toMatchObject({ state: 'ok' });
  });

  it('finds a home that is no folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    const finding = await checkHome(join(folder, 'file'));
    expect(finding).toMatchObject({ state: 'problem', todo: expect.stringContaining('QUERENT_HOME') });
  });
});

describe('judgeSpace', () => {
  it.each([
    [2e9, 'ok', '2.0 GB'],
    [0.5e9, 'warning', '500 MB'],
    [49e6, 'problem', '49 MB'],
  ])('takes %d bytes for %s', (free, state, text) => {
    expect(judgeSpace(free)).toMatchObject({ state, text: expect.stringContaining(text) });
  });

  it('looks at the disk of a home that is not there yet', async () => {
    expect((await checkDisk(join(folder, 'a/b/c'))).text).toMatch(/free for the home folder/);
  });
});

describe('checkLlama and checkPip', () => {
  it('say what to do where something optional is missing', async () => {
    const missing = (): Promise<unknown> => Promise.reject(new TypeError('no such package'));
    expect(await checkLlama(missing)).toMatchObject({ state: 'warning', todo: expect.stringContaining('npm install') });
    expect(await checkLlama(async () => ({}))).toMatchObject({ state: 'ok' });
    expect(await checkPip(join(folder, 'no-python'))).toMatchObject({ state: 'warning', todo: expect.any(String) });
  });
});

describe('checkStore', () => {
  it('does not make a store', async () => {
    const url = `sqlite:${join(folder, 'querent.db')}`;
    expect((await checkStore(url)).text).toContain('is made by the first run');
    expect((await checkStore(url)).text).toContain('is made by the first run');
  });

  it('opens one that is there and says its schema', async () => {
    const url = `sqlite:${join(folder, 'querent.db')}`;
    await (await openStore(url)).close();
    expect(await checkStore(url)).toMatchObject({ state: 'ok', text: expect.stringMatching(/schema \d+, 0 runs$/) });
  });

  it('finds a file that is no database', async () => {
    writeFileSync(join(folder, 'querent.db'), 'this is no database, whatever its name says');
    const finding = await checkStore(`sqlite:${join(folder, 'querent.db')}`);
    expect(finding).toMatchObject({ name: 'store', state: 'problem', todo: expect.any(String) });
  });
});

describe('checkModels', () => {
  const [model] = CATALOGUE;
  const state = async (deep: boolean): Promise<string | undefined> => (await checkModels(folder, deep))[0]?.state;

  it('tells a missing model from one cut short, and one with wrong bytes when it looks deep', async () => {
    expect(await state(false)).toBe('warning');
    mkdirSync(join(folder, 'models'));
    const file = join(folder, 'models', model!.file);
    writeFileSync(file, 'cut short');
    expect(await state(false)).toBe('problem');
    truncateSync(file, model!.bytes);
    expect(await state(false)).toBe('ok');
    expect(await state(true)).toBe('problem');
  });
});

describe('checkData', () => {
  const file = {
    path: 'x/a.json',
    url: 'https://host/a.json',
    sha256: createHash('sha256').update('[]').digest('hex'),
    bytes: 2,
    licence: 'MIT',
  };
  const benchmarks = [
    { name: 'own', dataFiles: [] },
    { name: 'x', dataFiles: [file] },
  ];
  const check = (deep = false, dataDir?: string) => checkData(benchmarks, { dataDirs: [folder] }, { deep, dataDir });

  it('tells what is here, what is not, and what is not as published', async () => {
    expect(await check()).toMatchObject([{ state: 'ok' }, { state: 'warning', todo: 'querent data pull x' }]);
    mkdirSync(join(folder, 'x'));
    writeFileSync(join(folder, 'x/a.json'), '[]');
    expect((await check(true))[1]).toMatchObject({ state: 'ok', text: `x is in ${folder}, as published` });
    writeFileSync(join(folder, 'x/a.json'), '{}');
    expect((await check())[1]).toMatchObject({ state: 'ok' });
    expect((await check(true))[1]).toMatchObject({ state: 'warning', text: 'x: x/a.json not as published' });
  });

  it('finds a data folder that is not there', async () => {
    expect((await check(false, join(folder, 'none')))[0]).toMatchObject({ state: 'problem' });
    expect((await check(false, folder))[0]).toMatchObject({ state: 'ok' });
  });
});

describe('checkKeys', () => {
  it('names variables and never shows a value', () => {
    const finding = checkKeys({ OPENAI_API_KEY: 'sk-abc', ANTHROPIC_API_KEY: 'two words' });
    expect(finding.text).toBe('ANTHROPIC_API_KEY: set, and not in the form of a key');
    expect(checkKeys({ OPENAI_API_KEY: 'sk-abc' })).toEqual({
      name: 'keys',
      state: 'ok',
      text: 'set: OPENAI_API_KEY; not set: ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, QUERENT_API_KEY, HF_TOKEN',
    });
    expect(checkKeys({ OPENAI_API_KEY: ' ' }).text).toMatch(/^none set/);
  });
});

describe('checkAddresses', () => {
  it('says where keys go instead, and shows no password', () => {
    expect(checkAddresses({})).toEqual([]);
    expect(checkAddresses({ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' })).toMatchObject([
      { state: 'ok', text: 'OPENAI_BASE_URL: keys go to 127.0.0.1:8000' },
    ]);
    const [secret] = checkAddresses({ OPENAI_BASE_URL: 'http://me:hidden@host/v1' });
    expect(secret).toMatchObject({ state: 'problem' });
    expect(secret!.text).not.toContain('hidden');
  });
});
