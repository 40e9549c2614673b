import type { TurnPart } from '../schema/assistant.ts';
import type { ChatStreamPart } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { boundedText } from './read-reply.ts';
import { splitThoughts } from './reasoned-reply.ts';

export type EmitTurnPart = (part: TurnPart) => void;

/** From this length on the text is looked at in steps: each look goes over all of it. */
const LONG_TEXT = 8_000;
const STEP = 500;
/** What may stand between the own name and the text. */
const AFTER_NAME = 8;

/**
 * Tells of a reply's text while it grows, as the user will read it: without thoughts, without what `read` takes away.
 * What may still change is kept back. `end` says what the turn's text is: where that is something else, the text begins
 * anew.
 */
export class SpokenText {
  readonly #emit: EmitTurnPart;
  readonly #read: (raw: string) => string;
  readonly #nameLength: number;
  #raw = '';
  #lookedAt = 0;
  #told = '';

  constructor(emit: EmitTurnPart, brief: Brief, read: (raw: string) => string) {
    this.#emit = emit;
    this.#read = read;
    this.#nameLength = brief.transcript ? brief.transcript.assistant.length + AFTER_NAME : 0;
  }

  add(part: ChatStreamPart): void {
    if (part.type === 'restart') {
      this.#raw = '';
      this.#lookedAt = 0;
      this.#beginAnew();
    }
    if (part.type !== 'text-delta') return;
    this.#raw += part.text;
    const grown = this.#raw.length - this.#lookedAt;
    if (this.#raw.length < LONG_TEXT || grown >= STEP) this.#look();
  }

  end(text: string): void {
    if (!text.startsWith(this.#told)) this.#beginAnew();
    this.#tell(text);
  }

  #look(): void {
    this.#lookedAt = this.#raw.length;
    if (this.#raw.trimStart().length < this.#nameLength) return;
    const { text, unfinished } = splitThoughts(boundedText(this.#read(this.#raw)));
    // What may be the beginning of thoughts.
    if (unfinished || /^<[a-z]{0,10}$/i.test(text)) return;
    const sure = text.replace(/[\s\ufffd]{1,1000}$/u, '');
    if (sure.startsWith(this.#told)) this.#tell(sure);
  }

  #tell(text: string): void {
    const piece = text.slice(this.#told.length);
    if (piece === '') return;
    this.#told = text;
    this.#emit({ type: 'text-delta', text: piece });
  }

  #beginAnew(): void {
    if (this.#told === '') return;
    this.#told = '';
    this.#emit({ type: 'restart' });
  }
}
