import { setTimeout } from 'node:timers/promises';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { RequestError } from '../../errors/request-error.ts';
import { StoppedError } from '../../errors/stopped-error.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { Language, Message } from '../../schema/message.ts';
import { createTalk, type Talk } from '../../study/talk.ts';
import type { OpenedTalk, TalkEvent, TalkOrder } from '../api-types.ts';
import type { StudioOptions } from '../studio.ts';
import { openTalkWorkshop, type TalkWorkshop } from './talk-workshop.ts';

/** Turns of a person in one talk at most. */
const MOST_TURNS = 200;
const CLOSING_MS = 3_000;

/** The request that a talk is at, and what was said since. */
export interface TalkRequest {
  readonly language: Language;
  readonly system: string | undefined;
  readonly document: string | undefined;
  readonly history: readonly Message[];
  readonly request: string;
  readonly dialogue: Dialogue;
}

/** A talk of a person with an assistant. */
export class LiveTalk implements AsyncDisposable {
  readonly opened: OpenedTalk;
  readonly #order: TalkOrder;
  readonly #tools: TalkWorkshop;
  readonly #talk: Talk;
  readonly #said: Message[] = [];
  /** Where in what was said the current request stands. */
  #requestAt = 0;
  #turns = 0;
  #speaking: { readonly controller: AbortController; readonly ended: Promise<void> } | undefined;

  private constructor(order: TalkOrder, tools: TalkWorkshop, assistant: Assistant) {
    const { language, maxQuestions, seed, document } = order;
    this.opened = { id: crypto.randomUUID(), assistant: assistant.reference, maxCostUsd: tools.maxCostUsd };
    this.#order = order;
    this.#tools = tools;
    this.#talk = createTalk(assistant, {
      ...(language && { language }),
      ...(maxQuestions !== undefined && { maxQuestions }),
      ...(seed !== undefined && { seed }),
      ...(document && { documents: [{ kind: 'text', id: 'document', text: document }] }),
    });
  }

  /** Throws what a reference that cannot be used throws. */
  static async open(order: TalkOrder, options: StudioOptions, signal: AbortSignal): Promise<LiveTalk> {
    const tools = await openTalkWorkshop(options, order, signal);
    try {
      const { system, questionPrice } = order;
      const { sampling } = tools;
      const part = await tools.workshop.assistant(order.assistant, { sampling, system, questionPrice });
      if (!('control' in part)) return new LiveTalk(order, tools, part);
      const expected = 'a control plays scenarios: watch it on one';
      throw new InvalidOptionError({ option: 'assistant', value: order.assistant, expected });
    } catch (error) {
      await tools[Symbol.asyncDispose]();
      throw error;
    }
  }

  get isSpeaking(): boolean {
    return this.#speaking !== undefined;
  }

  /** The assistant's turn in parts. Once its reader is gone, or the talk is closed, its call is ended. Throws `RequestError`. */
  async *say(text: string, signal: AbortSignal): AsyncGenerator<TalkEvent, void, undefined> {
    if (this.#speaking) throw new RequestError({ problem: 'busy', message: 'The assistant is still speaking.' });
    if (this.#turns >= MOST_TURNS) {
      const message = `A talk has ${MOST_TURNS} turns at most: begin a new one.`;
      throw new RequestError({ problem: 'too-many', message });
    }
    const ended = Promise.withResolvers<void>();
    const controller = new AbortController();
    this.#speaking = { controller, ended: ended.promise };
    this.#turns++;
    try {
      for await (const part of this.#talk.stream(text, AbortSignal.any([signal, controller.signal]))) {
        if (part.type === 'turn') this.#take(text, part.turn.text);
        yield part;
      }
    } finally {
      this.#speaking = undefined;
      ended.resolve();
    }
    yield { type: 'spent', spent: this.#tools.spent() };
  }

  /** Throws `RequestError` before anything was said. */
  request(): TalkRequest {
    const { language = 'en', system, document } = this.#order;
    const request = this.#said[this.#requestAt]?.content;
    if (request === undefined) throw new RequestError({ problem: 'malformed', message: 'Nothing has been said yet.' });
    const history = this.#said.slice(0, this.#requestAt);
    return { language, system, document, history, request, dialogue: this.#talk.dialogue };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#speaking?.controller.abort(new StoppedError());
    // A reader that neither reads nor goes away keeps nobody from closing.
    await Promise.race([this.#speaking?.ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await this.#tools[Symbol.asyncDispose]();
  }

  /** With one turn since it, what was said is a request of its own. */
  #take(text: string, reply: string): void {
    if (this.#talk.dialogue.length === 1) this.#requestAt = this.#said.length;
    this.#said.push({ role: 'user', content: text }, { role: 'assistant', content: reply });
  }
}
