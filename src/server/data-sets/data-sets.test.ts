import { describe, expect, it, onTestFinished } from 'vitest';
import { ImportPlace } from '../../benchmark/imported/__fixtures__/imports.ts';
import { StudioError } from '../../errors/studio-error.ts';
import { DataSets } from './data-sets.ts';

async function openSets() {
  const place = new ImportPlace();
  await place.import('own.jsonl', '{"request":"Book it.","action":"ask"}');
  const sets = new DataSets({ home: place.home, dataDirs: [], databaseUrl: '' });
  onTestFinished(async () => {
    await sets.close();
    place[Symbol.dispose]();
  });
  return { sets, place };
}

const FIRST = { kind: 'page', query: {}, from: 0, limit: 10 } as const;

describe('sets in a thread of their own', () => {
  it('tell whoever waits when the thread ends, and begin another for the next one', async () => {
    const { sets } = await openSets();
    const found = await sets.find({ benchmark: 'mine' });
    expect(found).toEqual({ benchmark: 'mine', set: 'all', mode: 'interactive' });
    const lost = sets.ask(found, FIRST);
    lost.catch(() => undefined);
    await sets.prepare().close();
    await expect(lost).rejects.toThrow(StudioError);
    expect((await sets.ask(found, FIRST)).total).toBe(1);
  });

  it('say which set is not what it should be, with what to do', async () => {
    const { sets, place } = await openSets();
    place.file('home/data/imported/mine/rows.jsonl', '{"request":"Changed."}');
    const asked = sets.ask(await sets.find({ benchmark: 'mine' }), FIRST);
    await expect(asked).rejects.toMatchObject({
      code: 'QRT_DATA',
      message: expect.stringContaining('The set all of mine'),
      hint: 'Import the set again with --replace.',
    });
  });
});
