import type { Turn } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { type TerminalOptions, TerminalPage } from './terminal-page.ts';

/** An episode as talk, whole: each turn with what was measured of it, then the verdicts. */
export function renderDialogue(episode: ScoredEpisode, options: TerminalOptions): string {
  const page = new TerminalPage(options);
  page.text(`${episode.scenarioId}${episode.repeat > 0 ? `, repeat ${episode.repeat}` : ''}`, { style: 'bold' });
  page.text(episode.request, { first: 'user       ' });
  let assistantTurns = 0;
  for (const turn of episode.dialogue) {
    page.text(turn.text || '(empty)', {
      first: turn.speaker === 'user' ? 'user       ' : 'assistant  ',
      ...(turn.speaker === 'assistant' ? { style: 'cyan' as const } : {}),
    });
    const gold = turn.speaker === 'assistant' ? episode.decisions[assistantTurns++]?.gold : undefined;
    page.text(`[${remarks(turn, gold).join(', ')}]`, { style: 'dim', indent: 11 });
  }
  for (const { name, value, reason, category } of episode.verdicts) {
    const verdict = value === null ? 'undecided' : String(value);
    page.text(`${name}: ${verdict}${category ? ` (${category})` : ''}. ${reason}`, { first: 'judge      ' });
  }
  if (episode.fault) {
    page.text(`${episode.fault.kind}: ${episode.fault.message}`, { first: 'fault      ', style: 'red' });
  }
  page.gap();
  return page.toString();
}

function remarks(turn: Turn, gold: string | undefined): readonly string[] {
  if (turn.speaker === 'user') {
    const relevance =
      turn.relevant === undefined ? 'reply' : turn.relevant ? 'relevant question' : 'irrelevant question';
    return [turn.relevant === null ? 'relevance unknown' : relevance, ...(turn.faulty ?? [])];
  }
  const action = turn.replyFault ?? `${turn.action}${turn.move ? ` (${turn.move})` : ''}`;
  return [action, ...(gold === undefined ? [] : [`gold ${gold}`]), ...(turn.slot ? [`slot ${turn.slot}`] : [])];
}
