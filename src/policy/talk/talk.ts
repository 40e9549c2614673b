import type { Dialogue } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import type { Brief } from '../../schema/scenario.ts';
import { alternativesIn } from './alternatives.ts';
import { contentOf, type Token, tokensOf } from './tokens.ts';

/** One text of a talk, read once. */
export interface ReadText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: ReadonlySet<string>;
}

export interface Exchange {
  readonly question: ReadText;
  readonly reply: ReadText;
  /** Content of the things the question offers to choose from, each without what they share; empty: it offers none. */
  readonly offered: readonly ReadonlySet<string>[];
}

/** All that was said so far: what the user opened with, then what was asked and replied, oldest first. */
export interface Talk {
  readonly language: Language;
  readonly opening: ReadText;
  readonly exchanges: readonly Exchange[];
  readonly documents: ReadonlySet<string>;
}

/** Exchanges that are read: of a longer talk the last ones. */
const MOST_EXCHANGES = 12;

/** The visible talk, whether it came as history (a scripted dialogue), or as dialogue (an interactive one). */
export function talkOf(brief: Brief, dialogue: Dialogue): Talk {
  const { language } = brief;
  const said = [
    ...brief.history.map(({ role, content }) => ({ isUser: role === 'user', text: content })),
    { isUser: true, text: brief.request },
    ...dialogue.map(({ speaker, text }) => ({ isUser: speaker === 'user', text })),
  ];
  const first = said.findIndex(({ isUser }) => isUser);
  const pairs = said.flatMap((turn, index) => {
    const before = said[index - 1];
    return index > first && turn.isUser && before && !before.isUser ? [[before.text, turn.text] as const] : [];
  });
  return {
    language,
    opening: readText(said[first]?.text ?? '', language),
    exchanges: pairs.slice(-MOST_EXCHANGES).map(([question, reply]) => readExchange(question, reply, language)),
    documents: new Set(
      brief.documents
        .slice(0, 20)
        .flatMap((document) => [
          ...contentOf(
            tokensOf(document.kind === 'text' ? document.text : document.rows.slice(0, 100).flat().join(' '), language),
          ),
        ]),
    ),
  };
}

function readExchange(question: string, reply: string, language: Language): Exchange {
  return {
    question: readText(question, language),
    reply: readText(reply, language),
    offered: alternativesIn(question, language),
  };
}

function readText(text: string, language: Language): ReadText {
  const tokens = tokensOf(text, language);
  return { text, tokens, content: contentOf(tokens) };
}
