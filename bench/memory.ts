/**
 * Memory over 20,000 episodes: PACIFIC twelve times, with a control and against a server without latency. Most memory in
 * each tenth of the run shows whether it grows. `npm run bench:memory [-- REPEATS]`. Needs the PACIFIC data.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { BenchFolder, dataEnvironment, machine, ServerProcess, verdict } from './measure.ts';
import { publishCommand } from './published.ts';

const BOUND_MIB = 200;
const repeats = Number(process.argv[2] ?? 12);

/** Resident memory of a process in MiB; undefined when it has ended. Linux only. */
function residentMiB(pid: number): number | undefined {
  try {
    const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}

async function measure(name: string, args: readonly string[]): Promise<void> {
  using folder = new BenchFolder();
  const command = [publishCommand(folder), 'run', 'pacific', '--repeat', `${repeats}`, '--no-cache', ...args];
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...dataEnvironment(), QUERENT_HOME: folder.path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const samples: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const resident = residentMiB(child.pid ?? 0);
    if (resident !== undefined) samples.push(resident);
    await wait(50);
  }
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const part = samples.slice((samples.length * tenth) / 10, (samples.length * (tenth + 1)) / 10);
    return Math.max(0, ...part).toFixed(0);
  });
  console.log(
    `\n${name}: ${repeats * 1_662} episodes in ${((performance.now() - started) / 1_000).toFixed(1)} s, exit ${child.exitCode}`,
  );
  console.log(`  most in each tenth: ${tenths.join(' ')} MiB`);
  console.log(`  ${verdict('memory', Math.max(...samples), BOUND_MIB, ' MiB')}`);
}

console.log(machine());
await measure('a control', ['-a', 'always-ask']);
using server = await ServerProcess.start(0, 'mixed');
await measure('against a server', ['-a', `direct@${server.model}`, '-j', '64']);
