import { createLineCutter } from '../tools/bounded-lines.ts';

/** A longer line is no piece of a reply. */
const MAX_LINE_BYTES = 1024 * 1024;

const FIELD = /^(data|event|id|retry)(?::|$)/;

/**
 * Reads server-sent events (html.spec.whatwg.org, section 9.2.6) from bytes that are cut anywhere: the data of each
 * event. Where the standard passes over what it does not know, this says so: in a reply that is paid for, a line that is
 * no field is damage.
 */
export class EventStreamReader {
  /** Why nothing more can be read. */
  problem: string | undefined;
  #found: string[] = [];
  #data: string[] = [];
  readonly #lines = createLineCutter({
    maxBytes: MAX_LINE_BYTES,
    onLine: (line) => this.#read(line),
    onTooLong: () => this.#fail(`a line of more than ${MAX_LINE_BYTES} bytes`),
  });

  /** Data of the events that end in these bytes. */
  push(chunk: Buffer): readonly string[] {
    this.#lines.push(chunk);
    return this.#take();
  }

  /** Data of an event that ended with the stream, not with an empty line: many servers leave it out. */
  end(): readonly string[] {
    this.#lines.end();
    this.#dispatch();
    return this.#take();
  }

  #take(): readonly string[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #read(line: string): void {
    if (this.problem !== undefined) return;
    if (line.startsWith(':')) return;
    if (line === '') {
      this.#dispatch();
      return;
    }
    const field = FIELD.exec(line)?.[1];
    if (field === undefined) this.#fail(`a line that is no event: ${line.slice(0, 100)}`);
    else if (field === 'data') this.#data.push(line.slice('data:'.length).replace(/^ /, ''));
  }

  #dispatch(): void {
    if (this.problem === undefined && this.#data.length > 0) this.#found.push(this.#data.join('\n'));
    this.#data = [];
  }

  #fail(problem: string): void {
    this.problem ??= problem;
  }
}
