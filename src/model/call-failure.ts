import { type CallFaultKind, ModelCallError } from '../errors/model-call-error.ts';

export interface StatusFailure {
  readonly model: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The key, blotted out wherever an endpoint repeats it. */
  readonly secret?: string | undefined;
}

/** What endpoints say when a prompt is too long: OpenAI, vLLM, llama.cpp, Anthropic, Google, TGI and others. */
const OVERFLOW_WORDS: readonly string[] = [
  'context_length_exceeded',
  'exceed_context_size',
  'maximum context length',
  'available context size',
  'longer than the maximum model length',
  'exceeds the context',
  'exceeds context',
  'context window',
  'context length',
  'prompt is too long',
  'input is too long',
  'input token count',
  'reduce the length of the messages',
  'must have less than',
];

/** Money or quota is gone: another try cannot help, though the status says "rate limit". */
const QUOTA_WORDS: readonly string[] = ['insufficient_quota', 'billing_not_active', 'credit balance is too low'];

const SAID_LENGTH = 300;

/** Turns an answer that is no success into a typed fault. */
export function failureOfStatus(failure: StatusFailure): ModelCallError {
  const { model, status } = failure;
  const said = whatTheEndpointSaid(failure.body, failure.secret);
  const kind = kindOfStatus(status, failure.body.slice(0, 16_384).toLowerCase());
  const note = status === 404 ? ' (is the model name right, and the address the one before /chat/completions?)' : '';
  return new ModelCallError({
    kind,
    model,
    status,
    message: `HTTP ${status}${said === '' ? '' : `: ${said}`}${note}`,
    retryAfterMs: kind === 'rate-limit' || kind === 'transient' ? retryAfterMs(failure.headers) : undefined,
  });
}

function kindOfStatus(status: number, body: string): CallFaultKind {
  const mentions = (words: readonly string[]): boolean => words.some((word) => body.includes(word));
  if ((status === 400 || status === 422 || status === 500) && mentions(OVERFLOW_WORDS)) return 'context-overflow';
  if (status === 413) return 'context-overflow';
  if (status === 401 || status === 402 || status === 403 || mentions(QUOTA_WORDS)) return 'auth';
  if (status === 429) return 'rate-limit';
  if (status === 408 || status === 504) return 'time-out';
  if (status >= 500 || status === 409 || status === 425) return 'transient';
  return 'bad-request';
}

/** A connection that failed or was cut: refused, reset, not resolved, ended within the body. */
export function failureOfTransport(model: string, error: unknown): ModelCallError {
  const { code, message } = error as NodeJS.ErrnoException;
  const timedOut = code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT' || code === 'UND_ERR_HEADERS_TIMEOUT';
  return new ModelCallError({
    kind: timedOut ? 'time-out' : 'transient',
    model,
    message: code === undefined || message.includes(code) ? message : `${message} (${code})`,
    cause: error,
  });
}

export function timeOutFailure(model: string, timeoutMs: number): ModelCallError {
  return new ModelCallError({ kind: 'time-out', model, message: `no reply within ${timeoutMs} ms` });
}

export function malformedReply(model: string, problem: string): ModelCallError {
  return new ModelCallError({ kind: 'transient', model, message: `unreadable reply: ${problem}` });
}

/** The error text of a body: `{error: {message}}`, `{error}`, `{message}`, `{detail}`, or the plain body; one line, bounded. */
function whatTheEndpointSaid(body: string, secret: string | undefined): string {
  let text = body;
  try {
    const parsed = JSON.parse(body) as Record<string, unknown> | unknown[];
    const first = (Array.isArray(parsed) ? parsed[0] : parsed) as Record<string, unknown>;
    const inner = first?.error ?? first?.message ?? first?.detail;
    const message = (inner as { message?: unknown } | undefined)?.message ?? inner;
    if (typeof message === 'string') text = message;
  } catch {
    // Not JSON: a proxy's page, shown as it is.
  }
  return blot(text, secret)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, SAID_LENGTH)
    .toWellFormed();
}

export function blot(text: string, secret: string | undefined): string {
  return secret === undefined || secret === '' ? text : text.replaceAll(secret, '[key]');
}

/** `retry-after-ms`, or `Retry-After` in seconds or as a date; undefined where neither can be read. */
export function retryAfterMs(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  now: number = Date.now(),
): number | undefined {
  const milliseconds = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (milliseconds >= 0) return milliseconds;
  const after = headers['retry-after'];
  if (typeof after !== 'string') return undefined;
  if (/^\s*\d{1,9}(\.\d{1,9})?\s*$/.test(after)) return Number.parseFloat(after) * 1_000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
