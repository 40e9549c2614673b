import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from './open-store.ts';
import { storeContract } from './store.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

storeContract('a store in memory', () => openStore(':memory:'));
storeContract('a store in a file', () => openStore(`sqlite:${join(folder, `${files++}.sqlite`)}`));
