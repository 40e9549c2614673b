import { expect, test } from 'vitest';
import { onAbort } from './on-abort.ts';

test('everybody who waits is told once, in order, and who has left is not', () => {
  const stop = new AbortController();
  const told: string[] = [];
  onAbort(stop.signal, () => told.push('first'));
  const leave = onAbort(stop.signal, () => told.push('second'));
  onAbort(stop.signal, () => told.push('third'));
  leave();
  stop.abort();
  leave();
  expect(told).toEqual(['first', 'third']);
});

test('one that makes another leave keeps it from being told', () => {
  const stop = new AbortController();
  const told: string[] = [];
  const leaves: (() => void)[] = [];
  onAbort(stop.signal, () => leaves[0]?.());
  leaves.push(onAbort(stop.signal, () => told.push('late')));
  stop.abort();
  expect(told).toEqual([]);
});
