import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Verdict } from '../../schema/judge.ts';
import type { Usage } from '../../schema/usage.ts';
import { shorten, terminalLine } from '../../tools/terminal-text.ts';
import { EPISODE_OUTCOMES, EPISODE_PRESETS, type EpisodeOutcome, type EpisodePreset } from '../api-types.ts';

/** What is indexed of an episode: enough for a row of the table, and its words for the search. */
export interface IndexRow {
  readonly scenarioId: string;
  readonly repeat: number;
  readonly request: string;
  readonly gold: 'ask' | 'answer' | null;
  readonly action: 'ask' | 'answer' | null;
  readonly outcome: EpisodeOutcome;
  readonly category: string | null;
  readonly questions: number;
  readonly turns: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly presets: readonly EpisodePreset[];
  readonly groups: readonly string[];
  /** Lower case, bounded. */
  readonly words: string;
}

const MOST_REQUEST = 200;
/** Characters that can be found in one episode: no honest dialogue is longer, and a hostile one must not fill the index. */
const MOST_WORDS = 20_000;
/** The verdict on the end of the dialogue; the others are about its questions. */
const QUESTION_VERDICT = /^question\./;

export function indexRow(episode: ScoredEpisode): IndexRow {
  const [first] = episode.decisions;
  const end = episode.verdicts.find(({ name }) => !QUESTION_VERDICT.test(name));
  const usages = Object.values(episode.usage);
  return {
    scenarioId: episode.scenarioId,
    repeat: episode.repeat,
    request: shorten(terminalLine(episode.request.slice(0, MOST_REQUEST * 4)), MOST_REQUEST),
    gold: first?.gold ?? null,
    action: first?.action ?? null,
    outcome: outcomeOf(episode, end),
    category: end?.category ?? null,
    questions: episode.decisions.filter(({ action }) => action === 'ask').length,
    turns: episode.dialogue.length,
    tokens: usages.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    costUsd: costOf(usages),
    durationMs: episode.durationMs,
    presets: EPISODE_PRESETS.filter((preset) => PRESETS[preset](episode, end)),
    groups: episode.groups,
    words: wordsOf(episode),
  };
}

/** A preset as a bit, in the order of `EPISODE_PRESETS`. */
export function presetBit(preset: EpisodePreset): number {
  return 1 << EPISODE_PRESETS.indexOf(preset);
}

export function outcomeNumber(outcome: EpisodeOutcome): number {
  return EPISODE_OUTCOMES.indexOf(outcome);
}

const PRESETS: Readonly<Record<EpisodePreset, (episode: ScoredEpisode, end: Verdict | undefined) => boolean>> = {
  'asked-but-should-answer': ({ decisions }) =>
    decisions.some((each) => each.action === 'ask' && each.gold === 'answer'),
  'answered-but-should-ask': ({ decisions }) =>
    decisions.some((each) => each.action === 'answer' && each.gold === 'ask'),
  'wrong-after-asking': ({ decisions }, end) => decisions.some(({ action }) => action === 'ask') && isWrong(end),
  'judge-undecided': ({ verdicts }) => verdicts.some(({ value }) => value === null),
  'user-faulty': ({ dialogue }) => dialogue.some((turn) => turn.speaker === 'user' && (turn.faulty?.length ?? 0) > 0),
  'reply-fault': ({ dialogue }) =>
    dialogue.some((turn) => turn.speaker === 'assistant' && turn.replyFault !== undefined),
  faulted: ({ fault }) => fault !== null,
};

function outcomeOf(episode: ScoredEpisode, end: Verdict | undefined): EpisodeOutcome {
  if (episode.fault) return 'faulted';
  if (end === undefined) return 'unjudged';
  if (end.value === null) return 'undecided';
  return isWrong(end) ? 'wrong' : 'right';
}

/** A score counts as right from one half on. */
function isWrong(end: Verdict | undefined): boolean {
  if (end === undefined || end.value === null) return false;
  return typeof end.value === 'number' ? end.value < 0.5 : !end.value;
}

function costOf(usages: readonly Usage[]): number | null {
  return usages.reduce<number | null>(
    (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
    0,
  );
}

function wordsOf(episode: ScoredEpisode): string {
  const parts = [episode.scenarioId, episode.request];
  for (const turn of episode.dialogue) parts.push(turn.text);
  for (const { category, reason } of episode.verdicts) parts.push(category ?? '', reason);
  if (episode.fault) parts.push(episode.fault.kind, episode.fault.message);
  return parts
    .map((part) => part.slice(0, MOST_WORDS))
    .join('\n')
    .slice(0, MOST_WORDS)
    .toLowerCase()
    .toWellFormed();
}
