/** The part of Markdown that cards are written in. */
export type CardBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** `link` only where it leads to a site; links between files of the sources are plain words. */
export type CardPiece =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Longer cards are cut. */
const MOST_TEXT = 50_000;

export function cardBlocks(markdown: string): readonly CardBlock[] {
  const paragraphs = markdown
    .slice(0, MOST_TEXT)
    .replace(/<!--[^>]{0,200}-->/g, '')
    .split(/\n(?:[ \t]*\n)+/)
    .map((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
  return paragraphs.flatMap(blocksOf);
}

function blocksOf(lines: readonly string[]): readonly CardBlock[] {
  const [first = '', ...rest] = lines;
  if (first.startsWith('#')) {
    const heading: CardBlock = { kind: 'heading', text: first.replace(/^#+\s*/, '') };
    return rest.length === 0 ? [heading] : [heading, ...blocksOf(rest)];
  }
  if (first.startsWith('|')) return [tableOf(lines)];
  const list = lines.findIndex((line) => /^[-*] /.test(line));
  if (list < 0) return [{ kind: 'paragraph', text: lines.map((line) => line.trim()).join(' ') }];
  return [...(list > 0 ? blocksOf(lines.slice(0, list)) : []), { kind: 'list', items: itemsOf(lines.slice(list)) }];
}

/** A line that does not begin an item goes on with the last one. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) items.push(line.slice(2).trim());
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

function tableOf(lines: readonly string[]): CardBlock {
  const cells = (line: string): readonly string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const [head = '', ...rows] = lines.filter((line) => !/^[|:\s-]+$/.test(line));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

const PIECE = /`([^`]{1,500})`|\*\*([^*]{1,500})\*\*|\[([^\]]{1,500})\]\(([^)\s]{1,500})\)/g;

/** Code, strong words and links within a line. */
export function cardPieces(text: string): readonly CardPiece[] {
  const pieces: CardPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    const [whole, code, strong, link, href = ''] = match;
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (/^https?:\/\//.test(href)) pieces.push({ kind: 'link', text: link ?? href, href });
    else pieces.push({ kind: 'text', text: (link ?? '').replaceAll('`', '') });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}
