import { readText, type TextFile } from '../imported/read-text.ts';
import type { FileItem } from '../imported/record.ts';

/** An element longer than this is refused: nothing a person writes is. */
const LONGEST_ELEMENT = 16 * 1024 * 1024;

/** Streams the objects of a file that is one JSON array, each with the line it begins on. */
export async function* readJsonArray(file: TextFile): AsyncGenerator<FileItem> {
  const scanner = new ArrayScanner();
  for await (const block of readText(file)) {
    yield* scanner.read(block);
    if (scanner.broken) return;
  }
  yield* scanner.end();
}

/** Cuts an array into its elements without parsing it whole: it counts brackets outside strings. */
class ArrayScanner {
  broken = false;
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #element = '';
  #elementLine = 1;

  *read(block: string): Generator<FileItem> {
    for (const character of block) {
      if (character === '\n') this.#line++;
      yield* this.#take(character);
      if (this.#element.length > LONGEST_ELEMENT) yield this.#fail('is longer than 16 MiB');
      if (this.broken) return;
    }
  }

  *end(): Generator<FileItem> {
    if (this.#depth > 0) yield this.#fail('the array or a text in it is never closed');
  }

  *#take(character: string): Generator<FileItem> {
    if (this.#inString) {
      this.#inString = this.#escaped || character !== '"';
      this.#escaped = !this.#escaped && character === '\\';
    } else if (character === '"') this.#inString = true;
    else if (character === '[' || character === '{') this.#depth++;
    else if (character === ']' || character === '}') this.#depth--;
    const outside = this.#depth === 0 || (this.#depth === 1 && !this.#inString && /[\s,[]/.test(character));
    if (this.#depth < 0) yield this.#fail('closes more brackets than it opens');
    else if (!outside) {
      if (this.#element === '') this.#elementLine = this.#line;
      this.#element += character;
    }
    const closed = this.#depth === 1 && character === '}' && !this.#inString;
    const ended = this.#depth <= 1 && !this.#inString && (character === ',' || character === ']');
    if (this.#element !== '' && (closed || ended)) yield this.#finish();
  }

  #finish(): FileItem {
    const text = this.#element;
    const line = this.#elementLine;
    this.#element = '';
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return { type: 'record', line, cells: value as Readonly<Record<string, unknown>> };
      }
      return { type: 'problem', line, problem: 'must be a JSON object' };
    } catch (cause) {
      return {
        type: 'problem',
        line,
        problem: `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      };
    }
  }

  #fail(problem: string): FileItem {
    this.broken = true;
    return { type: 'problem', line: this.#line, problem };
  }
}
