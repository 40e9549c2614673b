import { ModelCallError } from '../../errors/model-call-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatRequest } from '../../schema/model.ts';
import { hashText } from '../../tools/hash.ts';
import { failureOfStatus, failureOfTransport, timeOutFailure } from '../call-failure.ts';
import { type OwnAdapter, OwnPartFailure, ownReply } from './own-adapter.ts';

export interface FunctionAdapterOptions {
  readonly reference: string;
  /** Called with the request's payload. */
  readonly call: (payload: JsonObject, signal: AbortSignal) => unknown;
  /** Its text, hashed into the settings: a changed function makes new episodes. */
  readonly source: string;
  /** For what the function's own text does not show, such as a module that it calls. */
  readonly version?: string | undefined;
  readonly timeoutMs: number;
}

/** A function of the config. What it throws is a fault of its own, unless it looks like a failed call (`status`, `code`). */
export function createFunctionAdapter(options: FunctionAdapterOptions): OwnAdapter {
  const { reference, timeoutMs } = options;
  return {
    reference,
    endpointKey: `function ${reference}`,
    remembers: false,
    settings: { kind: 'function', source: hashText(options.source), version: options.version ?? null },
    async generate(request, call) {
      const started = performance.now();
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = call.signal === undefined ? deadline : AbortSignal.any([call.signal, deadline]);
      signal.throwIfAborted();
      let value: unknown;
      try {
        value = await settled(options.call(payloadOf(request), signal), signal);
      } catch (error) {
        call.signal?.throwIfAborted();
        throw deadline.aborted ? timeOutFailure(reference, timeoutMs) : failureOfThrown(reference, error);
      }
      return ownReply(reference, value, started);
    },
  };
}

function payloadOf(request: ChatRequest): JsonObject {
  // A function may write into what it is given; the next turn must not see that.
  return structuredClone(request.payload ?? {}) as JsonObject;
}

function settled(value: unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    Promise.resolve(value)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Clients of APIs throw errors with the status of the reply, sockets with a code: these are typed as a model's are. */
function failureOfThrown(model: string, error: unknown): ModelCallError {
  if (error instanceof ModelCallError) return error;
  const thrown = (error ?? {}) as { status?: unknown; statusCode?: unknown; code?: unknown; cause?: unknown };
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = thrown.status ?? thrown.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 600) {
    return failureOfStatus({ model, status, headers: {}, body: message });
  }
  const socket = [error, thrown.cause].find((one) => isSocketError(one));
  if (socket) return failureOfTransport(model, socket);
  return new OwnPartFailure({ kind: 'bad-request', model, message: `it threw ${message.slice(0, 500)}`, cause: error });
}

function isSocketError(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^(?:E(?:CONN|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND|HOST)|UND_ERR_)/.test(code);
}
