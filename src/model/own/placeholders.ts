import type { JsonObject, JsonValue } from '../../schema/json.ts';
import type { ChatRequest } from '../../schema/model.ts';
import type { SaidTurn } from '../../schema/own-part.ts';
import type { Brief } from '../../schema/scenario.ts';
import type { PlaceholderValue, PlaceholderValues } from './template.ts';

/** What a template may hold; `secret` only for users and judges. */
export const PLACEHOLDERS = [
  'request',
  'lastUserMessage',
  'lastAssistantMessage',
  'messages',
  'turns',
  'dialogue',
  'documents',
  'instructions',
  'language',
  'sessionId',
  'turn',
  'questionsLeft',
] as const;

export const SECRET_PLACEHOLDER = 'secret';

/** Values of all placeholders for one request. */
export function placeholderValues(request: ChatRequest, sessionId: string | undefined): PlaceholderValues {
  const payload = request.payload ?? {};
  const brief = payload.brief as unknown as Brief;
  const dialogue = payload.dialogue as unknown as readonly SaidTurn[];
  const context = payload.context as JsonObject;
  const turns = [
    ...brief.history,
    { role: 'user', content: brief.request },
    ...dialogue.map((turn) => ({ role: turn.speaker, content: turn.text })),
  ];
  const last = (role: string): string => turns.findLast((turn) => turn.role === role)?.content ?? '';
  return {
    request: text(brief.request),
    lastUserMessage: text(last('user')),
    lastAssistantMessage: text(last('assistant')),
    messages: list(request.messages, transcript(request.messages)),
    turns: list(turns, transcript(turns)),
    dialogue: list(dialogue, transcript(turns)),
    documents: list(brief.documents, brief.documents.map(documentText).join('\n\n')),
    instructions: text(brief.instructions ?? ''),
    language: text(brief.language),
    sessionId: { json: sessionId, text: sessionId ?? '' },
    turn: plain(context.turn ?? 0),
    questionsLeft: plain(context.questionsLeft ?? null),
    [SECRET_PLACEHOLDER]: plain(payload.secret ?? null),
  };
}

function text(value: string): PlaceholderValue {
  return { json: value, text: value };
}

function plain(json: JsonValue): PlaceholderValue {
  return { json, text: JSON.stringify(json) };
}

function list(json: object, shown: string): PlaceholderValue {
  return { json: json as JsonValue, text: shown };
}

function transcript(turns: readonly { readonly role: string; readonly content: string }[]): string {
  return turns.map(({ role, content }) => `${role}: ${content}`).join('\n');
}

function documentText(document: Brief['documents'][number]): string {
  return document.kind === 'text' ? document.text : document.rows.map((row) => row.join(' | ')).join('\n');
}
