import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadStarterSeeds } from '../../../benchmark/clarifymt/built-in-seeds.ts';
import type { Dialogue } from '../../../schema/dialogue.ts';
import type { Brief } from '../../../schema/scenario.ts';
import { emptyState, noteQuestion, track } from '../track.ts';
import { createModuleCalls, type TurnView } from '../turn-view.ts';
import { loadLocalArtefact } from './artefact.ts';
import { requestFingerprint } from './features.ts';
import { createLocalModules, pairFor } from './local-modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-local-'));
afterAll(() => rmSync(folder, { recursive: true }));

const artefact = await loadLocalArtefact();
const modules = createLocalModules(artefact);
const BRIEF: Brief = { language: 'en', documents: [], history: [], request: 'Which of the two shops grew more?' };

function viewOf(dialogue: Dialogue, before = emptyState()): TurnView {
  const context = {
    call: { role: 'assistant', repeat: 0, episodeKey: '' },
    scenarioId: '',
    questionsLeft: 1,
    seed: 1,
  } as const;
  return { brief: BRIEF, dialogue, context, before, calls: createModuleCalls(undefined, BRIEF, dialogue, context) };
}

describe('the shipped classifiers', () => {
  it('know every request of the starter set again, and leave it to a fold that did not see its seed', async () => {
    const { seeds } = await loadStarterSeeds();
    for (const { request, clearTwin } of seeds) {
      const fold = artefact.seen[requestFingerprint(request)];
      expect(fold).toBeDefined();
      expect(artefact.seen[requestFingerprint(clearTwin.request)]).toBe(fold);
      expect(pairFor(artefact, request)).toBe(artefact.folds[fold ?? -1]);
    }
    expect(pairFor(artefact, 'A request that was never seen.')).toBe(artefact.model);
  });

  it('are small', () => {
    expect(JSON.stringify(artefact).length).toBeLessThan(200_000);
  });
});

describe('local perception and forecasting', () => {
  it('propose one slot without options, the surer of its reading the clearer the request seems', async () => {
    const { perception, persona } = await modules.observe(viewOf([]));
    expect(persona).toBeUndefined();
    expect(perception?.slots).toMatchObject([{ name: 'request', options: [] }]);
    const confidence = perception?.slots[0]?.confidence ?? 0;
    // Open for sure: 1 / 2.3 = 0.43; clear for sure: 1.
    expect(confidence).toBeGreaterThan(0.43);
    expect(confidence).toBeLessThan(1);
  });

  it.each([
    ['I would rather not say, you decide.', 'declined'],
    ['I mean the ones on my skin.', 'filled'],
    ['My brother always says I worry far too much about such things.', 'missing'],
  ])('read off %j that the slot is %s', async (reply, state) => {
    const first = noteQuestion(track(emptyState(), await modules.observe(viewOf([]))), 'request');
    const dialogue: Dialogue = [
      { speaker: 'assistant', text: 'Could you tell me what you mean?', action: 'ask', move: 'open' },
      { speaker: 'user', text: reply },
    ];
    const after = track(first, await modules.observe(viewOf(dialogue, first)));
    expect(after.slots[0]?.state).toBe(state);
  });
});

describe('a damaged artefact', () => {
  it.each([
    ['no JSON', '{', 'QRT_DATA'],
    ['off schema', '{"version": 1}', 'QRT_DATA'],
  ])('that is %s is refused with the command that mends it', async (name, text, code) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, text);
    await expect(loadLocalArtefact(pathToFileURL(file))).rejects.toMatchObject({
      code,
      hint: expect.stringContaining('train:clarify-local'),
    });
  });

  it('that is missing is told', async () => {
    await expect(loadLocalArtefact(pathToFileURL(join(folder, 'none.json')))).rejects.toMatchObject({
      code: 'QRT_FILE',
    });
  });
});
