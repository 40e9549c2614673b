import type { Benchmark } from '../schema/benchmark.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { PairExample, SftExample } from './example.ts';
import { heard, turnId } from './gold-examples.ts';
import type { PromptRecorder } from './prompt-recorder.ts';

/** An episode of a run with the scenario that it was played on. */
export interface PlayedScenario {
  readonly episode: ScoredEpisode;
  readonly scenario: Scenario;
}

export interface RunExamplesInput {
  readonly benchmark: Benchmark;
  /** Id of the run. */
  readonly from: string;
  /** Benchmark and set that it was played on: `pacific:validation`. */
  readonly of: string;
  readonly recorder: PromptRecorder;
  readonly maxQuestions: number;
  /** Score, in 0..1, from which an episode is an example; the worse one of a pair is below it. Default 1. */
  readonly leastScore?: number | undefined;
}

/**
 * How well an episode went, in 0..1: 0 where a decision was wrong; else the mean of its verdicts (true 1, false 0), or 1
 * where nothing was judged. null: it cannot be said (a fault, an undecided judge, a request without a label).
 */
export function episodeScore(episode: ScoredEpisode, benchmark: Benchmark): number | null {
  if (episode.fault || episode.decisions.some(({ gold, action }) => gold === null || action === null)) return null;
  if (episode.decisions.some(({ gold, action }) => gold !== action)) return 0;
  const succeeded = benchmark.succeeded?.(episode);
  if (succeeded !== undefined) return succeeded === null ? null : Number(succeeded);
  const values = episode.verdicts.map(({ value }) => value);
  if (values.includes(null)) return null;
  return values.length === 0 ? 1 : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length;
}

/** Every turn of the assistant in the episodes that went well. */
export async function runExamples(
  played: readonly PlayedScenario[],
  input: RunExamplesInput,
): Promise<readonly SftExample[]> {
  const good = played.filter(({ episode }) => isGood(episode, input));
  const examples = good.map(({ episode, scenario }) =>
    Promise.all(
      turnsOf(episode.dialogue).map(async ({ turn, before }) => ({
        id: `${turnId(input.from, scenario.id, before)}/repeat-${episode.repeat}`,
        cluster: scenario.cluster,
        source: 'run' as const,
        from: input.from,
        scenario: { of: input.of, id: scenario.id },
        prompt: await promptAt(scenario, before, input),
        completion: input.recorder.completion(turn.text, turn.action),
        action: turn.action,
      })),
    ),
  );
  return (await Promise.all(examples)).flat();
}

/**
 * Of repeats of one scenario that went well and badly: where they part, the turn of the good one is preferred. Each good
 * episode is paired with each bad one that parts from it after the same words.
 */
export async function runPairs(
  played: readonly PlayedScenario[],
  input: RunExamplesInput,
): Promise<readonly PairExample[]> {
  const pairs: PairExample[] = [];
  for (const [, repeats] of Map.groupBy(played, ({ scenario }) => scenario.id)) {
    const good = repeats.filter(({ episode }) => isGood(episode, input));
    const bad = repeats.filter(({ episode }) => isBad(episode, input));
    for (const better of good) {
      for (const worse of bad) {
        const pair = await pairOf(better, worse, input);
        if (pair) pairs.push(pair);
      }
    }
  }
  return pairs;
}

function isGood(episode: ScoredEpisode, { benchmark, leastScore = 1 }: RunExamplesInput): boolean {
  const score = episodeScore(episode, benchmark);
  return score !== null && score >= leastScore;
}

function isBad(episode: ScoredEpisode, { benchmark, leastScore = 1 }: RunExamplesInput): boolean {
  const score = episodeScore(episode, benchmark);
  return score !== null && score < leastScore;
}

async function pairOf(
  better: PlayedScenario,
  worse: PlayedScenario,
  input: RunExamplesInput,
): Promise<PairExample | undefined> {
  const left = better.episode.dialogue;
  const right = worse.episode.dialogue;
  const at = left.findIndex((turn, index) => turn.text !== right[index]?.text);
  const chosen = left[at];
  const rejected = right[at];
  if (chosen?.speaker !== 'assistant' || rejected?.speaker !== 'assistant') return undefined;
  if (chosen.action === null || rejected.action === null) return undefined;
  const { scenario } = better;
  const before = left.slice(0, at);
  return {
    id: `${turnId(input.from, scenario.id, before)}/repeats-${better.episode.repeat}-${worse.episode.repeat}`,
    cluster: scenario.cluster,
    source: 'run',
    from: input.from,
    scenario: { of: input.of, id: scenario.id },
    prompt: await promptAt(scenario, before, input),
    chosen: input.recorder.completion(chosen.text, chosen.action),
    rejected: input.recorder.completion(rejected.text, rejected.action),
    kind: `${chosen.action}>${rejected.action}`,
  };
}

function promptAt(scenario: Scenario, before: Dialogue, { recorder, maxQuestions }: RunExamplesInput) {
  const asked = before.filter((turn) => turn.speaker === 'assistant' && turn.action === 'ask').length;
  return recorder.prompt(scenario.brief, heard(before), Math.max(0, maxQuestions - asked));
}

function turnsOf(dialogue: Dialogue): readonly { readonly turn: AssistantTurn; readonly before: Dialogue }[] {
  return dialogue.flatMap((turn, index) =>
    turn.speaker === 'assistant' && turn.text.trim() !== '' ? [{ turn, before: dialogue.slice(0, index) }] : [],
  );
}
