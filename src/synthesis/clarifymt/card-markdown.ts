import type { SetCard } from './card.ts';
import type { LeakScore } from './leak-score.ts';

/** The card as a page: `README.md` of the set. */
export function cardMarkdown(card: SetCard): string {
  const { items, places, paperDialogues, leaks } = card;
  const share = card.yield === null ? '' : ` (${percent(card.yield)} of the items tried)`;
  const turns = Object.entries(paperDialogues.byUserTurns).map(([length, count]) => `${count} with ${length}`);
  return [
    `# ${line(card.title)}`,
    '',
    `${card.seeds} seeds${share}, each an unclear request and its clear twin: ${card.scenarios} requests to play.`,
    `${places.wanted} places were wanted; ${items.tried} items were tried, ${items.rejected} rejected. ${card.reviewed} seeds were accepted by people.`,
    `Licence: ${line(card.licence)}. Date: ${card.date}. Content: \`${card.contentHash}\`.`,
    '',
    'Made with `querent synth clarifymt`; the taxonomy is that of ClarifyMT-Bench (arXiv 2512.21120). Texts are by models:',
    'they may be wrong, and the terms of their providers hold. Provenance of each seed is in `provenance.jsonl`.',
    '',
    ...section('Rejected', 'reason', card.rejectsByReason),
    ...section('Subtypes', 'main subtype', card.bySubtype),
    ...section('Splits', 'split', card.bySplit),
    ...section('Domains', 'domain', card.byDomain),
    ...section('Readings of a seed', 'readings', card.byReadings),
    ...section('Stakes of readings', 'stakes', card.byStakes),
    ...section("Personas' replies in a model's words", 'persona', card.writtenReplies),
    '## Generators',
    '',
    ...table(
      ['model', 'tried', 'accepted'],
      Object.entries(card.byGenerator).map(([name, { tried, accepted }]) => [name, String(tried), String(accepted)]),
    ),
    '## What wording gives away',
    '',
    'Accuracy of a bag of words on the last turn of the user alone (ask or answer), against always taking the commoner one.',
    '',
    ...table(
      ['decisions', 'n', 'bag of words', 'commoner action'],
      [leakRow('on the request and its clear twin', leaks.requests), leakRow('after persona replies', leaks.replies)],
    ),
    `The preset \`paper\` makes ${paperDialogues.dialogues} dialogues of them${turns.length > 0 ? ` (${turns.join(', ')} turns of the user)` : ''}.`,
    '',
    '## What it used',
    '',
    ...table(
      ['role and model', 'calls', 'tokens in', 'tokens out', 'US dollars'],
      Object.entries(card.usage).map(([name, usage]) => [
        name,
        ...[usage.calls, usage.inputTokens, usage.outputTokens].map(String),
        usage.costUsd === null ? 'unknown' : usage.costUsd.toFixed(4),
      ]),
    ),
    '## Remarks',
    '',
    ...(card.remarks.length === 0 ? ['None.'] : card.remarks.map((remark) => `- ${line(remark)}`)),
    '',
    '## Settings',
    '',
    '```json',
    JSON.stringify(card.settings, null, 2),
    '```',
    '',
  ].join('\n');
}

function section(title: string, name: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const rows = Object.entries(counts).map(([key, count]) => [key, String(count)]);
  return rows.length === 0 ? [] : [`## ${title}`, '', ...table([name, 'number'], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => line(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row), ''];
}

function leakRow(name: string, { decisions, accuracy, commonest }: LeakScore): readonly string[] {
  return [name, String(decisions), percent(accuracy), percent(commonest)];
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(1)}%`;
}

/** One line, without anything that a page could take for markup of its own. */
function line(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('`', "'");
}
