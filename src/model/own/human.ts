import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { StoppedError } from '../../errors/stopped-error.ts';
import type { JsonObject, JsonValue } from '../../schema/json.ts';
import { terminalText } from '../../tools/terminal-text.ts';
import { type OwnAdapter, ownReply } from './own-adapter.ts';

export interface TerminalOptions {
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Where the person reads; not standard output, which carries the report. */
  readonly output: Writable;
}

/**
 * A person at the terminal, one question after the other, never two at once, whatever roles the person has. A line is
 * the reply; one that ends with a backslash goes on. The end of the input, or `/quit`, stops the run, which can be
 * resumed.
 */
export function createHumanAdapter(terminal: Terminal): OwnAdapter {
  return {
    reference: 'human',
    endpointKey: 'human',
    remembers: false,
    settings: { kind: 'human' },
    async generate(request, call) {
      const started = performance.now();
      return ownReply('human', await terminal.ask(request.payload ?? {}, call.signal), started);
    },
    dispose: async () => terminal.close(),
  };
}

const TASKS: Readonly<Record<string, string>> = {
  respond: 'You are the assistant: ask, or answer. (/ask TEXT and /answer TEXT say which it is; /quit stops)',
  reply: 'You are the user: reply to what was asked. (/end ends the talk; /quit stops)',
  judge: 'You judge: is the final answer right? y, n, ? or a number from 0 to 1, then a reason. (/quit stops)',
};

/** Where a person reads and writes. There is one, however many roles ask there: whoever reads a line has taken it. */
export class Terminal {
  readonly #options: TerminalOptions;
  #turn: Promise<unknown> = Promise.resolve();
  #lines: Interface | undefined;
  readonly #unread: string[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  constructor(options: TerminalOptions) {
    this.#options = options;
  }

  ask(payload: JsonObject, signal: AbortSignal | undefined): Promise<JsonValue> {
    const mine = this.#turn.then(() => this.#askNow(payload, signal));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  close(): void {
    this.#lines?.close();
  }

  async #askNow(payload: JsonObject, signal: AbortSignal | undefined): Promise<JsonValue> {
    signal?.throwIfAborted();
    this.#write(`\n${describe(payload)}\n${TASKS[String(payload.type)] ?? ''}\n`);
    for (;;) {
      this.#write('> ');
      const said = await this.#paragraph(signal);
      const reply = readLine(said, String(payload.type));
      if (reply !== undefined) return reply;
    }
  }

  async #paragraph(signal: AbortSignal | undefined): Promise<string> {
    const lines: string[] = [];
    for (;;) {
      const line = await this.#line(signal);
      if (line.trim() === '/quit') throw new StoppedError();
      if (!line.endsWith('\\')) return [...lines, line].join('\n');
      lines.push(line.slice(0, -1));
    }
  }

  #line(signal: AbortSignal | undefined): Promise<string> {
    this.#open();
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal?.reason);
      const look = (): void => {
        const line = this.#unread.shift();
        if (line === undefined && !this.#isOver) return;
        signal?.removeEventListener('abort', onAbort);
        this.#wake = () => {};
        if (line === undefined) reject(new StoppedError());
        else resolve(line);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#wake = look;
      look();
    });
  }

  #open(): void {
    if (this.#lines) return;
    const { input, output } = this.#options;
    this.#lines = createInterface({ input, ...(input.isTTY && { output, terminal: true }) });
    this.#lines.on('line', (line) => {
      this.#unread.push(line);
      this.#wake();
    });
    this.#lines.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
    // A terminal's line editor takes Ctrl-C for itself: it is handed on to where every run is stopped.
    this.#lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  }

  #write(text: string): void {
    this.#options.output.write(text);
  }
}

function readLine(line: string, type: string): JsonValue | undefined {
  const said = line.trim();
  if (said === '') return undefined;
  if (type === 'judge') return readVerdict(said);
  if (type === 'reply') return said === '/end' ? { end: 'the person ended it' } : { text: said };
  const command = /^\/(ask|answer)\s+(\S[\s\S]*)$/.exec(said);
  return command ? { text: command[2]!, action: command[1]! } : { text: said };
}

function readVerdict(said: string): JsonValue | undefined {
  const [, mark = '', reason = ''] = /^(\S+)\s*([\s\S]*)$/.exec(said) ?? [];
  const words: Readonly<Record<string, boolean | null>> = { y: true, yes: true, n: false, no: false, '?': null };
  const word = mark.toLowerCase();
  const value = Object.hasOwn(words, word) ? words[word] : Number(mark);
  if (typeof value === 'number' && !(value >= 0 && value <= 1)) return undefined;
  return { value: value as boolean | number | null, reason };
}

/** Brief, dialogue and, for a user or a judge, the secret, as a person reads them. */
function describe(payload: JsonObject): string {
  const brief = payload.brief as JsonObject;
  const dialogue = payload.dialogue as readonly JsonObject[];
  const history = brief.history as readonly JsonObject[];
  const documents = brief.documents as readonly JsonObject[];
  const parts = [
    '-'.repeat(60),
    brief.instructions && `Instructions: ${brief.instructions}`,
    ...documents.map((document) =>
      document.kind === 'text'
        ? `[${document.id}] ${document.text}`
        : `[${document.id}]\n${(document.rows as readonly (readonly string[])[]).map((row) => row.join(' | ')).join('\n')}`,
    ),
    ...history.map((message) => `${message.role}: ${message.content}`),
    `user: ${brief.request}`,
    ...dialogue.map((turn) => `${turn.speaker}: ${turn.text}`),
    payload.secret !== undefined && `SECRET (known to you alone): ${JSON.stringify(payload.secret, null, 2)}`,
  ];
  return terminalText(parts.filter((part) => typeof part === 'string' && part !== '').join('\n'));
}
