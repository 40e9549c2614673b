/**
 * Tells the pieces of a text that grows token by token. Kept back until the next token: what may be half a character,
 * white space at the end, and what may be the beginning of a text that stops the reply and is cut off.
 */
export class GrowingText {
  readonly #emit: (piece: string) => void;
  readonly #keptBack: number;
  #told = 0;

  constructor(emit: (piece: string) => void, stops: readonly string[] = []) {
    this.#emit = emit;
    this.#keptBack = Math.max(0, ...stops.map((stop) => stop.length));
  }

  /** The text so far, whole. */
  grow(text: string): void {
    const sure = text.slice(0, Math.max(0, text.length - this.#keptBack)).replace(/[\uFFFD\s]{1,1000}$/, '');
    this.#tell(sure);
  }

  /** The text as it ended. */
  end(text: string): void {
    this.#tell(text);
  }

  #tell(text: string): void {
    if (text.length <= this.#told) return;
    this.#emit(text.slice(this.#told));
    this.#told = text.length;
  }
}
