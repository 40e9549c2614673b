import type { ChatRequest } from '../schema/model.ts';

/** Tokens that a chat template puts around each message, about. */
const AROUND_A_MESSAGE = 4;

/**
 * Tokens of a text, roughly and for no tokenizer in particular: four letters or spaces a token, two figures or marks (of
 * which tables are full), one and a half Han characters. How far off it is: docs/estimates.md.
 */
export function roughTokens(text: string): number {
  let han = 0;
  let marks = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isHan(code)) han++;
    else if (isMark(code)) marks++;
  }
  const letters = text.length - han - marks;
  return Math.ceil(letters / 4 + marks / 2 + han / 1.5);
}

export function roughPromptTokens(request: ChatRequest): number {
  const schema = request.schema === undefined ? 0 : roughTokens(JSON.stringify(request.schema));
  return request.messages.reduce((sum, { content }) => sum + roughTokens(content) + AROUND_A_MESSAGE, schema);
}

/** Han characters, and the full-width marks and figures among them. */
function isHan(code: number): boolean {
  return (code >= 0x3000 && code <= 0x9fff) || (code >= 0xff00 && code <= 0xffef);
}

/** Printable ASCII that is neither letter nor space. */
function isMark(code: number): boolean {
  if (code < 0x21 || code > 0x7e) return false;
  return !((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a));
}
