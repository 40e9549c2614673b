import type { Search } from './search.ts';

export interface ScenarioToWatch {
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly scenario: string;
}

/** What the address of the playground says where a dialogue on a scenario is to be watched. */
export function watchSearch({ benchmark, set, mode, scenario }: ScenarioToWatch): Search {
  return { mode: 'watch', benchmark, set, play: mode, scenario };
}
