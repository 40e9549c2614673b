import { quoteForJudge } from '../../judge/ask-yes-no.ts';
import type { Language } from '../../schema/message.ts';
import type { Draft, DraftReading } from './draft.ts';

const LONGEST_QUOTE = 4000;
const LONGEST_CONTEXT = 8000;

/** Somebody's text, so that it cannot close the marks that it is put between. */
export function quoted(text: string | undefined): string {
  return quoteForJudge(text ?? '', LONGEST_QUOTE);
}

const NOTHING: Readonly<Record<Language, string>> = { en: '(nothing)', zh: '（无）' };

/** All that an assistant sees beside the request. */
export function contextOf(draft: Pick<Draft, 'instructions' | 'documents'>, language: Language): string {
  const parts = [
    ...(draft.instructions === undefined ? [] : [draft.instructions]),
    ...draft.documents.map((document) =>
      document.kind === 'text' ? document.text : document.rows.map((row) => row.join(' | ')).join('\n'),
    ),
  ];
  return parts.length === 0 ? NOTHING[language] : quoteForJudge(parts.join('\n\n'), LONGEST_CONTEXT);
}

/** `the year: 2023; the city: Cambridge`. */
export function describeReading(draft: Pick<Draft, 'slots'>, reading: DraftReading): string {
  return draft.slots
    .map((slot) => {
      const option = slot.options.find(({ id }) => id === reading.values[slot.name]);
      return `${slot.asksFor}: ${option?.label ?? '-'}`;
    })
    .join('; ');
}

/** Readings as a numbered list, from 1. */
export function numberedReadings(draft: Pick<Draft, 'slots' | 'readings'>): string {
  return draft.readings.map((reading, index) => `${index + 1}. ${quoted(describeReading(draft, reading))}`).join('\n');
}

/** A lower-case name of at most four words; empty where the text has no Latin letters. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, 200)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 4)
    .join('-')
    .slice(0, 24)
    .replace(/-+$/, '');
}

/** The text of a list, each wording once, whatever its case; empty ones dropped. */
export function distinct(wordings: readonly string[], except: readonly string[] = []): string[] {
  const seen = new Set(except.map(fold));
  return wordings.flatMap((wording) => {
    const plain = wording.trim();
    if (plain === '' || seen.has(fold(plain))) return [];
    seen.add(fold(plain));
    return [plain];
  });
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
