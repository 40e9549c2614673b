import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadOpenSeeds, loadStarterSeeds } from '../../benchmark/clarifymt/built-in-seeds.ts';
import { splitDocuments } from '../../benchmark/pacific/__fixtures__/split.ts';
import { trainOnSeeds } from './clarifymt/train-open.ts';
import { forgetSteps, keepSteps } from './kept-steps.ts';
import { trainPacificPolicy } from './pacific/train-pacific.ts';
import type { OnStep } from './trained.ts';

const home = mkdtempSync(join(tmpdir(), 'querent-steps-'));
const workFolder = join(home, 'work');
afterEach(() => rmSync(workFolder, { recursive: true, force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const silent: OnStep = () => {};
const stopAt =
  (last: string): OnStep =>
  (done) => {
    if (done.startsWith(last)) throw new RangeError('interrupted');
  };

describe('kept steps', () => {
  const start = (inputs: unknown = 'data') => {
    const made: string[] = [];
    const told: string[] = [];
    const keep = keepSteps(workFolder, inputs, (text) => told.push(text));
    const step = (name: string, value: number): number =>
      keep(name, z.number(), () => {
        made.push(name);
        return value;
      });
    return { made, told, step };
  };

  it('are not made again after another start', () => {
    expect(start().step('one', 0.1 + 0.2)).toBe(0.1 + 0.2);
    const again = start();
    expect([again.step('one', 7), again.step('two', 8)]).toEqual([0.1 + 0.2, 8]);
    expect(again.made).toEqual(['two']);
    expect(again.told).toEqual([`going on with what an earlier start left in ${workFolder}`]);
  });

  it('of other data are made anew, with a word', () => {
    start().step('one', 1);
    const other = start('other data');
    expect(other.step('one', 2)).toBe(2);
    expect(other.told).toEqual([expect.stringContaining('is done anew')]);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -3)],
    ['changed', (text: string) => text.replace('"value":1', '"value":3')],
    ['something else', () => '[]'],
  ])('that are %s are made anew, with a word', (_, damage) => {
    start().step('one', 1);
    const file = join(workFolder, 'one.step.json');
    const whole = readFileSync(file, 'utf8');
    expect(damage(whole)).not.toBe(whole);
    writeFileSync(file, damage(whole));
    const again = start();
    expect([again.step('one', 2), again.told.length]).toEqual([2, 1]);
  });

  it('are removed alone: what others put beside them stays', () => {
    start().step('one', 1);
    writeFileSync(join(workFolder, 'notes.txt'), 'mine');
    forgetSteps(workFolder);
    expect(readdirSync(workFolder)).toEqual(['notes.txt']);
    rmSync(join(workFolder, 'notes.txt'));
    start().step('one', 1);
    forgetSteps(workFolder);
    expect(existsSync(workFolder)).toBe(false);
  });
});

describe('a training that was interrupted', () => {
  it('on talks goes on where it was, to the same bytes', async () => {
    const [{ seeds }, { seeds: starter }] = await Promise.all([loadOpenSeeds('en'), loadStarterSeeds('en')]);
    const small = { all: seeds.slice(0, 5), starter: starter.slice(0, 2) };
    const train = (folder: string, onStep: OnStep) =>
      trainOnSeeds('small', small, { workFolder: join(home, folder), onStep });
    const whole = train('whole-talks', silent);
    expect(() => train('cut-talks', stopAt('fold 2'))).toThrow('interrupted');
    const left = readdirSync(join(home, 'cut-talks')).filter((name) => name.startsWith('model'));
    expect(left).toEqual(['model-0.step.json', 'model-1.step.json']);
    expect(() => train('cut-talks', stopAt('the model on everything'))).toThrow('interrupted');
    expect(train('cut-talks', silent)).toEqual(whole);
  });

  it('on reports goes on where it was, to the same bytes', async () => {
    const file = join(home, 'split.json');
    const train = (folder: string, onStep: OnStep) =>
      trainPacificPolicy('small', { dataDirs: [], file }, { workFolder: join(home, folder), onStep });
    const documents = Array.from({ length: 12 }, (_, at) =>
      splitDocuments.map(({ table, paragraphs, questions }) => ({
        table: { ...table, uid: `report-${at}` },
        paragraphs: paragraphs.map((one) => ({ ...one, uid: `${one.uid}-${at}` })),
        questions: questions.map((one) => ({ ...one, uid: `${one.uid}-${at}` })),
      })),
    ).flat();
    writeFileSync(file, JSON.stringify(documents));
    const whole = await train('whole-reports', silent);
    await expect(train('cut-reports', stopAt('fold 3'))).rejects.toThrow('interrupted');
    expect(readdirSync(join(home, 'cut-reports')).sort()).toEqual(
      ['fold-0', 'fold-1', 'fold-2'].map((name) => `${name}.step.json`),
    );
    expect(await train('cut-reports', silent)).toEqual(whole);
  });
});
