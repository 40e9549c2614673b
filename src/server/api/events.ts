/** What the server tells of while it happens. */
import type { ShownStatus } from './runs.ts';

/** Messages of GET /api/events (server-sent events). */
export type StudioEvent =
  | { readonly type: 'runs'; readonly runs: readonly RunProgress[] }
  | { readonly type: 'digest'; readonly runId: string };

/** A run that changed since the last message. */
export interface RunProgress {
  readonly id: string;
  readonly status: ShownStatus;
  readonly stored: number;
  readonly planned: number;
  readonly spentUsd: number;
  /** Gone from the store. */
  readonly deleted: boolean;
}
