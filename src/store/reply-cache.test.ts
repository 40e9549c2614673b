import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallContext, ChatRequest } from '../schema/model.ts';
import { sampleReply } from './__fixtures__/sample-data.ts';
import { ReplyCache, type ReplyCacheOptions } from './reply-cache.ts';

const MODEL = 'openai/gpt';
const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'a' };
const request = (content: string): ChatRequest => ({ messages: [{ role: 'user', content }], sampling: {} });

function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'querent-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cache.sqlite');
}

function openCache(path: string, options?: ReplyCacheOptions): ReplyCache {
  const cache = new ReplyCache(path, options);
  onTestFinished(() => cache.close());
  return cache;
}

test('a reply is found at once by the same model, request, role and repeat, in any episode', () => {
  const cache = openCache(':memory:');
  cache.put(MODEL, request('a'), CALL, sampleReply('x'));
  for (const flushed of [false, true]) {
    if (flushed) cache.flush();
    expect(cache.get(MODEL, request('a'), { ...CALL, episodeKey: 'b' })).toEqual(sampleReply('x'));
    expect(cache.get('openai/other', request('a'), CALL)).toBeUndefined();
    expect(cache.get(MODEL, request('b'), CALL)).toBeUndefined();
    expect(cache.get(MODEL, { ...request('a'), sampling: { seed: 1 } }, CALL)).toBeUndefined();
    expect(cache.get(MODEL, request('a'), { ...CALL, role: 'judge' })).toBeUndefined();
    expect(cache.get(MODEL, request('a'), { ...CALL, repeat: 1 })).toBeUndefined();
  }
});

test('a hit keeps its first cost and latency, before and after it is on disk', () => {
  const cache = openCache(':memory:');
  const first = { ...sampleReply('first'), latencyMs: 99, costUsd: 0.5 };
  cache.put(MODEL, request('a'), CALL, first);
  cache.put(MODEL, request('a'), CALL, sampleReply('second'));
  expect(cache.get(MODEL, request('a'), CALL)).toEqual(first);
  cache.flush();
  cache.put(MODEL, request('a'), CALL, sampleReply('third'));
  cache.flush();
  expect(cache.get(MODEL, request('a'), CALL)).toEqual(first);
});

test('replies are there when the file is opened again, by another cache at once too', () => {
  const path = temporaryPath();
  const cache = openCache(path);
  cache.put(MODEL, request('a'), CALL, sampleReply('x'));
  cache.flush();
  expect(openCache(path).get(MODEL, request('a'), CALL)).toEqual(sampleReply('x'));
  cache.put(MODEL, request('b'), CALL, sampleReply('y'));
  cache.close();
  expect(openCache(path).get(MODEL, request('b'), CALL)).toEqual(sampleReply('y'));
});

test('puts reach the disk by themselves within their waiting time', async () => {
  const path = temporaryPath();
  const cache = openCache(path);
  const other = openCache(path);
  cache.put(MODEL, request('a'), CALL, sampleReply('x'));
  expect(other.get(MODEL, request('a'), CALL)).toBeUndefined();
  await expect.poll(() => other.get(MODEL, request('a'), CALL), { timeout: 5_000 }).toEqual(sampleReply('x'));
});

test('the oldest replies go when the bound is reached, and the newest stay', () => {
  // A reply of 1,000 characters takes about 1,200 bytes: 200 of them would be 240 kB.
  const cache = openCache(':memory:', { maxBytes: 100_000 });
  const text = 'x'.repeat(1_000);
  for (let index = 0; index < 200; index++) cache.put(MODEL, request(`${index}`), CALL, sampleReply(text));
  cache.flush();
  const kept = Array.from({ length: 200 }, (_, index) => cache.get(MODEL, request(`${index}`), CALL) !== undefined);
  const count = kept.filter(Boolean).length;
  expect(count).toBeGreaterThan(50);
  expect(count).toBeLessThan(100);
  expect(kept).toEqual(Array.from({ length: 200 }, (_, index) => index >= 200 - count));
});

test('vacuum keeps the newest replies up to a size and shrinks the file', () => {
  const path = temporaryPath();
  const cache = openCache(path);
  for (let index = 0; index < 300; index++) {
    cache.put(MODEL, request(`${index}`), CALL, sampleReply('x'.repeat(1_000)));
  }
  cache.vacuum();
  const before = statSync(path).size;
  expect(cache.get(MODEL, request('0'), CALL)).toBeDefined();
  cache.vacuum(12_000);
  expect(cache.get(MODEL, request('289'), CALL)).toBeUndefined();
  expect(cache.get(MODEL, request('299'), CALL)).toBeDefined();
  expect(statSync(path).size).toBeLessThan(before / 5);
  cache.vacuum(0);
  expect(cache.get(MODEL, request('299'), CALL)).toBeUndefined();
});

test('a reply with half a surrogate pair is kept with a replacement character', () => {
  const cache = openCache(':memory:');
  cache.put(MODEL, request('half \ud800'), CALL, sampleReply('half \udfff'));
  cache.flush();
  expect(cache.get(MODEL, request('half \ud800'), CALL)?.text).toBe('half \ufffd');
});

test('a file that is no database is unreadable', () => {
  const path = temporaryPath();
  writeFileSync(path, 'These are notes, not a database. '.repeat(100));
  expect(() => new ReplyCache(path)).toThrow(expect.objectContaining({ code: 'QRT_STORE', problem: 'unreadable' }));
});

test('replies of another format are dropped', () => {
  const path = temporaryPath();
  const cache = openCache(path);
  cache.put(MODEL, request('a'), CALL, sampleReply('x'));
  cache.close();
  const database = new DatabaseSync(path);
  database.exec('pragma user_version = 0');
  database.close();
  expect(openCache(path).get(MODEL, request('a'), CALL)).toBeUndefined();
});

test('a lock that another writer does not let go is reported by the next put or flush, and reading goes on', () => {
  const path = temporaryPath();
  const cache = openCache(path, { busyTimeoutMs: 20 });
  cache.put(MODEL, request('a'), CALL, sampleReply('x'));
  cache.flush();
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  cache.put(MODEL, request('b'), CALL, sampleReply('y'));
  expect(() => cache.flush()).toThrow(expect.objectContaining({ problem: 'locked' }));
  expect(cache.get(MODEL, request('a'), CALL)).toEqual(sampleReply('x'));
  other.close();
});

test('replies wait while another writer holds the lock, and are given up when the cache is closed under it', async () => {
  const path = temporaryPath();
  const cache = openCache(path, { busyTimeoutMs: 5 });
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  for (let index = 0; index < 200; index++) cache.put(MODEL, request(`${index}`), CALL, sampleReply(`${index}`));
  expect(cache.get(MODEL, request('0'), CALL)).toEqual(sampleReply('0'));
  other.exec('rollback');
  await vi.waitFor(() => expect(openCache(path).get(MODEL, request('199'), CALL)).toEqual(sampleReply('199')), 3_000);
  expect(openCache(path).get(MODEL, request('0'), CALL)).toEqual(sampleReply('0'));
  other.exec('begin immediate');
  cache.put(MODEL, request('late'), CALL, sampleReply('late'));
  cache.close();
  other.close();
  expect(openCache(path).get(MODEL, request('late'), CALL)).toBeUndefined();
});
