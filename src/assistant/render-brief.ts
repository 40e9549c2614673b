import type { OracleInput } from '../schema/assistant.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { Message } from '../schema/message.ts';
import type { Brief, Document } from '../schema/scenario.ts';
import { FRAMING } from './framing.ts';

/** What is said around a brief: by the user of the tool, the strategy, the oracle. */
export interface BriefFrame {
  /** The user's own system prompt (`--system FILE`); stands first. */
  readonly system?: string | undefined;
  /** The strategy's words, in the brief's language. */
  readonly strategy?: string | undefined;
  /** Oracle input (`--given`), marked as such at the end of the last message. */
  readonly given?: OracleInput | undefined;
  /** Reminders at the very end of the last message, in the brief's language. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * A brief and the dialogue so far as the messages a model reads: one system message (system prompt, instructions,
 * strategy, documents), the history, the request, the turns. Neighbouring messages of one speaker are joined and empty
 * ones left out, since providers refuse both; the last message is always the user's. Of the turns only `text` is read.
 * A brief with `transcript` becomes one message of the user.
 */
export function renderBrief(brief: Brief, dialogue: Dialogue, frame: BriefFrame = {}): Message[] {
  const framing = FRAMING[brief.language];
  const documents = brief.documents.length > 0 && `${framing.documents}\n${renderDocuments(brief.documents)}`;
  const given = frame.given && `[${framing.given}: ${attribute(frame.given.kind)}]\n${frame.given.text}`;
  const system: Message = {
    role: 'system',
    content: paragraphs(frame.system, brief.instructions, frame.strategy, documents),
  };
  const closing: Message = { role: 'user', content: paragraphs(given, ...(frame.notes ?? [])) };
  if (brief.transcript) {
    const talk = `${framing.transcript}\n${transcriptOf(brief, dialogue, brief.transcript)}`;
    return [{ role: 'user', content: paragraphs(system.content, talk, closing.content, framing.nextTurn) }];
  }
  return joinNeighbours([
    system,
    ...brief.history,
    { role: 'user', content: brief.request },
    ...dialogue.map((turn): Message => ({ role: turn.speaker, content: turn.text })),
    closing,
  ]);
}

function transcriptOf(brief: Brief, dialogue: Dialogue, names: NonNullable<Brief['transcript']>): string {
  const turns: readonly Message[] = [
    ...brief.history,
    { role: 'user', content: brief.request },
    ...dialogue.map((turn): Message => ({ role: turn.speaker, content: turn.text })),
  ];
  return turns
    .map(({ role, content }) => `${role === 'assistant' ? names.assistant : names.user}: ${content}`)
    .join('\n');
}

/** A reply without its own name before it, which models repeat from a transcript. */
export function withoutOwnName(text: string, brief: Brief): string {
  const trimmed = text.trimStart();
  const name = brief.transcript?.assistant;
  if (name === undefined || !trimmed.toLowerCase().startsWith(name.toLowerCase())) return text;
  const rest = trimmed.slice(name.length);
  return /^\s{0,3}[:：]/.test(rest) ? rest.replace(/^\s{0,3}[:：]\s*/, '') : text;
}

// Several requests are about one report, and each is sent again with every turn: it is written out once.
const rendered = new WeakMap<readonly Document[], string>();

function renderDocuments(documents: readonly Document[]): string {
  const known = rendered.get(documents);
  if (known !== undefined) return known;
  const text = documents.map(renderDocument).join('\n');
  rendered.set(documents, text);
  return text;
}

function renderDocument(document: Document): string {
  const body = document.kind === 'table' ? document.rows.map(renderRow).join('\n') : document.text;
  // A text that holds our own end tag could pass the rest of itself off as ours.
  const contained = body.replace(/<(\/?document)/gi, '&lt;$1');
  return `<document id="${attribute(document.id)}" kind="${document.kind}">\n${contained}\n</document>`;
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`;
}

function attribute(text: string): string {
  return text.replace(/["<>[\]\r\n]/g, ' ').slice(0, 200);
}

function paragraphs(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n\n');
}

function joinNeighbours(messages: readonly Message[]): Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    if (message.content.trim() === '') continue;
    const last = joined.at(-1);
    if (last?.role === message.role)
      joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else joined.push(message);
  }
  return joined;
}
