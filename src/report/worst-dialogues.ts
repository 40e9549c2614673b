import type { ScoredEpisode } from '../schema/episode.ts';
import type { DialogueExcerpt } from '../schema/report.ts';
import { replyFaults } from './episode-state.ts';

/** Dialogues shown under a report. */
const WORST_SHOWN = 3;

/** Bounds of an excerpt: a hostile or endless dialogue must not blow up a report. */
const MOST_TURNS = 12;
const MOST_CHARACTERS = 1200;

export interface RankedDialogue {
  readonly badness: number;
  readonly excerpt: DialogueExcerpt;
}

/** Worst first; equal ones by their keys, so that the order of episodes does not matter. */
export function insertRanked(list: RankedDialogue[], candidate: RankedDialogue): void {
  list.push(candidate);
  list.sort(
    (left, right) => right.badness - left.badness || (left.excerpt.episodeKey < right.excerpt.episodeKey ? -1 : 1),
  );
  list.length = Math.min(list.length, WORST_SHOWN);
}

/** Would an episode of this badness be shown? Saves making excerpts of all the others. */
export function isAmongWorst(list: readonly RankedDialogue[], badness: number): boolean {
  if (!(badness > 0)) return false;
  return list.length < WORST_SHOWN || badness >= (list.at(-1) as RankedDialogue).badness;
}

export function excerptOf(episode: ScoredEpisode): DialogueExcerpt {
  return {
    scenarioId: episode.scenarioId,
    episodeKey: episode.key,
    request: shorten(episode.request),
    turns: episode.dialogue.slice(0, MOST_TURNS).map((turn) => ({
      speaker: turn.speaker,
      text: shorten(turn.text),
      ...(turn.speaker === 'assistant' && turn.action && { action: turn.action }),
    })),
    reason: reasonOf(episode),
  };
}

/** The wrong decisions, then what the judge says of the end. */
function reasonOf(episode: ScoredEpisode): string {
  const parts: string[] = [];
  const wrong = episode.decisions.find(({ action, gold }) => gold !== null && action !== gold);
  if (wrong?.gold) parts.push(decisionInWords(wrong.gold, wrong.action, wrong.turnIndex));
  const [replyFault] = replyFaults(episode);
  if (replyFault) parts.push(`Its reply is ${replyFault}.`);
  if (episode.end === 'limit') parts.push('It was still asking when no questions were left.');
  const failed = episode.verdicts.find((verdict) => verdict.value === false || verdict.value === 0);
  if (failed) parts.push(`${failed.name}: ${failed.reason}`);
  return shorten(parts.join(' ') || 'It lost the most by the measure of this benchmark.');
}

function decisionInWords(gold: 'ask' | 'answer', action: 'ask' | 'answer' | null, turnIndex: number): string {
  const where = turnIndex === 0 ? '' : ` at its turn ${turnIndex + 1}`;
  if (action === null) return `It gave nothing that can be read${where} where it had to ${gold}.`;
  return gold === 'ask'
    ? `It answered${where} where something was missing that it had to ask for.`
    : `It asked${where} where it could answer.`;
}

function shorten(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`;
}
