import type { Document } from '../../schema/scenario.ts';
import { hashText } from '../../tools/hash.ts';

/** Shorter texts ("See note 4.") stand in many reports. */
const SHORTEST_TEXT = 80;

/**
 * What documents are recognised by, whatever their file, ids, punctuation and white space: a table and its copy in
 * another data set have the same. Texts too short to be recognised give none.
 */
export function documentFingerprints(documents: readonly Document[]): readonly string[] {
  return documents.flatMap((document) => {
    if (document.kind === 'table') return [hashText(document.rows.map((row) => row.map(plain).join('|')).join('\n'))];
    const text = plain(document.text);
    return text.length < SHORTEST_TEXT ? [] : [hashText(text)];
  });
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
