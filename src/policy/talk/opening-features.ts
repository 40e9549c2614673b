import { lengthFeature, lexicalFeatures } from '../features.ts';
import type { Talk } from './talk.ts';

/** What is looked at of the request that opens a talk: its words, its length, and how it fits what lies beside it. */
export function openingFeatures({ opening, documents, language }: Talk): ReadonlySet<string> {
  const content = [...opening.content];
  const inDocuments = content.filter((key) => documents.has(key)).length;
  const found = new Set(lexicalFeatures(opening.text));
  found
    .add(lengthFeature(opening.text))
    .add(`documents:${documents.size > 0}`)
    .add(`language:${language}`);
  for (const [name, value] of [
    ['content', content.length],
    ['in-documents', inDocuments],
    ['not-in-documents', content.length - inDocuments],
  ] as const) {
    for (let step = 1; step <= Math.min(12, value); step++) found.add(`${name}>=${step}`);
  }
  return found;
}
