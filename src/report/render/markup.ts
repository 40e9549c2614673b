import { terminalText } from '../../tools/terminal-text.ts';

/** Text that is markup already. Made only by the `markup` template tag. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = string | number | Markup | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Not allowed in XML 1.0, however it is written; control characters went before. */
const NOT_XML = /[\ufffe\uffff]/g;

/**
 * Text as it may stand in an element or a quoted attribute of HTML, SVG and XML. Control characters, bidirectional
 * overrides and lone surrogates are removed or mended first.
 */
function escapeMarkup(text: string): string {
  return terminalText(text)
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Template tag of all our HTML, SVG and XML: whatever is put in is escaped, unless it is `Markup` itself. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1] ?? '') + string));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part));
  return part.map(render).join('');
}
