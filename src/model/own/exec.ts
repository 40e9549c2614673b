import type { ModelCallError } from '../../errors/model-call-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatReply } from '../../schema/model.ts';
import { timeOutFailure } from '../call-failure.ts';
import { ExecProcess } from './exec-process.ts';
import { type OwnAdapter, OwnPartFailure, ownReply } from './own-adapter.ts';

export interface ExecAdapterOptions {
  readonly reference: string;
  readonly command: string;
  readonly cwd?: string | undefined;
  readonly version?: string | undefined;
  /**
   * For one reply. A program that answers one request after the other is given this long for each that was before, as
   * long as it answers any.
   */
  readonly timeoutMs: number;
  readonly graceMs?: number;
  /** Where its standard error goes, line by line. */
  readonly onNote: (line: string) => void;
}

interface Waiting {
  readonly process: ExecProcess;
  readonly settle: (outcome: { reply: JsonObject } | { failure: ModelCallError }) => void;
}

/**
 * A program over standard streams: one process for all dialogues, started at the first call, started again at the next
 * call after it ended. A crash fails the calls under way, which the retry layer makes again.
 */
export function createExecAdapter(options: ExecAdapterOptions): OwnAdapter {
  const program = new Program(options);
  const { reference } = options;
  return {
    reference,
    endpointKey: `exec ${options.command}`,
    remembers: false,
    settings: { kind: 'exec', command: options.command, version: options.version ?? null },
    async generate(request, call): Promise<ChatReply> {
      call.signal?.throwIfAborted();
      const started = performance.now();
      const { id: _, error, retry, ...reply } = await program.ask(request.payload ?? {}, call.signal);
      if (error === undefined) return ownReply(reference, reply, started);
      const kind = retry === true ? 'transient' : 'bad-request';
      const said = typeof error === 'string' ? error : JSON.stringify(error);
      throw new OwnPartFailure({ kind, model: reference, message: `it replied with an error: ${said.slice(0, 500)}` });
    },
    dispose: () => program.close(),
  };
}

/** Timers fire up to this early. */
const TIMER_SLACK_MS = 2;

class Program {
  readonly #options: ExecAdapterOptions;
  readonly #waiting = new Map<string, Waiting>();
  #process: ExecProcess | undefined;
  #lastReplyMs = 0;
  #nextId = 1;

  constructor(options: ExecAdapterOptions) {
    this.#options = options;
  }

  ask(payload: JsonObject, signal: AbortSignal | undefined): Promise<JsonObject> {
    const id = String(this.#nextId++);
    const process = this.#running();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const started = performance.now();
      const onAbort = (): void => finish(() => reject(signal?.reason));
      const finish = (then: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting.delete(id);
        then();
      };
      this.#waiting.set(id, {
        process,
        settle: (outcome) => finish(() => ('reply' in outcome ? resolve(outcome.reply) : reject(outcome.failure))),
      });
      const before = this.#waiting.size;
      const { timeoutMs } = this.#options;
      const check = (): void => {
        const now = performance.now();
        const leftMs = Math.min(
          Math.max(started, this.#lastReplyMs) + timeoutMs - now,
          started + timeoutMs * before - now,
        );
        if (leftMs > 1) timer = setTimeout(check, leftMs);
        else this.#timeOut(id, process);
      };
      check();
      signal?.addEventListener('abort', onAbort);
      process.send({ ...payload, id });
    });
  }

  async close(): Promise<void> {
    await this.#process?.close();
  }

  /** A program that has said nothing to anybody for that long hangs, and is started anew. */
  #timeOut(id: string, process: ExecProcess): void {
    const { reference, timeoutMs } = this.#options;
    if (performance.now() - this.#lastReplyMs >= timeoutMs - TIMER_SLACK_MS) {
      process.kill();
      if (this.#process === process) this.#process = undefined;
    }
    this.#waiting.get(id)?.settle({ failure: timeOutFailure(reference, timeoutMs) });
  }

  #running(): ExecProcess {
    if (this.#process && !this.#process.isEnded) return this.#process;
    const { command, cwd, graceMs, onNote } = this.#options;
    const started: ExecProcess = new ExecProcess({
      command,
      cwd,
      graceMs,
      onNote,
      onReply: (id, reply) => {
        this.#lastReplyMs = performance.now();
        this.#waiting.get(id)?.settle({ reply });
      },
      onEnd: (reason) => {
        for (const waiting of [...this.#waiting.values()]) {
          if (waiting.process === started) waiting.settle({ failure: this.#crash(reason) });
        }
      },
    });
    this.#process = started;
    return started;
  }

  #crash(reason: string): ModelCallError {
    const { reference, command } = this.#options;
    return new OwnPartFailure({ kind: 'transient', model: reference, message: `\`${command}\`: ${reason}` });
  }
}
