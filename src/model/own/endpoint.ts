import { ModelCallError } from '../../errors/model-call-error.ts';
import type { JsonObject, JsonValue } from '../../schema/json.ts';
import type { ChatReply, ChatRequest } from '../../schema/model.ts';
import type { OwnContext } from '../../schema/own-part.ts';
import { hashText } from '../../tools/hash.ts';
import { isTooDeep } from '../../tools/json-depth.ts';
import { terminalLine } from '../../tools/terminal-text.ts';
import { failureOfStatus, malformedReply } from '../call-failure.ts';
import { exchange, HttpExchangeError, type HttpReply, type HttpTarget } from '../http-exchange.ts';
import { failureOfExchange } from '../openai-compatible.ts';
import { type Looked, lookUp, parseJsonPath } from './json-path.ts';
import { type OwnAdapter, OwnPartFailure, ownReply } from './own-adapter.ts';
import { placeholderValues } from './placeholders.ts';
import { fillTemplate, fillText, type PlaceholderValues } from './template.ts';

export interface EndpointOptions {
  readonly reference: string;
  /** Url, headers and body with the environment's values in place; placeholders are filled at each call. */
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
  /** Values of the environment, blotted out wherever the endpoint repeats them. */
  readonly secrets: readonly string[];
  /** Where the reply stands in the body; absent: the body is the reply. */
  readonly reply?: string | undefined;
  /** Further members of an assistant's reply, by path; one that is not there is left out. */
  readonly members: Readonly<Record<string, string>>;
  /** What the endpoint's words for its action mean: `{ clarify: 'ask', final: 'answer' }`. */
  readonly actions: Readonly<Record<string, 'ask' | 'answer'>>;
  /** Where the first reply holds the session's id; absent: an id of our own is sent. */
  readonly sessionPath?: string | undefined;
  /** The endpoint keeps the dialogue, and each call carries only what is new. */
  readonly remembers: boolean;
  readonly timeoutMs: number;
  readonly settings: JsonObject;
}

const MAX_REPLY_BYTES = 4 * 1024 * 1024;
const SHOWN = 300;
/** Dialogues whose session is known at once; far more than are under way. */
const MOST_SESSIONS = 10_000;

/** A bot behind HTTP as the config describes it. Failed calls are typed as a model's are. */
export function createEndpointAdapter(options: EndpointOptions): OwnAdapter {
  const { reference, timeoutMs } = options;
  const sessions = new Sessions(options.sessionPath === undefined);
  const post = async (values: PlaceholderValues, signal: AbortSignal | undefined) => {
    const body = options.method === 'GET' ? '' : JSON.stringify(fillTemplate(options.body, values) ?? null);
    try {
      return await exchange(targetOf(options, values), { body, timeoutMs, maxBytes: MAX_REPLY_BYTES, signal });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof HttpExchangeError && error.problem === 'too-long') {
        throw unreadable(options, `it answered more than ${MAX_REPLY_BYTES} bytes`);
      }
      throw failureOfExchange(reference, error, timeoutMs);
    }
  };
  return {
    reference,
    endpointKey: hashText(`endpoint ${options.url}\n${JSON.stringify(options.headers)}`),
    remembers: options.remembers,
    settings: options.settings,
    async generate(request, call) {
      const started = performance.now();
      const { dialogueId, turn } = contextOf(request);
      if (turn === 0) sessions.begin(dialogueId);
      const values = placeholderValues(request, sessions.get(dialogueId));
      const reply = await post(values, call.signal);
      const value = readBody(options, reply);
      if (options.sessionPath !== undefined && sessions.get(dialogueId) === undefined) {
        sessions.set(dialogueId, sessionIn(options, value, options.sessionPath));
      }
      return readReply(options, value, request.payload?.type === 'judge', started);
    },
  };
}

function contextOf(request: ChatRequest): { readonly dialogueId: string; readonly turn: number } {
  return (request.payload as { readonly context: OwnContext } | undefined)?.context ?? { dialogueId: '', turn: 0 };
}

/** Which session each dialogue has. A dialogue's first call begins a new one, also when it is made again. */
class Sessions {
  readonly #byDialogue = new Map<string, string>();
  readonly #own: boolean;

  constructor(own: boolean) {
    this.#own = own;
  }

  begin(dialogueId: string): void {
    this.#byDialogue.delete(dialogueId);
    if (this.#own) this.set(dialogueId, crypto.randomUUID());
  }

  get(dialogueId: string): string | undefined {
    return this.#byDialogue.get(dialogueId);
  }

  set(dialogueId: string, id: string): void {
    this.#byDialogue.set(dialogueId, id);
    if (this.#byDialogue.size <= MOST_SESSIONS) return;
    for (const oldest of this.#byDialogue.keys()) {
      this.#byDialogue.delete(oldest);
      break;
    }
  }
}

function targetOf(options: EndpointOptions, values: PlaceholderValues): HttpTarget {
  const url = new URL(fillText(options.url, values, encodeURIComponent));
  const headers = Object.entries(options.headers).map(([name, value]) => [
    name.toLowerCase(),
    // A line break in a header would be another header.
    fillText(value, values).replaceAll(/[^\x20-\x7e]/g, ' '),
  ]);
  return {
    method: options.method,
    secure: url.protocol === 'https:',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...Object.fromEntries(headers) },
  };
}

function readBody(options: EndpointOptions, reply: HttpReply): JsonValue {
  const { reference: model } = options;
  if (reply.status < 200 || reply.status >= 300) throw failureOfReply(options, reply);
  if (reply.body.trim() === '') return '';
  const type = String(reply.headers['content-type'] ?? '');
  const parsed = parseJson(reply.body);
  if (parsed !== undefined) {
    if (isTooDeep(parsed)) throw unreadable(options, 'it answered JSON that is nested too deeply');
    return parsed;
  }
  if (/^\s{0,100}<(?:!doctype|html|head|body)\b/i.test(reply.body) || type.startsWith('text/html')) {
    throw unreadable(options, `it answered with an HTML page, not with JSON: ${shown(options, reply.body)}`);
  }
  if (type.startsWith('text/event-stream')) {
    throw unreadable(options, 'it answered with a stream of events: a route that answers at once is needed');
  }
  if (options.reply === undefined && type.startsWith('text/plain')) return reply.body;
  throw malformedReply(model, `it is not JSON (${type || 'no content type'}): ${shown(options, reply.body)}`);
}

/** undefined: it is no JSON. */
function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function failureOfReply(options: EndpointOptions, reply: HttpReply): ModelCallError {
  const { reference: model } = options;
  const { status, headers } = reply;
  const body = blotAll(reply.body, options.secrets);
  if (status >= 300 && status < 400) {
    const message = `HTTP ${status}: it sends elsewhere (${shown(options, headers.location ?? '?')}), which is not followed`;
    return new ModelCallError({ kind: 'bad-request', model, status, message });
  }
  if (status === 404 || status === 405) {
    const message = `HTTP ${status} at ${options.settings.method} ${options.settings.url}: ${shown(options, reply.body)}`;
    return new ModelCallError({ kind: 'bad-request', model, status, message });
  }
  return failureOfStatus({ model, status, headers, body });
}

function readReply(options: EndpointOptions, body: JsonValue, mayBeNull: boolean, started: number): ChatReply {
  const found = options.reply === undefined ? body : required(options, body, options.reply, 'the reply');
  // Only a judge says something by null: that it is undecided.
  const main = found === null && !mayBeNull ? '' : found;
  const members: Record<string, JsonValue> = {};
  for (const [name, path] of Object.entries(options.members)) {
    const looked = lookUp(body, parseJsonPath(path));
    if (!looked.found || looked.value === null) continue;
    members[name] = name === 'action' ? actionOf(options, looked.value) : looked.value;
  }
  const { inputTokens, outputTokens, ...others } = members;
  const usage = inputTokens === undefined && outputTokens === undefined ? {} : { usage: { inputTokens, outputTokens } };
  if (Object.keys(members).length === 0) return ownReply(options.reference, main, started);
  const said = isObject(main) ? main : { text: typeof main === 'string' ? main : '' };
  return ownReply(options.reference, { ...said, ...others, ...usage }, started);
}

function actionOf(options: EndpointOptions, value: JsonValue): JsonValue {
  return typeof value === 'string' && Object.hasOwn(options.actions, value) ? options.actions[value]! : value;
}

function sessionIn(options: EndpointOptions, body: JsonValue, path: string): string {
  const id = required(options, body, path, 'the session');
  if (typeof id === 'string' || typeof id === 'number') return String(id).slice(0, 1_000);
  throw unreadable(options, `the session at "${path}" is no text: ${shown(options, JSON.stringify(id))}`);
}

function required(options: EndpointOptions, body: JsonValue, path: string, what: string): JsonValue {
  const looked: Looked = lookUp(body, parseJsonPath(path));
  if (looked.found) return looked.value;
  const came = shown(options, JSON.stringify(body));
  throw unreadable(options, `${what} is not at "${path}": ${looked.problem}; it answered ${came}`);
}

function unreadable(options: EndpointOptions, message: string): OwnPartFailure {
  return new OwnPartFailure({ kind: 'bad-request', model: options.reference, message });
}

function shown(options: EndpointOptions, text: string): string {
  const line = terminalLine(blotAll(text.slice(0, SHOWN * 4), options.secrets));
  return line.length > SHOWN ? `${line.slice(0, SHOWN).toWellFormed()}...` : line;
}

function blotAll(text: string, secrets: readonly string[]): string {
  return secrets.reduce((blotted, secret) => blotted.replaceAll(secret, '[hidden]'), text);
}

function isObject(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
