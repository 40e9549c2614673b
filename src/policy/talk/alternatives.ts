import type { Language } from '../../schema/message.ts';
import { contentOf, tokensOf } from './tokens.ts';

const MOST = 6;
const QUOTED = /[“"「『]([^“”"「」『』]{1,120})[”"」』]/gu;
const OR = { en: /\bor\b/i, zh: /还是|或者|或是/ } as const;
const BORDER = { en: /[,;:–—]|\bor\b/i, zh: /[，；：、]|还是|或者|或是/ } as const;
/** Begins what is asked, not what is offered. */
const ASKS = {
  en: /^\s*(?:who|whose|which|what|when|where|why|how)\b/i,
  zh: /^\s*(?:谁|哪|什么|怎么|请问|多少)/,
} as const;

/**
 * The things a question offers to choose from, as the content that only one of them has: what stands in quotes, else the
 * parts of a sentence with "or". Fewer than two: it offers none.
 */
export function alternativesIn(question: string, language: Language): readonly ReadonlySet<string>[] {
  const text = question.slice(0, 2_000);
  const quoted = [...text.matchAll(QUOTED)].map(([, inner]) => inner ?? '');
  const parts = quoted.length > 1 ? quoted : partsOf(text, language);
  const contents = parts.slice(0, MOST).map((part) => contentOf(tokensOf(part, language)));
  const counts = new Map<string, number>();
  for (const key of contents.flatMap((content) => [...content])) counts.set(key, (counts.get(key) ?? 0) + 1);
  const own = contents.map((content) => new Set([...content].filter((key) => counts.get(key) === 1)));
  const kept = own.filter((content) => content.size > 0);
  return kept.length > 1 ? kept : [];
}

function partsOf(text: string, language: Language): readonly string[] {
  const sentence = text.split(/(?<=[.!?。！？])/u).findLast((part) => OR[language].test(part));
  if (sentence === undefined) return [];
  const parts = sentence.split(BORDER[language]).filter((part) => part.trim() !== '');
  const offered = parts.filter((part) => !ASKS[language].test(part));
  return offered.length > 1 ? offered : parts;
}
