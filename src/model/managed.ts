import { ModelCallError } from '../errors/model-call-error.ts';
import type { Limiter, Meter, ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { pump } from '../tools/pump.ts';
import { wholeReply } from '../tools/whole-reply.ts';
import { Passing } from './passing.ts';
import { Received } from './received.ts';
import { isEmptyReply, type RetryPolicy, retryCall } from './retry.ts';
import { Spending } from './spending.ts';

export interface ManagedModelParts {
  readonly limiter: Limiter;
  readonly meter: Meter;
  readonly retry: RetryPolicy;
  /** Absent: every call goes out (`--no-cache`, outside a run). */
  readonly memory?: ReplyMemory;
}

/**
 * A chat model with all that surrounds a call: memory first (a hit keeps its first cost and latency and is no new
 * call), then, for each try, a place under the limit, the budget, the call, its count; what is worth remembering is
 * remembered. The budget is asked when the call has its place, so that it is overrun by calls in flight at most.
 * A streamed call is counted like any other, also what came of one that broke off or that the reader left.
 * Throws `ModelCallError`, `BudgetSpentError`, `PriceUnknownError`, or the signal's reason.
 */
export function createManagedModel(adapter: ChatModel, parts: ManagedModelParts): ChatModel {
  const { limiter, meter, memory, retry } = parts;
  const { reference } = adapter;

  const tryOnce = (
    request: ChatRequest,
    call: CallContext,
    spent: Spending,
    send: () => Promise<ChatReply>,
  ): Promise<ChatReply> =>
    limiter.run(
      async () => {
        meter.admit(reference);
        spent.tries++;
        const reply = await reporting(limiter, send());
        const whole = spent.add(reply, meter.count(reference, call, reply));
        if (!isEmptyReply(whole)) await call.keep?.(whole);
        return whole;
      },
      call.signal,
      priorityOf(request, call),
    );

  const remember = (request: ChatRequest, call: CallContext, reply: ChatReply): ChatReply => {
    if (isWorthRemembering(reply)) memory?.put(reference, request, call, reply);
    return reply;
  };

  const streamWith = (open: OpenStream, request: ChatRequest, call: CallContext): AsyncIterable<ChatStreamPart> =>
    pump(call.signal, async (emit, signal) => {
      const remembered = memory?.get(reference, request, call);
      if (remembered !== undefined) return wholeReply(remembered).forEach(emit);
      const inner = { ...call, signal };
      const spent = new Spending();
      const passing = new Passing(emit);
      const send = async (): Promise<ChatReply> => {
        passing.begin();
        const received = new Received();
        try {
          return await passing.pass(reference, open(request, inner), received);
        } catch (error) {
          const cut = received.reply(request);
          if (cut) spent.add(cut, meter.count(reference, call, cut));
          throw error;
        }
      };
      try {
        const policy = { ...retry, mayRetry: () => call.mayRestart === true || !passing.hasPassed };
        const reply = await retryCall(policy, signal, () => tryOnce(request, inner, spent, send));
        emit({ type: 'reply', reply: remember(request, call, reply) });
      } catch (error) {
        const cut = spent.last;
        if (cut) call.cut?.(cut);
        throw error;
      }
    });

  const { stream } = adapter;
  return {
    reference,
    async generate(request, call) {
      const remembered = memory?.get(reference, request, call);
      if (remembered !== undefined) return remembered;
      const spent = new Spending();
      const send = (): Promise<ChatReply> => adapter.generate(request, call);
      const reply = await retryCall(retry, call.signal, () => tryOnce(request, call, spent, send));
      return remember(request, call, reply);
    },
    ...(stream && {
      stream: (request: ChatRequest, call: CallContext) => streamWith(stream.bind(adapter), request, call),
    }),
    ...(adapter.dispose === undefined ? {} : { dispose: adapter.dispose.bind(adapter) }),
  };
}

type OpenStream = NonNullable<ChatModel['stream']>;

async function reporting(limiter: Limiter, reply: Promise<ChatReply>): Promise<ChatReply> {
  try {
    const done = await reply;
    limiter.report('ok');
    return done;
  } catch (error) {
    if (error instanceof ModelCallError && error.kind === 'rate-limit') limiter.report('rate-limit');
    else if (error instanceof ModelCallError && error.retryable) limiter.report('server-error');
    throw error;
  }
}

/** A reply of a user or a judge, or to a prompt that holds a reply already, belongs to a dialogue that has begun. */
function priorityOf(request: ChatRequest, call: CallContext): 'new' | 'under-way' {
  const begun = call.role !== 'assistant' || request.messages.some((message) => message.role === 'assistant');
  return begun ? 'under-way' : 'new';
}

function isWorthRemembering(reply: ChatReply): boolean {
  return !isEmptyReply(reply) && reply.finish !== 'content-filter';
}
