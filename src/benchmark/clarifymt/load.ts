import { hash } from 'node:crypto';
import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import type { LoadedScenarios, LoadOptions } from '../../schema/benchmark.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { hashJson } from '../../tools/hash.ts';
import { predictByBagOfWords } from './bag-of-words.ts';
import { type LoadedSeeds, loadOpenSeeds, loadStarterSeeds } from './built-in-seeds.ts';
import { interactiveScenarios, scriptedScenarios } from './expand.ts';
import { MAKES, type MakeName } from './plans.ts';
import type { Seed } from './seed.ts';

interface SetSource {
  readonly seeds: (language?: Language) => Promise<LoadedSeeds>;
  readonly make: MakeName;
}

const SOURCES = {
  starter: { seeds: loadStarterSeeds, make: 'single' },
  open: { seeds: loadOpenSeeds, make: 'single' },
  paper: { seeds: loadOpenSeeds, make: 'paper' },
  balanced: { seeds: loadOpenSeeds, make: 'balanced' },
} as const satisfies Readonly<Record<string, SetSource>>;

export type SetName = keyof typeof SOURCES;

/** The seeds that a set is made of. Throws `UnknownNameError`. */
export function loadSeedsOf(set: string, language?: Language): Promise<LoadedSeeds> {
  const source: SetSource = SOURCES[known('set', set, SETS)];
  return source.seeds(language);
}

export const SETS = Object.keys(SOURCES) as readonly SetName[];

export type ModeName = 'interactive' | 'scripted';

export const MODES: readonly ModeName[] = ['interactive', 'scripted'];

export async function loadScenarios(options: LoadOptions): Promise<LoadedScenarios> {
  const set = known('set', options.set, SETS);
  const mode = known('mode', options.mode, MODES);
  const source: SetSource = SOURCES[set];
  const { seeds, checksum } = await source.seeds(options.language);
  const scenarios = expandSeeds(seeds, source.make, mode);
  return { scenarios, checksum: hash('sha256', `${checksum} ${scriptHash(scenarios)}`, 'hex'), warnings: [] };
}

/** The scenarios that a make gives, each with what a bag of words makes of it. */
export function expandSeeds(seeds: readonly Seed[], make: MakeName, mode: ModeName): readonly Scenario[] {
  const expand = mode === 'scripted' ? scriptedScenarios : interactiveScenarios;
  return withBagOfWords(MAKES[make](seeds).flatMap(expand));
}

/** What the scenarios are made of besides the seeds: plans, and the words of scripted histories. */
function scriptHash(scenarios: readonly Scenario[]): string {
  return hashJson(scenarios.map(({ id, brief }) => [id, brief.request, brief.history.map(({ content }) => content)]));
}

/** Group `bagOfWords.<action>`: what a bag of words says of the user's last turn, trained on the other scenarios. */
export function withBagOfWords(scenarios: readonly Scenario[]): readonly Scenario[] {
  const predictions = predictByBagOfWords(
    scenarios.flatMap(({ id, cluster, brief, secret }) =>
      secret.goldAction === null
        ? []
        : [{ id, cluster, language: brief.language, text: brief.request, gold: secret.goldAction }],
    ),
  );
  return scenarios.map((scenario) => {
    const predicted = predictions.get(scenario.id);
    return predicted ? { ...scenario, groups: [...scenario.groups, `bagOfWords.${predicted}`] } : scenario;
  });
}

function known<Name extends string>(kind: string, name: string, names: readonly Name[]): Name {
  const found = names.find((candidate) => candidate === name);
  if (found !== undefined) return found;
  throw new UnknownNameError({ kind: `${kind} of clarifymt`, name, known: names });
}
