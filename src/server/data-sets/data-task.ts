import type { Secret } from '../../schema/scenario.ts';
import type { DataChecks, ScenarioDetail, ScenarioPage, ScenarioQuery } from '../api-types.ts';

export interface FoundPlace {
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
}

/** What the server asks of the thread that holds the sets. */
export type DataTask =
  | { readonly kind: 'page'; readonly query: ScenarioQuery; readonly from: number; readonly limit: number }
  | { readonly kind: 'detail'; readonly query: ScenarioQuery; readonly id: string }
  | { readonly kind: 'secret'; readonly id: string }
  | { readonly kind: 'checks' };

export interface DataResults {
  readonly page: Omit<ScenarioPage, keyof FoundPlace>;
  /** null: there is no such scenario. */
  readonly detail: Omit<ScenarioDetail, keyof FoundPlace> | null;
  readonly secret: Secret | null;
  readonly checks: DataChecks;
}

export interface DataRequest {
  readonly number: number;
  readonly place: FoundPlace;
  readonly task: DataTask;
}

export interface DataReply {
  readonly number: number;
  readonly result: { readonly value: DataResults[DataTask['kind']] } | { readonly failure: DataFailure };
}

/** `missing`: its files are not here. `data`: they are not what they should be. `fault`: it is Querent's own. */
export interface DataFailure {
  readonly kind: 'missing' | 'data' | 'fault';
  readonly message: string;
  readonly hint: string;
}
