import type { Language } from '../../schema/message.ts';
import type { ReadRecord } from './read-record.ts';

const WORDS = {
  en: {
    choice: (names: string, fact: string) =>
      `The answers so far do not say which of the listed is meant. This response addresses the question of which to take: ${names}, specifying: ${fact}`,
    gap: (fact: string) => `The answers so far leave this open. This response addresses the question of ${fact}`,
  },
  zh: {
    choice: (names: string, fact: string) =>
      `列表中有多个可能的选择（${names}）。这个回复用于解答应该选择哪一个的疑问：${fact}`,
    gap: (fact: string) => `前面的回复没有说明这一点。这个回复用于解答${fact}`,
  },
} as const;

/**
 * A purpose for a fact that the data gives none for (the development files): the list one of whose entries the fact
 * names is what the seeker must have noticed; a fact that names none fills a gap of its own.
 */
export function derivePurpose(fact: string, record: ReadRecord, language: Language): string {
  const words = WORDS[language];
  const lists = [record.items, record.skills, record.scenes];
  const list = lists.find((entries) => entries.length > 1 && entries.some((entry) => names(fact, entry)));
  return list ? words.choice(list.map(nameOf).join(language === 'en' ? ', ' : '、'), fact) : words.gap(fact);
}

/** An entry without its remark in parentheses. */
function nameOf(entry: string): string {
  return entry.replace(/\s*[(（].*$/s, '').trim();
}

function names(fact: string, entry: string): boolean {
  const name = nameOf(entry).toLowerCase();
  return name.length > 1 && fact.toLowerCase().includes(name);
}
