import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scriptedEnvironment } from '../src/training/__fixtures__/scripted-environment.ts';
import { datasetManifestSchema } from '../src/training/dataset-manifest.ts';
import { TRAINERS } from '../src/training/trainers.ts';
import { type CommandResult, Workplace } from './support/cli.ts';

const FORMATS = ['--format', 'trl', '--format', 'sharegpt', '--format', 'alpaca', '--format', 'openai'];

function good(result: CommandResult): string {
  expect(result, result.stderr).toMatchObject({ code: 0 });
  return result.stdout;
}

describe('querent dataset', () => {
  it('writes every format, the card and checksums, and holds out the same seeds for sft and dpo', async () => {
    using place = new Workplace();
    const make = async (stage: string) => {
      const folder = place.path(stage);
      good(await place.querent(['dataset', stage, '--gold', 'clarifymt', '--lang', 'en', ...FORMATS, '-o', folder]));
      const manifest = datasetManifestSchema.parse(JSON.parse(readFileSync(`${folder}/dataset.json`, 'utf8')));
      const rows = readFileSync(`${folder}/examples.jsonl`, 'utf8').trim().split('\n');
      const tested = rows.map((row) => JSON.parse(row)).filter(({ split }) => split === 'test');
      return { folder, manifest, tested: new Set<string>(tested.map(({ cluster }) => cluster)) };
    };
    const sft = await make('sft');
    const dpo = await make('dpo');
    expect(sft.tested.size).toBeGreaterThan(0);
    expect(dpo.tested).toEqual(sft.tested);
    // Each seed: a question, the answer after the reply, the answer to the clear twin.
    expect(sft.manifest.lessons.test).toEqual({ ask: sft.tested.size, answer: 2 * sft.tested.size });
    expect(dpo.manifest.lessons.test).toEqual({ 'ask>answer': sft.tested.size, 'answer>ask': 2 * sft.tested.size });
    expect(Object.keys(sft.manifest.files)).toContain('llama-factory/dataset_info.json');
    expect(readFileSync(`${sft.folder}/README.md`, 'utf8')).toContain('| clarifymt:starter | gold |');
    const held = readFileSync(`${sft.folder}/held-out.txt`, 'utf8').trim().split('\n');
    expect(held).toHaveLength(2 * sft.tested.size);
    const run = await place.querent([
      'run',
      'clarifymt',
      '-a',
      'oracle',
      '--scenarios',
      `${sft.folder}/held-out.txt`,
      '--json',
    ]);
    expect(JSON.parse(good(run)).episodes.planned).toBe(held.length);
  });

  it('takes the turns of a run that went well, and finds no pair where all repeats did', async () => {
    using place = new Workplace();
    const run = ['run', 'clarifymt', '-a', 'oracle', '--lang', 'en', '--limit', '6', '--repeat', '2', '--json'];
    const id = JSON.parse(good(await place.querent(run))).run.id as string;
    const out = good(await place.querent(['dataset', 'sft', '--run', id, '-o', place.path('turns'), '--json']));
    const { sources, leftOut } = datasetManifestSchema.parse(JSON.parse(out));
    // Three seeds with their twins, three turns each, twice; after a reply, which the user words anew, nothing is the same.
    expect([sources, leftOut]).toMatchObject([[{ from: id, kind: 'run', examples: 12 }], { duplicate: 6 }]);
    const pairs = await place.querent(['dataset', 'dpo', '--run', id, '-o', place.path('pairs')]);
    expect([pairs.code, pairs.stderr]).toEqual([2, expect.stringContaining('nothing was found')]);
  });

  it('says what is wrong with what it was given', async () => {
    using place = new Workplace();
    const nothing = await place.querent(['dataset', 'sft', '-o', place.path('x')]);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing was found to train on')]);
    // Twelve Chinese seeds: a question, the answer after the reply, the answer to the clear twin.
    const short = ['dataset', 'sft', '--gold', 'clarifymt', '--lang', 'zh', '--max-tokens', '1', '-o', place.path('x')];
    const none = await place.querent(short);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('left out: too-long 36')]);
    const zh = await place.querent(['dataset', 'sft', '--gold', 'pacific', '--lang', 'zh', '-o', place.path('x')]);
    expect(zh.code).toBe(2);
    writeFileSync(place.path('README.md'), '# Mine');
    const project = await place.querent(['dataset', 'sft', '--gold', 'clarifymt', '-o', '.']);
    expect([project.code, project.stderr]).toEqual([2, expect.stringContaining('other things than a data set')]);
    expect(readFileSync(place.path('README.md'), 'utf8')).toBe('# Mine');
    const shares = await place.querent([
      'dataset',
      'sft',
      '--gold',
      'clarifymt',
      '--splits',
      '1,1,1',
      '-o',
      place.path('x'),
    ]);
    expect([shares.code, shares.stderr]).toEqual([2, expect.stringContaining('three shares that sum to 1')]);
  });
});

describe('querent train', () => {
  it('trains with an environment that is named, goes on after the trainer died, and refuses other settings', async () => {
    using place = new Workplace();
    const python = await scriptedEnvironment(place.path('venv'), TRAINERS.trl.packages);
    const data = place.path('data');
    good(await place.querent(['dataset', 'sft', '--gold', 'clarifymt', '-o', data]));
    const train = ['train', 'sft', '--data', data, '-m', 'owner/model', '--name', 'one', '--python', python];
    const settings = ['--setting', 'max_steps=10', '--setting', 'save_steps=4'];
    const config = good(await place.querent([...train, ...settings, '--config-only']));
    expect(config).toContain('trl sft --config ');
    const died = await place.querent([...train, ...settings], { SCRIPTED_FAIL_AT: '6' });
    expect([died.code, died.stderr]).toEqual([1, expect.stringContaining('QRT_TRAINER')]);
    expect(died.stderr).toContain('goes on after step 4');
    const done = await place.querent([...train, ...settings], { SCRIPTED_FAIL_AT: '6' });
    expect(done.stderr).toContain('going on after step 4');
    expect(good(done)).toContain('one is trained');
    const other = await place.querent([...train, '--setting', 'max_steps=11']);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('other settings (overrides)')]);
  });
});
