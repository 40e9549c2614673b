/**
 * The whole published command against a bare client that does the same calls: two loads, each measured in alternating pairs.
 * `npm run bench:harness [-- PAIRS]`. Needs the PACIFIC data (QUERENT_DATA_DIR, or `querent data pull pacific`).
 */
import { rmSync, writeFileSync } from 'node:fs';
import {
  BARE_CLIENT,
  BenchFolder,
  dataEnvironment,
  type Measured,
  machine,
  measureProcess,
  median,
  ServerProcess,
  verdict,
} from './measure.ts';
import { publishCommand } from './published.ts';

const LATENCY_MS = 50;
const CONCURRENCY = 64;
const pairs = Number(process.argv[2] ?? 5);

interface Load {
  readonly name: string;
  readonly style: 'mixed' | 'asking';
  readonly args: readonly string[];
}

const LOADS: readonly Load[] = [
  { name: 'PACIFIC, all episodes', style: 'mixed', args: ['pacific'] },
  {
    name: '300 dialogues of 9 calls',
    style: 'asking',
    args: ['clarifymt', '--limit', '100', '--repeat', '3', '--max-questions', '8'],
  },
];

async function measureLoad(load: Load): Promise<void> {
  using folder = new BenchFolder();
  const bin = publishCommand(folder);
  using server = await ServerProcess.start(LATENCY_MS, load.style);
  const command = [bin, 'run', ...load.args, '-a', `direct@${server.model}`, '-j', `${CONCURRENCY}`];
  const querent = (): Promise<Measured> => {
    // Without this the second run would be answered from the cache.
    for (const end of ['', '-wal', '-shm']) rmSync(folder.file(`replies.db${end}`), { force: true });
    return measureProcess(folder, command, { ...dataEnvironment(), QUERENT_HOME: folder.path });
  };
  await querent();
  const { sizes, calls } = await server.record();
  writeFileSync(folder.file('sizes.json'), JSON.stringify(sizes));
  const bare = (): Promise<Measured> =>
    measureProcess(folder, [BARE_CLIENT, server.origin, `${CONCURRENCY}`, folder.file('sizes.json')]);
  await bare();

  const results: { readonly ours: Measured; readonly bare: Measured }[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) results.push({ ours: await querent(), bare: await bare() });
    else results.push({ bare: await bare(), ours: await querent() });
  }
  const record = await server.record();
  const made = calls * (1 + pairs) * 2;
  if (record.calls !== made) throw new Error(`${record.calls} calls were made instead of ${made}: the two differ`);

  const of = (pick: (result: (typeof results)[number]) => number): number => median(results.map(pick));
  console.log(
    `\n${load.name}: ${sizes.length} dialogues, ${calls} calls, ${CONCURRENCY} at once, ${LATENCY_MS} ms each`,
  );
  console.log(`  at best ${((calls / CONCURRENCY) * LATENCY_MS).toFixed(0)} ms; most at once ${record.mostAtOnce}`);
  for (const { ours, bare: floor } of results) {
    const [wall, cpu] = [ours.wallMs / floor.wallMs, ours.cpuMs / calls];
    console.log(
      `  querent ${ours.wallMs.toFixed(0)} ms, bare ${floor.wallMs.toFixed(0)} ms, ratio ${wall.toFixed(3)}; ` +
        `CPU a call ${cpu.toFixed(3)} and ${(floor.cpuMs / calls).toFixed(3)} ms; memory ${ours.rssMiB.toFixed(0)} MiB`,
    );
  }
  console.log(
    `  ${verdict(
      'wall time over the bare client',
      of(({ ours, bare: floor }) => ours.wallMs / floor.wallMs),
      1.15,
    )}`,
  );
  console.log(
    `  ${verdict(
      'CPU a call',
      of(({ ours }) => ours.cpuMs / calls),
      0.6,
      ' ms',
    )}`,
  );
  console.log(
    `  ${verdict(
      'memory',
      of(({ ours }) => ours.rssMiB),
      200,
      ' MiB',
    )}`,
  );
}

console.log(`${machine()}; median of ${pairs} alternating pairs, whole processes`);
for (const load of LOADS) await measureLoad(load);
