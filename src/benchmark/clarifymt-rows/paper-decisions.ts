import { goldActionOf } from '../../taxonomy/gold-action.ts';
import { subtypes } from '../../taxonomy/taxonomy.ts';
import { hashText } from '../../tools/hash.ts';
import { guessLanguage } from '../imported/read-cells.ts';
import type { ImportedRow } from '../imported/row.ts';
import type { PaperRow } from './paper-row.ts';
import { ROW_PERSONAS, type RowPersona } from './persona-states.ts';

/**
 * A row of the paper as one row of an imported set per decision: after each turn of the user, ask or answer? On the
 * request the slot is missing; after a reply it is where the persona's replies leave it. The rows of one request and first
 * question are one cluster, as they are six continuations of one seed.
 */
export function paperDecisions(row: PaperRow): readonly ImportedRow[] {
  const [request, question] = row.conversation;
  const persona = ROW_PERSONAS[row.user_type.trim()] as RowPersona;
  const seed = `p-${hashText(`${request?.content}\n${question?.content ?? ''}`).slice(0, 12)}`;
  return row.conversation.flatMap((turn, index) => {
    if (turn.role !== 'user') return [];
    const number = index / 2 + 1;
    const state = number === 1 ? 'missing' : persona.state;
    const next = row.conversation[index + 1];
    const action = goldActionOf([state], 1);
    return [
      {
        id: `${seed}.${persona.persona}.t${number}`,
        language: guessLanguage(request?.content ?? ''),
        request: turn.content.trim(),
        ...(index > 0 && { history: row.conversation.slice(0, index) }),
        action,
        ...(action === 'ask' && next && next.content.length <= 2000 && { goldQuestion: next.content.trim() }),
        ...labelOf(row.category),
        cluster: seed,
        decision: { turn: number, ...(number > 1 && { persona: persona.persona }) },
      },
    ];
  });
}

/** A category that the taxonomy knows is a subtype; another one is a group of its own. */
function labelOf(category: string): Pick<ImportedRow, 'subtypes' | 'groups'> {
  const name = plain(category);
  const found = subtypes().find((subtype) => plain(subtype.id) === name || plain(subtype.name) === name);
  return found ? { subtypes: [found.id] } : { groups: [category.trim()] };
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bambiguity\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
