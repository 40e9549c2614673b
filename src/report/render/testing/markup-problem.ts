const TAG = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)((?: [A-Za-z][A-Za-z0-9:-]*="[^"<>]*")*)(\/?)>$/;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|#\d+);)/;
/** What XML 1.0 does not allow, less surrogate pairs, which `isWellFormed` looks at. */
const NOT_ALLOWED = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;

/**
 * The first thing that makes a text no well-formed XML of the plain kind we write; undefined when there is nothing.
 * `voids` are elements without an end, as HTML has them.
 */
export function markupProblem(text: string, voids: readonly string[] = []): string | undefined {
  if (!text.isWellFormed() || NOT_ALLOWED.test(text)) return 'a character that is not allowed';
  const open: string[] = [];
  const body = text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n|^<!doctype html>\n/, '');
  for (const piece of body.split(/(<[^>]*>)/)) {
    if (!piece.startsWith('<')) {
      if (/[<>]/.test(piece)) return `a bare bracket in ${JSON.stringify(piece)}`;
      if (REFERENCE.test(piece)) return `a bare ampersand in ${JSON.stringify(piece)}`;
      if (open.length === 0 && piece.trim() !== '') return `text outside the root: ${JSON.stringify(piece)}`;
      continue;
    }
    const [, end, name = '', attributes = '', alone] = TAG.exec(piece) ?? [];
    if (name === '') return `a tag that cannot be read: ${piece}`;
    if (REFERENCE.test(attributes)) return `a bare ampersand in ${piece}`;
    const names = [...attributes.matchAll(/ ([A-Za-z0-9:-]+)="[^"]*"/g)].map((match) => match[1]);
    if (new Set(names).size !== names.length) return `an attribute given twice in ${piece}`;
    if (end && open.pop() !== name) return `${piece} closes another element`;
    if (!end && !alone && !voids.includes(name)) open.push(name);
  }
  return open.length > 0 ? `not closed: ${open.join(', ')}` : undefined;
}
