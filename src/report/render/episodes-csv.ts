import { stringify } from 'csv-stringify/sync';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Usage } from '../../schema/usage.ts';
import { csvText } from './csv-cell.ts';

const COLUMNS = [
  'episode',
  'scenario',
  'cluster',
  'groups',
  'repeat',
  'request',
  'gold_actions',
  'actions',
  'questions',
  'last_text',
  'end',
  'fault',
  'reply_fault',
  'user_faulty',
  'verdicts',
  'calls',
  'input_tokens',
  'output_tokens',
  'cost_usd',
  'duration_ms',
];

type Value = string | number | null;

/**
 * One row per episode; lists are joined by a space, verdicts as `final=false; question.quality=0.5`. Calls, tokens and
 * cost are those of all roles.
 */
export async function* renderEpisodesCsv(episodes: AsyncIterable<ScoredEpisode>): AsyncGenerator<string> {
  yield stringify([COLUMNS]);
  for await (const episode of episodes) {
    yield stringify([cells(episode).map((cell) => (typeof cell === 'string' ? csvText(cell) : cell))]);
  }
}

function cells(episode: ScoredEpisode): Value[] {
  const assistantTurns = episode.dialogue.filter((turn) => turn.speaker === 'assistant');
  const replyFaults = assistantTurns.flatMap((turn) => turn.replyFault ?? []);
  const userFaulty = episode.dialogue.flatMap((turn) => (turn.speaker === 'user' ? (turn.faulty ?? []) : []));
  const used = sumUsage(Object.values(episode.usage));
  return [
    episode.key,
    episode.scenarioId,
    episode.cluster,
    episode.groups.join(' '),
    episode.repeat,
    episode.request,
    episode.decisions.map((decision) => decision.gold ?? 'unknown').join(' '),
    episode.decisions.map((decision) => decision.action ?? 'none').join(' '),
    assistantTurns.filter((turn) => turn.action === 'ask').length,
    assistantTurns.at(-1)?.text ?? '',
    episode.end ?? '',
    episode.fault?.kind ?? '',
    replyFaults.join(' '),
    userFaulty.join(' '),
    episode.verdicts.map((verdict) => `${verdict.name}=${verdict.value ?? 'undecided'}`).join('; '),
    used.calls,
    used.inputTokens,
    used.outputTokens,
    used.costUsd,
    episode.durationMs,
  ];
}

function sumUsage(usages: readonly Usage[]): Usage {
  const nothing: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  return usages.reduce(
    (sum, each) => ({
      calls: sum.calls + each.calls,
      inputTokens: sum.inputTokens + each.inputTokens,
      outputTokens: sum.outputTokens + each.outputTokens,
      costUsd: sum.costUsd === null || each.costUsd === null ? null : sum.costUsd + each.costUsd,
    }),
    nothing,
  );
}
