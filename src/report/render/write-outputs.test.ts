import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileError } from '../../errors/file-error.ts';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { reportSchema } from '../../schema/report.ts';
import { checkOutputPaths } from './output-format.ts';
import { sampleEpisode, sampleReport } from './testing/sample-report.ts';
import { type OutputContent, writeOutputs } from './write-outputs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outputs-'));
});

afterEach(() => rm(folder, { recursive: true }));

function content(count = 2): OutputContent {
  return {
    report: sampleReport(),
    gates: [],
    async *episodes(): AsyncGenerator<ScoredEpisode> {
      for (let index = 0; index < count; index++) yield sampleEpisode({ key: `episode-${index}` });
    },
  };
}

describe('writeOutputs', () => {
  it('writes each format by the name of its file, into folders that it makes', async () => {
    const names = ['r.json', 'r.jsonl', 'r.csv', 'r.metrics.csv', 'r.md', 'R.HTML', 'r.xml'];
    await writeOutputs(
      names.map((name) => join(folder, 'new', name)),
      content(),
    );
    const read = (name: string) => readFile(join(folder, 'new', name), 'utf8');
    expect((await readdir(join(folder, 'new'))).sort()).toEqual([...names].sort());
    expect(reportSchema.parse(JSON.parse(await read('r.json')))).toEqual(sampleReport());
    expect((await read('r.jsonl')).trimEnd().split('\n')).toHaveLength(2);
    expect(await read('r.csv')).toMatch(/^episode,scenario,/);
    expect(await read('r.metrics.csv')).toMatch(/^metric,value,/);
    expect(await read('r.md')).toMatch(/^# clarifymt/);
    expect(await read('R.HTML')).toMatch(/^<!doctype html>/);
    expect(await read('r.xml')).toMatch(/^<\?xml/);
  });

  it('takes the place of an older file', async () => {
    const path = join(folder, 'r.md');
    await writeFile(path, 'old');
    await writeOutputs([path], content());
    expect(await readFile(path, 'utf8')).toMatch(/^# clarifymt/);
  });

  it('keeps the older file whole when the episodes break off, and passes their error on', async () => {
    const path = join(folder, 'r.jsonl');
    await writeFile(path, 'old');
    const broken: OutputContent = {
      ...content(),
      async *episodes() {
        yield sampleEpisode();
        throw new StoreError({ problem: 'unreadable', message: 'gone' });
      },
    };
    await expect(writeOutputs([path], broken)).rejects.toBeInstanceOf(StoreError);
    expect(await readdir(folder)).toEqual(['r.jsonl']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });

  it('says which file cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const writing = writeOutputs([join(folder, 'file', 'r.json')], content());
    await expect(writing).rejects.toBeInstanceOf(FileError);
    await expect(writing).rejects.toThrow('r.json cannot be written');
  });

  it('holds back the episodes while the disk is behind, so that memory stays flat', async () => {
    const size = 100_000;
    const large = sampleEpisode({ request: 'x'.repeat(size) });
    const onDisk = async () => {
      const [part] = await readdir(folder);
      return part === undefined ? 0 : (await stat(join(folder, part))).size;
    };
    let furthestAhead = 0;
    const episodes = async function* () {
      for (let index = 0; index < 300; index++) {
        furthestAhead = Math.max(furthestAhead, index * size - (await onDisk()));
        yield large;
      }
    };
    await writeOutputs([join(folder, 'r.jsonl')], { ...content(), episodes });
    expect(await onDisk()).toBeGreaterThan(300 * size);
    // A writer that collected the 30 MB first would be ahead by all of them.
    expect(furthestAhead).toBeLessThan(10 * size);
  });
});

describe('checkOutputPaths', () => {
  it('accepts known formats, also in folders that are still to be made', async () => {
    await expect(checkOutputPaths([join(folder, 'a', 'b', 'r.html'), join(folder, 'r.XML')])).resolves.toBeUndefined();
  });

  it('refuses a format that it does not know, and names those it does', async () => {
    const checking = checkOutputPaths(['report.pdf']);
    await expect(checking).rejects.toBeInstanceOf(InvalidOptionError);
    await expect(checking).rejects.toThrow('.json, .jsonl, .csv, .md, .html, .xml');
    await expect(checkOutputPaths(['report'])).rejects.toBeInstanceOf(InvalidOptionError);
  });

  it('refuses a path below a file, and a folder in the place of the file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(checkOutputPaths([join(folder, 'file', 'r.json')])).rejects.toThrow('is no folder');
    await writeOutputs([join(folder, 'r.json', 'x.md')], content());
    await expect(checkOutputPaths([join(folder, 'r.json')])).rejects.toThrow('a folder of that name exists');
  });
});
