import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunDetail, RunList, RunProgress, RunSummary, StudioEvent } from '../../src/server/api-types.ts';

/** A run's figures and rows are asked for again at most this often while it goes on. */
const REFRESH_MS = 2_500;

/** Follows the server's messages for as long as the page is open. Gives whether it is connected. */
export function useStudioEvents(): boolean {
  const queries = useQueryClient();
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    const source = new EventSource('/api/events');
    const refresh = createRefresher(queries);
    source.onopen = () => setConnected(true);
    source.onerror = () => setConnected(false);
    source.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as StudioEvent;
      if (event.type === 'digest') void queries.invalidateQueries({ queryKey: ['runs'] });
      else for (const run of event.runs) take(queries, run, refresh);
    };
    return () => source.close();
  }, [queries]);
  return connected;
}

function take(queries: QueryClient, progress: RunProgress, refresh: (runId: string) => void): void {
  const list = queries.getQueryData<RunList>(['runs']);
  if (progress.deleted || !list?.runs.some(({ id }) => id === progress.id)) {
    void queries.invalidateQueries({ queryKey: ['runs'] });
  }
  queries.setQueryData<RunList>(['runs'], (known) =>
    known
      ? { ...known, runs: known.runs.map((run) => (run.id === progress.id ? withProgress(run, progress) : run)) }
      : known,
  );
  queries.setQueryData<RunDetail>(['run', progress.id], (known) =>
    known ? { ...known, run: withProgress(known.run, progress) } : known,
  );
  if (progress.status !== 'running') void queries.invalidateQueries({ queryKey: ['runs'] });
  refresh(progress.id);
}

function withProgress(run: RunSummary, { status, stored, planned, spentUsd }: RunProgress): RunSummary {
  return { ...run, status, stored, planned, spentUsd, here: run.here && status === 'running' };
}

function createRefresher(queries: QueryClient): (runId: string) => void {
  const waiting = new Map<string, number>();
  return (runId) => {
    if (waiting.has(runId)) return;
    const later = (): void => {
      waiting.delete(runId);
      for (const name of ['run', 'report', 'distributions', 'episodes']) {
        void queries.invalidateQueries({ queryKey: [name, runId] });
      }
    };
    waiting.set(runId, window.setTimeout(later, REFRESH_MS));
  };
}
