import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { TrainerError } from '../errors/trainer-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { type ProgramOutcome, runProgram } from './run-program.ts';
import { TRAINER_NAMES, TRAINERS, type Trainer, type TrainerName } from './trainers.ts';

const environmentSchema = z.strictObject({
  trainer: z.enum(TRAINER_NAMES),
  /** The interpreter; the trainer's programs lie beside it. */
  python: z.string().min(1),
  /** Package -> version, of those that the trainer needs. */
  versions: z.record(z.string(), z.string()),
});

/** Where a trainer and what it needs are installed. */
export type TrainerEnvironment = z.infer<typeof environmentSchema>;

export interface SetupInput {
  readonly trainer: TrainerName;
  /** Querent's own folder; environments lie in `<home>/trainers`. */
  readonly home: string;
  /** A Python program, by path or by name. One whose packages are there already is used as it is. */
  readonly python: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onLine?: ((line: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a trainer's environment (`<home>/trainers/<trainer>`), or takes the one that `python` has, and notes it for later
 * commands. Run again it goes on where it was interrupted. Throws `TrainerError`.
 */
export async function setUpTrainer(input: SetupInput): Promise<TrainerEnvironment> {
  const trainer = TRAINERS[input.trainer];
  const folder = trainerFolder(input.home, input.trainer);
  ensureFolder(folder);
  const given = await installedVersions(input.python, input);
  const python = isComplete(trainer, given) ? resolvePython(input.python) : await install(trainer, folder, input);
  const versions = isComplete(trainer, given) ? given : await installedVersions(python, input);
  const environment: TrainerEnvironment = { trainer: input.trainer, python, versions: neededOf(trainer, versions) };
  const missing = Object.keys(trainer.packages).filter((name) => versions[name] === undefined);
  if (missing.length > 0) {
    throw new TrainerError({
      problem: `${trainer.title} was installed, but ${missing.join(', ')} cannot be found in ${python}.`,
      hint: `See ${logOf(folder)}, then run \`querent train setup\` again.`,
    });
  }
  await writeFile(noteOf(folder), `${JSON.stringify(environment, null, 2)}\n`);
  return environment;
}

/**
 * The environment to train in: that of `python` where one is named, else the one that `setUpTrainer` noted. Throws
 * `TrainerError` when there is none.
 */
export async function findTrainer(input: SetupInput & { readonly named: boolean }): Promise<TrainerEnvironment> {
  const trainer = TRAINERS[input.trainer];
  if (input.named) {
    const versions = await installedVersions(input.python, input);
    if (isComplete(trainer, versions)) {
      return {
        trainer: input.trainer,
        python: resolvePython(input.python),
        versions: neededOf(trainer, versions),
      };
    }
    throw new TrainerError({
      problem: `${input.python} has no ${trainer.title} (it needs ${Object.keys(trainer.packages).join(', ')}).`,
      hint: 'Name the Python of an environment that has it, or let `querent train setup` make one.',
    });
  }
  const noted = await readNote(trainerFolder(input.home, input.trainer));
  if (noted && existsSync(noted.python)) return noted;
  throw new TrainerError({
    problem: `${trainer.title} is not set up.`,
    hint: `Run \`querent train setup --trainer ${trainer.name}\`, or name the Python of an environment that has it with --python.`,
  });
}

export function programOf(environment: TrainerEnvironment): string {
  return join(dirname(environment.python), TRAINERS[environment.trainer].program);
}

function trainerFolder(home: string, trainer: TrainerName): string {
  return join(home, 'trainers', trainer);
}

const noteOf = (folder: string): string => join(folder, 'environment.json');
const logOf = (folder: string): string => join(folder, 'setup.log');

async function readNote(folder: string): Promise<TrainerEnvironment | undefined> {
  const text = await readFile(noteOf(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const parsed = environmentSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function install(trainer: Trainer, folder: string, input: SetupInput): Promise<string> {
  const place = join(folder, 'python');
  const python = join(place, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const steps: readonly (readonly [program: string, args: readonly string[]])[] = [
    [input.python, ['-m', 'venv', place]],
    [python, ['-m', 'pip', 'install', '--no-input', ...requirementsOf(trainer)]],
  ];
  for (const [program, args] of steps) {
    const { env, onLine, signal } = input;
    const outcome = await runProgram({ program, args, env, onLine, signal, log: logOf(folder) });
    if (outcome.kind === 'ended' && outcome.exitCode === 0) continue;
    throw new TrainerError({
      problem: `${trainer.title} cannot be set up: ${programProblem(program, args, outcome)}`,
      hint: `All that was said is in ${logOf(folder)}. \`querent train setup\` goes on from there; --python names another Python.`,
    });
  }
  return python;
}

function requirementsOf(trainer: Trainer): readonly string[] {
  return Object.entries(trainer.packages).map(([name, version]) => `${name}==${version}`);
}

/** What went wrong with a program, in its own last words. */
export function programProblem(program: string, args: readonly string[], outcome: ProgramOutcome): string {
  if (outcome.kind === 'absent') return `there is no program ${program}.`;
  const said = outcome.lastLines.findLast((line) => /error/i.test(line)) ?? outcome.lastLines.at(-1);
  const how = outcome.exitCode === null ? 'was ended' : `ended with exit code ${outcome.exitCode}`;
  return `${[program, ...args.slice(0, 2)].join(' ')} ${how}${said ? `: ${said.slice(0, 300)}` : '.'}`;
}

const packageList = z.array(z.object({ name: z.string(), version: z.string() }));

/** Package -> version; empty where there is no such Python, or none with pip. */
async function installedVersions(python: string, input: SetupInput): Promise<Readonly<Record<string, string>>> {
  const folder = trainerFolder(input.home, input.trainer);
  let list: unknown;
  await runProgram({
    program: python,
    args: ['-m', 'pip', 'list', '--format=json', '--disable-pip-version-check'],
    env: input.env,
    log: logOf(folder),
    signal: input.signal,
    longestLine: 2_000_000,
    onLine: (line) => {
      if (line.startsWith('[')) list = parseJson(line);
    },
  });
  const parsed = packageList.safeParse(list);
  return parsed.success ? Object.fromEntries(parsed.data.map(({ name, version }) => [name, version])) : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isComplete(trainer: Trainer, versions: Readonly<Record<string, string>>): boolean {
  return Object.keys(trainer.packages).every((name) => versions[name] !== undefined);
}

function neededOf(trainer: Trainer, versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(trainer.packages).flatMap((name) => (versions[name] === undefined ? [] : [[name, versions[name]]])),
  );
}

/** A path stays what it is: following links would leave the environment. A bare name is looked up by the system. */
function resolvePython(python: string): string {
  return python.includes('/') || python.includes('\\') ? resolve(python) : (whichPython(python) ?? python);
}

function whichPython(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}
