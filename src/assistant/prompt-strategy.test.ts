import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { BRIEF, contextOf, echoModel } from './assistant.contract.ts';
import { promptStrategies } from './prompt-strategy.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function folderWith(head: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'querent-strategies-'));
  made.push(folder);
  writeFileSync(join(folder, 'mine.md'), `---\n${head}\n---\nThink of the user.\n`);
  return pathToFileURL(`${folder}/`);
}

const HEAD = 'name: mine\nversion: 3\nsummary: my own baseline';

describe('promptStrategies', () => {
  it('makes a kind of one file', async () => {
    const [kind] = await promptStrategies(folderWith(`${HEAD}\nparser: reason\nsource: idea of a paper`));
    const model = echoModel('ASK: Which year?');
    const assistant = await kind!.create({ model, sampling: {}, seed: 1, resolveModel: async () => model });
    const turn = await assistant.respond(BRIEF, [], contextOf(1));
    expect([kind!.name, kind!.summary, assistant.reference]).toEqual([
      'mine',
      'my own baseline (idea of a paper)',
      'mine@double/echo',
    ]);
    expect(assistant.settings).toMatchObject({ parser: 'reason', prompt: { name: 'mine', version: 3 } });
    expect(model.seen[0]?.messages[0]?.content).toContain('Think of the user.');
    expect(turn).toMatchObject({ text: 'Which year?', action: 'ask' });
  });

  it('samples with the seed of the turn only above temperature 0', async () => {
    const [kind] = await promptStrategies(folderWith(`${HEAD}\nparser: text`));
    const seedAt = async (temperature: number, seed?: number) => {
      const model = echoModel('4.2');
      const sampling = { temperature, ...(seed !== undefined && { seed }) };
      const assistant = await kind!.create({ model, sampling, seed: 1, resolveModel: async () => model });
      await assistant.respond(BRIEF, [], contextOf(77));
      return model.seen[0]?.sampling.seed;
    };
    expect([await seedAt(0), await seedAt(0.7), await seedAt(0.7, 5)]).toEqual([undefined, 77, 5]);
  });

  it.each([
    ['no parser', HEAD],
    ['an unknown parser', `${HEAD}\nparser: yaml`],
    ['an unknown field', `${HEAD}\nparser: text\ncolour: red`],
  ])('refuses a file with %s', async (_problem, head) => {
    await expect(promptStrategies(folderWith(head))).rejects.toThrow(DataError);
  });
});
