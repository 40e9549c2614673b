import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ChatStreamPart } from '../schema/model.ts';
import { malformedReply } from './call-failure.ts';

/** The part of a result that is read. */
export type ReadResult = Pick<
  LanguageModelV4GenerateResult,
  'content' | 'usage' | 'finishReason' | 'structuredOutputText'
>;

/**
 * Reads a provider's stream to its end and puts together what `doGenerate` would have given. Throws the error that the
 * stream holds, or `ModelCallError` where it ends before the reply does.
 */
export async function readAiSdkStream(
  model: string,
  stream: ReadableStream<LanguageModelV4StreamPart>,
  on: {
    readonly emit: (part: ChatStreamPart) => void;
    readonly progress: () => void;
    readonly signal: AbortSignal;
  },
): Promise<ReadResult> {
  const content: LanguageModelV4Content[] = [];
  let text = '';
  let reasoning = '';
  for await (const part of abortable(stream, on.signal)) {
    switch (part.type) {
      case 'text-delta':
        text += part.delta;
        emitText(on, 'text-delta', part.delta);
        break;
      case 'reasoning-delta':
        reasoning += part.delta;
        emitText(on, 'reasoning-delta', part.delta);
        break;
      case 'tool-input-delta':
        emitText(on, 'tool-call-delta', part.delta);
        break;
      case 'tool-call':
        content.push(part);
        break;
      case 'error':
        throw part.error;
      case 'finish': {
        const { finishReason, usage } = part;
        // The SDK ends a stream that broke off by a finish of its own.
        if (finishReason.unified === 'interrupted' || finishReason.unified === 'error') break;
        content.unshift({ type: 'reasoning', text: reasoning }, { type: 'text', text });
        return { content, finishReason, usage };
      }
    }
  }
  throw malformedReply(model, 'the stream ended before the reply did');
}

function emitText(
  on: { readonly emit: (part: ChatStreamPart) => void; readonly progress: () => void },
  type: 'text-delta' | 'reasoning-delta' | 'tool-call-delta',
  text: string,
): void {
  on.progress();
  if (text !== '') on.emit({ type, text });
}

/** A provider's stream need not notice that its call is aborted while it waits for the next part. */
async function* abortable<Part>(stream: ReadableStream<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  const reader = stream.getReader();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  aborted.promise.catch(() => {});
  try {
    signal.throwIfAborted();
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted.promise]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Cancelling tells the far end; nobody waits for its answer.
    reader.cancel().catch(() => {});
  }
}
