import type { QuerentError } from '../errors/querent-error.ts';
import { terminalText } from '../tools/terminal-text.ts';

/** One error as a person reads it: code, what is wrong, what to do. */
export function describeError(error: QuerentError): string {
  return `error ${error.code}: ${terminalText(error.message)}\n  ${terminalText(error.hint)}\n`;
}
