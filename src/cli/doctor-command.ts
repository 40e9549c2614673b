import { EXIT } from '../errors/querent-error.ts';
import { builtInBenchmarkNames, findBenchmark } from '../references/benchmarks.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { DoctorOptions } from './commands/doctor.ts';
import { config, places, print } from './context.ts';
import { checkData, checkModels, checkStore } from './doctor/files.ts';
import { type Finding, problemOf } from './doctor/finding.ts';
import { checkAddresses, checkKeys } from './doctor/keys.ts';
import { checkDisk, checkHome, checkLlama, checkNode, checkPip } from './doctor/machine.ts';
import { packageVersion } from './version.ts';

/** `querent doctor`: resolves to the exit code, 1 when something is broken. */
export async function doctorCommand(options: DoctorOptions): Promise<number> {
  const findings = await examine(options.deep ?? false);
  const broken = findings.some(({ state }) => state === 'problem');
  if (options.json) print(JSON.stringify({ version: packageVersion(), good: !broken, findings }, null, 2));
  else print(renderFindings(findings));
  return broken ? EXIT.failed : EXIT.good;
}

async function examine(deep: boolean): Promise<readonly Finding[]> {
  const { home, databaseUrl, dataDirs } = places();
  const { env, version } = process;
  const names = await builtInBenchmarkNames();
  const benchmarks = await Promise.all(names.map((name) => findBenchmark(name, { home })));
  const writable = await checkHome(home);
  const findings = await Promise.all([
    checkNode(version.slice(1)),
    writable,
    checkDisk(home),
    checkStore(databaseUrl),
    checkConfig(),
    checkKeys(env),
    checkAddresses(env),
    checkLlama(),
    checkModels(home, deep),
    checkPip(),
    checkData(benchmarks, { dataDirs }, { deep, dataDir: env.QUERENT_DATA_DIR }),
  ]);
  return findings.flat();
}

async function checkConfig(): Promise<Finding> {
  try {
    const found = await config(undefined);
    if (!found) return { name: 'config', state: 'ok', text: 'none here, none needed (`querent init` writes one)' };
    const { assistant, user, judge } = found.parts;
    const counts = `assistants ${assistant.size}, users ${user.size}, judges ${judge.size}`;
    return { name: 'config', state: 'ok', text: `${found.file}: ${counts}` };
  } catch (error) {
    return problemOf('config', error);
  }
}

function renderFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, state, text, todo }) => [
    `${state.padEnd(8)} ${name.padEnd(8)} ${terminalLine(text)}`,
    ...(todo === undefined ? [] : [`${' '.repeat(18)}${terminalLine(todo)}`]),
  ]);
  const count = (wanted: Finding['state']): number => findings.filter(({ state }) => state === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const end =
    problems > 0 ? `${problems} broken.` : `Nothing is broken${warnings > 0 ? ', something is missing' : ''}.`;
  return [...lines, '', end].join('\n');
}
