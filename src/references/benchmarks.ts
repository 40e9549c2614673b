import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import { nearestName } from '../tools/nearest.ts';
import { benchmarkFiles } from './folder.ts';

const FOLDER = new URL('../benchmark/', import.meta.url);

/** Names of all benchmarks: the files and folders of `src/benchmark`. */
export async function benchmarkNames(): Promise<readonly string[]> {
  return [...(await benchmarkFiles(FOLDER)).keys()];
}

export async function findBenchmark(name: string): Promise<Benchmark> {
  const files = await benchmarkFiles(FOLDER);
  const file = files.get(name);
  if (!file) {
    const known = [...files.keys()];
    throw new UnknownNameError({ kind: 'benchmark', name, known, nearest: nearestName(name, known) });
  }
  const module = (await import(file.href)) as { readonly benchmark: Benchmark };
  return module.benchmark;
}
