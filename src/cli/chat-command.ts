import { createInterface } from 'node:readline';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { EXIT, QuerentError } from '../errors/querent-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import { Workshop } from '../references/workshop.ts';
import type { Assistant, TurnPart } from '../schema/assistant.ts';
import { openStore } from '../store/open-store.ts';
import { createTalk, type Talk } from '../study/talk.ts';
import { terminalLine, terminalText } from '../tools/terminal-text.ts';
import type { ChatOptions } from './commands/chat.ts';
import { config as findOwn, places } from './context.ts';
import { DEFAULT_ASSISTANT } from './defaults.ts';
import { describeError } from './describe-error.ts';
import { createPullProgress } from './pull-progress.ts';
import { readText } from './read-text.ts';

/** `querent chat`: resolves to the exit code. What the assistant says is on standard output, all else beside it. */
export async function chatCommand(options: ChatOptions): Promise<number> {
  const config = await findOwn(options.config);
  const reference = options.assistant ?? config?.defaults.assistant ?? DEFAULT_ASSISTANT;
  const system = options.system === undefined ? undefined : await readText(options.system);
  const { keyEnv, tokenPrice, temperature, maxTokens, seed, questionPrice } = options;
  const maxCost = options.maxCost ?? config?.defaults.maxCost;
  const { home } = places();
  const stream = process.stderr;
  // Nothing of a talk is kept.
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env: process.env, home, timeoutMs: options.timeout * 1000, ...(keyEnv !== undefined && { keyEnv }) },
    concurrency: 1,
    retry: {},
    meter: { ...(maxCost !== undefined && { budgetUsd: maxCost }), ...(tokenPrice && { tokenPrice }) },
    pull: createPullProgress({ stream, live: Boolean(stream.isTTY) }),
    ...{ store, seed, config },
  });
  try {
    const sampling = { temperature, maxTokens, seed };
    const assistant = await workshop.assistant(reference, { sampling, system, questionPrice });
    return await converse(talkable(assistant, reference), options);
  } finally {
    await workshop.dispose();
    await store.close();
  }
}

function talkable(assistant: Assistant | { readonly control: string }, reference: string): Assistant {
  if (!('control' in assistant) && reference !== 'human') return assistant;
  const expected = 'control' in assistant ? 'a control plays scenarios, and a talk has none' : 'you are the user here';
  throw new InvalidOptionError({ option: '--assistant', value: reference, expected });
}

async function converse(assistant: Assistant, options: ChatOptions): Promise<number> {
  const { lang: language, maxQuestions, seed } = options;
  const begin = (): Talk => createTalk(assistant, { language, maxQuestions, seed });
  const isTerminal = Boolean(process.stdin.isTTY);
  const person = new Person(isTerminal);
  let talk = begin();
  let exitCode: number = EXIT.good;
  if (isTerminal) process.stderr.write(`${assistant.reference}: say something. /new begins anew, /quit ends.\n`);
  try {
    for await (const said of person.says()) {
      if (said === '/quit') return exitCode;
      if (said === '/new') {
        talk = begin();
        continue;
      }
      exitCode = await answer(talk, said, person, options.trace ?? false);
      // A budget does not come back; a person may try again, a script must hear of it.
      if (exitCode !== EXIT.good && (!isTerminal || exitCode === EXIT.stopped)) return exitCode;
    }
    return exitCode;
  } finally {
    person.close();
  }
}

/** Shows one turn; resolves to the exit code that it would end with. */
async function answer(talk: Talk, said: string, person: Person, trace: boolean): Promise<number> {
  const stop = person.stopsReply();
  try {
    for await (const part of talk.stream(said, stop.signal)) show(part, trace);
    return EXIT.good;
  } catch (error) {
    process.stdout.write('\n');
    if (error instanceof StoppedError) return EXIT.good;
    if (!(error instanceof QuerentError)) throw error;
    process.stderr.write(describeError(error));
    return error.exitCode;
  } finally {
    stop.dispose();
  }
}

function show(part: TurnPart, trace: boolean): void {
  switch (part.type) {
    case 'decision': {
      const { action, move, slot, reason } = part;
      const words = [action, move && `(${move})`, slot && `for ${slot}`, reason && `- ${reason}`];
      if (trace) process.stderr.write(`[${terminalLine(words.filter(Boolean).join(' '))}]\n`);
      return;
    }
    case 'text-delta':
      process.stdout.write(terminalText(part.text));
      return;
    case 'restart':
      process.stdout.write('\n');
      return;
    case 'turn':
      process.stdout.write('\n');
      if (part.turn.replyFault) process.stderr.write(`(a reply that cannot be used: ${part.turn.replyFault})\n`);
  }
}

/** Who sits at the terminal, or what stands on standard input. */
class Person {
  readonly #lines: ReturnType<typeof createInterface>;
  readonly #isTerminal: boolean;
  #stop: (() => void) | undefined;

  constructor(isTerminal: boolean) {
    this.#isTerminal = isTerminal;
    const { stdin: input, stderr: output } = process;
    this.#lines = createInterface({ input, ...(isTerminal && { output, terminal: true }), prompt: '> ' });
    // A terminal's line editor takes Ctrl-C for itself.
    this.#lines.on('SIGINT', () => (this.#stop ? this.#stop() : this.#lines.close()));
  }

  async *says(): AsyncGenerator<string> {
    let before = '';
    this.#prompt();
    for await (const line of this.#lines) {
      if (line.endsWith('\\')) before += `${line.slice(0, -1)}\n`;
      else {
        const said = `${before}${line}`.trim();
        before = '';
        if (said !== '') yield said;
        this.#prompt();
      }
    }
  }

  /** Until it is disposed, Ctrl-C stops the reply and not the talk. */
  stopsReply(): { readonly signal: AbortSignal; dispose(): void } {
    const controller = new AbortController();
    this.#stop = () => controller.abort(new StoppedError());
    return {
      signal: controller.signal,
      dispose: () => {
        this.#stop = undefined;
      },
    };
  }

  close(): void {
    this.#lines.close();
  }

  #prompt(): void {
    if (this.#isTerminal) this.#lines.prompt();
  }
}
