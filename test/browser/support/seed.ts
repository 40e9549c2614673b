import type { Episode } from '../../../src/schema/episode.ts';
import type { Verdict } from '../../../src/schema/judge.ts';
import type { RunRecord } from '../../../src/schema/run.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createRandom } from '../../../src/tools/random.ts';

export interface SeededRun {
  readonly id: string;
  readonly episodes: number;
  readonly status?: RunRecord['status'];
  readonly startedAt?: string;
  /** Instead of a made request. */
  readonly request?: string;
  /** Instead of a made answer. */
  readonly answer?: string;
}

const WORDS =
  'revenue margin ticket invoice garden bridge novel engine lesson recipe 收入 年份 the of in for which'.split(' ');
const GRADER = { judge: 'rules', version: '1' } as const;

/** Puts runs of made-up dialogues into the store at `url`, through the store itself. */
export async function seedRuns(url: string, runs: readonly SeededRun[]): Promise<void> {
  const store = await openStore(url);
  for (const run of runs) {
    await store.createRun(recordOf(run));
    const random = createRandom('seed', run.id);
    for (let position = 0; position < run.episodes; position++) {
      const text = (count: number): string => Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
      const { episode, verdicts } = episodeOf(run, position, text);
      await store.putEpisode(run.id, episode, verdicts, GRADER, position);
    }
    await store.flush();
  }
  await store.close();
}

function recordOf({ id, episodes, status = 'finished', startedAt = '2026-01-01T00:00:00.000Z' }: SeededRun): RunRecord {
  return {
    id,
    benchmark: 'clarifymt',
    set: 'starter',
    mode: 'interactive',
    assistant: `seeded@${id}`,
    user: 'rules',
    judge: 'rules',
    settings: { seed: 1, language: 'all', dataChecksum: 'none' },
    settingsHash: id,
    planHash: id,
    command: `querent run clarifymt -a seeded@${id}`,
    planned: episodes,
    status,
    oracle: false,
    startedAt,
    durationMs: 1_000,
  };
}

/** Every fourth asks where it should answer, every fourth answers where it should ask; of the others half are wrong. */
function episodeOf(
  run: SeededRun,
  position: number,
  text: (count: number) => string,
): { readonly episode: Episode; readonly verdicts: readonly Verdict[] } {
  const gold = position % 2 === 0 ? 'ask' : 'answer';
  const action = position % 4 < 2 ? gold : gold === 'ask' ? 'answer' : 'ask';
  const answer = { speaker: 'assistant', action: 'answer', text: run.answer ?? text(40) } as const;
  const dialogue: Episode['dialogue'] =
    action === 'ask'
      ? [
          { speaker: 'assistant', action: 'ask', move: 'open', text: `Which ${text(6)}?` },
          { speaker: 'user', text: text(8), relevant: position % 3 > 0 },
          answer,
        ]
      : [answer];
  const episode: Episode = {
    key: `k${position.toString(36).padStart(8, '0')}`,
    scenarioId: `scenario-${position}`,
    cluster: `cluster-${position % 300}`,
    groups: [gold === 'ask' ? 'ambiguous' : 'clear', position % 5 === 0 ? 'zh' : 'en'],
    repeat: 0,
    request: run.request ?? `Request ${position}: ${text(12)}`,
    dialogue,
    decisions: [{ turnIndex: 0, gold, action }],
    end: 'answered',
    fault: null,
    usage: { assistant: { calls: 1, inputTokens: 100 + (position % 700), outputTokens: 20, costUsd: 0.0001 } },
    startedAt: '2026-01-01T00:00:01.000Z',
    durationMs: 200 + ((position * 37) % 3_000),
  };
  const value = position % 50 === 0 ? null : position % 3 > 0;
  return { episode, verdicts: [{ name: 'final', value, reason: `Because of ${text(5)}.` }] };
}
