import type { AssistantTurn, Turn, UserTurn } from '../schema/dialogue.ts';
import type { Decision, Episode } from '../schema/episode.ts';
import type { Verdict } from '../schema/judge.ts';
import type { Role, Usage } from '../schema/usage.ts';
import { fromStoredJson, toStoredJson } from './stored-json.ts';

/**
 * An episode as the JSON text that is stored: what every episode has goes by place, which halves a row of short turns;
 * what only some have (trace, slot, confidence) goes by name in a last object, so that a new optional member needs no
 * change here. The key is a column of its own.
 */
export function encodeEpisode(episode: Episode): string {
  const { key: _, scenarioId, cluster, groups, repeat, request, dialogue, decisions, end, ...others } = episode;
  const { fault, usage, startedAt, durationMs, ...rest } = others;
  const record: EpisodeRecord = [
    scenarioId,
    cluster,
    groups,
    repeat,
    request,
    dialogue.map(encodeTurn),
    decisions.map(encodeDecision),
    end,
    fault,
    mapUsage(usage, encodeUsage),
    startedAt,
    durationMs,
    ...some(rest),
  ];
  return toStoredJson(record);
}

export function decodeEpisode(key: string, text: string): Episode {
  const [
    scenarioId,
    cluster,
    groups,
    repeat,
    request,
    dialogue,
    decisions,
    end,
    fault,
    usage,
    startedAt,
    durationMs,
    rest,
  ] = fromStoredJson(text) as EpisodeRecord;
  return {
    key,
    scenarioId,
    cluster,
    groups,
    repeat,
    request,
    dialogue: dialogue.map(decodeTurn),
    decisions: decisions.map(decodeDecision),
    end,
    fault,
    usage: mapUsage(usage, decodeUsage),
    startedAt,
    durationMs,
    ...rest,
  };
}

export function encodeVerdicts(verdicts: readonly Verdict[]): string {
  return toStoredJson(
    verdicts.map(({ name, value, reason, ...rest }): VerdictRecord => [name, value, reason, ...some(rest)]),
  );
}

export function decodeVerdicts(text: string): readonly Verdict[] {
  return (fromStoredJson(text) as readonly VerdictRecord[]).map(([name, value, reason, rest]) => ({
    name,
    value,
    reason,
    ...rest,
  }));
}

type Rest = readonly [rest?: object];
type TurnRecord =
  | readonly ['a', text: string, action: AssistantTurn['action'], ...Rest]
  | readonly ['u', text: string, ...Rest];
type DecisionRecord = readonly [turnIndex: number, gold: Decision['gold'], action: Decision['action'], ...Rest];
type UsageRecord = readonly [calls: number, input: number, output: number, costUsd: number | null, ...Rest];
type VerdictRecord = readonly [name: string, value: Verdict['value'], reason: string, ...Rest];
type EpisodeRecord = readonly [
  scenarioId: string,
  cluster: string,
  groups: readonly string[],
  repeat: number,
  request: string,
  dialogue: readonly TurnRecord[],
  decisions: readonly DecisionRecord[],
  end: Episode['end'],
  fault: Episode['fault'],
  usage: Readonly<Partial<Record<Role, UsageRecord>>>,
  startedAt: string,
  durationMs: number,
  ...Rest,
];

function some(rest: object): Rest {
  for (const value of Object.values(rest)) if (value !== undefined) return [rest];
  return [];
}

function encodeTurn(turn: Turn): TurnRecord {
  if (turn.speaker === 'assistant') {
    const { speaker: _, text, action, ...rest } = turn;
    return ['a', text, action, ...some(rest)];
  }
  const { speaker: _, text, ...rest } = turn;
  return ['u', text, ...some(rest)];
}

function decodeTurn(record: TurnRecord): Turn {
  if (record[0] === 'a') {
    const [, text, action, rest] = record;
    return { speaker: 'assistant', text, action, ...rest } satisfies AssistantTurn;
  }
  const [, text, rest] = record;
  return { speaker: 'user', text, ...rest } satisfies UserTurn;
}

function encodeDecision({ turnIndex, gold, action, ...rest }: Decision): DecisionRecord {
  return [turnIndex, gold, action, ...some(rest)];
}

function decodeDecision([turnIndex, gold, action, rest]: DecisionRecord): Decision {
  return { turnIndex, gold, action, ...rest };
}

function encodeUsage({ calls, inputTokens, outputTokens, costUsd, ...rest }: Usage): UsageRecord {
  return [calls, inputTokens, outputTokens, costUsd, ...some(rest)];
}

function decodeUsage([calls, inputTokens, outputTokens, costUsd, rest]: UsageRecord): Usage {
  return { calls, inputTokens, outputTokens, costUsd, ...rest };
}

function mapUsage<From, To>(
  usage: Readonly<Partial<Record<Role, From>>>,
  change: (value: From) => To,
): Partial<Record<Role, To>> {
  const changed: Partial<Record<Role, To>> = {};
  for (const [role, value] of Object.entries(usage)) changed[role as Role] = change(value);
  return changed;
}
