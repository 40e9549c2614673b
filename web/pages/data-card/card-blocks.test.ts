import { describe, expect, it } from 'vitest';
import { cardBlocks, cardPieces } from './card-blocks.ts';

describe('the card of a set', () => {
  it('is read block by block', () => {
    const card = [
      '# A card',
      '',
      'Two lines of',
      'one paragraph.',
      '',
      '- first,',
      '  going on',
      '- second',
      '',
      '| file | seeds |',
      '| --- | --- |',
      '| `a` | 5 |',
    ].join('\n');
    expect(cardBlocks(card)).toEqual([
      { kind: 'heading', text: 'A card' },
      { kind: 'paragraph', text: 'Two lines of one paragraph.' },
      { kind: 'list', items: ['first, going on', 'second'] },
      { kind: 'table', head: ['file', 'seeds'], rows: [['`a`', '5']] },
    ]);
  });

  it('keeps links to sites, and the words only of links within the sources', () => {
    expect(cardPieces('See [CC](https://example.org/by) and [`one` guide](../x.md), **not** `y`.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'CC', href: 'https://example.org/by' },
      { kind: 'text', text: ' and ' },
      { kind: 'text', text: 'one guide' },
      { kind: 'text', text: ', ' },
      { kind: 'strong', text: 'not' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'y' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('makes no link of what is none, and takes little time over what is hostile', () => {
    expect(cardPieces('[x](javascript:alert(1))')[0]).toEqual({ kind: 'text', text: 'x' });
    const started = performance.now();
    for (const block of cardBlocks('[`**|'.repeat(100_000))) if (block.kind === 'paragraph') cardPieces(block.text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
