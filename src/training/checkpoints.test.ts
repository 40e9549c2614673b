import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestCheckpoint } from './checkpoints.ts';

it('is the newest one whose state was written to the end', async () => {
  const output = await mkdtemp(join(tmpdir(), 'querent-checkpoints-'));
  for (const [name, state] of [
    ['checkpoint-8', '{}'],
    ['checkpoint-12', '{"global_step": 12, "log'],
    ['checkpoint-9x', '{}'],
  ] as const) {
    await mkdir(join(output, name));
    await writeFile(join(output, name, 'trainer_state.json'), state);
  }
  await mkdir(join(output, 'checkpoint-16'));
  expect(await newestCheckpoint(output)).toEqual({ path: join(output, 'checkpoint-8'), step: 8 });
  await rm(output, { recursive: true });
  expect(await newestCheckpoint(output)).toBeUndefined();
});
