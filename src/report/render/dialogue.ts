import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Decision, ScoredEpisode } from '../../schema/episode.ts';
import type { Verdict } from '../../schema/judge.ts';
import { shorten, terminalText } from '../../tools/terminal-text.ts';
import { formatDuration } from './format-figure.ts';
import { triesOf } from './report-facts.ts';
import { shortName, type TerminalOptions, TerminalPage } from './terminal-page.ts';

const MAX_TEXT_GRAPHEMES = 4000;

/** One episode for a terminal: its dialogue with what each turn did, the right actions, and the verdicts. */
export function renderDialogue(episode: ScoredEpisode, options: TerminalOptions): string {
  const page = new TerminalPage(options);
  page.text(headOf(episode), { style: 'bold' });
  if (episode.groups.length > 0) page.text(episode.groups.map(shortName).join(', '), { style: 'dim' });
  writeTurn(page, 'user', episode.request, []);
  let assistantTurns = 0;
  for (const turn of episode.dialogue) {
    const decision = turn.speaker === 'assistant' ? decisionAt(episode, assistantTurns++) : undefined;
    writeTurn(page, turn.speaker, turn.text, remarksOn(turn, decision));
  }
  writeEnd(page, episode);
  return page.toString();
}

function headOf(episode: ScoredEpisode): string {
  const repeat = episode.repeat === 0 ? '' : `, repeat ${episode.repeat}`;
  return `${shortName(episode.scenarioId)}${repeat} (episode ${shortName(episode.key)}, ${formatDuration(episode.durationMs)})`;
}

function decisionAt(episode: ScoredEpisode, turnIndex: number): Decision | undefined {
  return episode.decisions.find((decision) => decision.turnIndex === turnIndex);
}

function writeTurn(page: TerminalPage, speaker: Turn['speaker'], text: string, remarks: readonly string[]): void {
  page.text(shorten(terminalText(text).trim(), MAX_TEXT_GRAPHEMES) || '(empty)', {
    first: speaker === 'user' ? 'user       ' : 'assistant  ',
    ...(speaker === 'assistant' ? { style: 'cyan' as const } : {}),
  });
  if (remarks.length > 0) page.text(remarks.join('; '), { style: 'dim', indent: 11 });
}

function remarksOn(turn: Turn, decision: Decision | undefined): string[] {
  return turn.speaker === 'assistant' ? assistantRemarks(turn, decision) : userRemarks(turn);
}

function assistantRemarks(turn: AssistantTurn, decision: Decision | undefined): string[] {
  const did = [turn.action ?? 'no action', turn.move].filter((word) => word !== undefined).join(', ');
  return [
    turn.replyFault === undefined ? did : `reply fault: ${turn.replyFault}`,
    ...(turn.slot === undefined ? [] : [`slot ${shortName(turn.slot)}`]),
    ...(turn.confidence === undefined ? [] : [`confidence ${turn.confidence.toFixed(2)}`]),
    ...(decision === undefined || decision.gold === null
      ? []
      : [decision.action === decision.gold ? 'right' : `wrong: ${decision.gold} was right`]),
  ];
}

function userRemarks(turn: UserTurn): string[] {
  return [
    ...(turn.relevant === true ? ['the question was relevant'] : []),
    ...(turn.relevant === false ? ['the question was not relevant'] : []),
    ...(turn.filled && turn.filled.length > 0 ? [`filled ${turn.filled.map(shortName).join(', ')}`] : []),
    ...(turn.faulty && turn.faulty.length > 0 ? [`broke its rules: ${turn.faulty.map(shortName).join(', ')}`] : []),
  ];
}

function writeEnd(page: TerminalPage, episode: ScoredEpisode): void {
  if (episode.fault) {
    const { kind, message, tries } = episode.fault;
    page.text(`${kind} after ${triesOf(tries)}: ${shorten(message, 500)}`, {
      first: 'fault      ',
      style: 'red',
    });
  }
  if (episode.end !== null) page.text(episode.end, { first: 'end        ' });
  for (const verdict of episode.verdicts) page.text(verdictWords(verdict), { first: 'verdict    ' });
}

function verdictWords({ name, value, reason, category }: Verdict): string {
  const kind = category === undefined ? '' : ` (${shortName(category)})`;
  const why = reason === '' ? '' : `: ${shorten(reason, 1000)}`;
  return `${shortName(name)} ${value ?? 'undecided'}${kind}${why}`;
}
