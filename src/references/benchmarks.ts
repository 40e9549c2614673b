import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import { nearestName } from '../tools/nearest.ts';
import type { Places } from './environment.ts';
import { benchmarkFiles } from './folder.ts';

const FOLDER = new URL('../benchmark/', import.meta.url);

/** Imported sets lie in the home folder. */
type Home = Pick<Places, 'home'>;

/** Names of the benchmarks that come with Querent: the files and folders of `src/benchmark`. */
export async function builtInBenchmarkNames(): Promise<readonly string[]> {
  return [...(await benchmarkFiles(FOLDER)).keys()];
}

/** Names of all benchmarks, the person's own imported sets last. */
export async function benchmarkNames({ home }: Home): Promise<readonly string[]> {
  const { importedSetNames } = await import('../benchmark/imported/set-folder.ts');
  return [...(await builtInBenchmarkNames()), ...(await importedSetNames(home))];
}

export async function findBenchmark(name: string, { home }: Home): Promise<Benchmark> {
  const file = (await benchmarkFiles(FOLDER)).get(name);
  if (file) {
    const module = (await import(file.href)) as { readonly benchmark: Benchmark };
    return module.benchmark;
  }
  const { hasSet } = await import('../benchmark/imported/set-folder.ts');
  if (hasSet(home, name)) {
    const { createImportedBenchmark } = await import('../benchmark/imported/create-benchmark.ts');
    return createImportedBenchmark(home, name);
  }
  const known = await benchmarkNames({ home });
  throw new UnknownNameError({ kind: 'benchmark', name, known, nearest: nearestName(name, known) });
}
