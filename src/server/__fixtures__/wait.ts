import { expect, vi } from 'vitest';
import type { RunDetail } from '../api-types.ts';
import type { TestApp } from './open-app.ts';

/** Waits until the run has ended and its report is computed. */
export async function scoreOf(app: TestApp, id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { run } = await app.get<RunDetail>(`/api/runs/${id}`);
      expect(run.status).not.toBe('running');
      expect(run.here).toBe(false);
    },
    { timeout: 10_000, interval: 30 },
  );
}
