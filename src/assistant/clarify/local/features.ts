import { lengthFeature, lexicalFeatures } from '../../../policy/features.ts';
import type { Brief } from '../../../schema/scenario.ts';
import { hashText } from '../../../tools/hash.ts';

/** What the request's classifier looks at: its words, its length, and whether something stands beside it. */
export function requestFeatures(brief: Pick<Brief, 'request' | 'history' | 'documents'>): ReadonlySet<string> {
  return new Set([
    ...lexicalFeatures(brief.request),
    lengthFeature(brief.request),
    `history:${brief.history.length > 0}`,
    `documents:${brief.documents.length > 0}`,
  ]);
}

/** What the reply's classifier looks at: its words, its length, and whether it takes up words of the question. */
export function replyFeatures(question: string, reply: string): ReadonlySet<string> {
  const own = lexicalFeatures(reply);
  const asked = lexicalFeatures(question);
  const shared = [...own].filter((feature) => asked.has(feature) && feature.length > 3).length;
  return new Set([...own, lengthFeature(reply), `shared:${Math.min(shared, 3)}`]);
}

/** By which a request that the classifiers saw in training is known again. */
export function requestFingerprint(request: string): string {
  return hashText(request.trim().toLowerCase());
}
