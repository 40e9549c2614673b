import type { Language } from '../schema/message.ts';
import { subtypes } from '../taxonomy/taxonomy.ts';
import { createRandom } from '../tools/random.ts';

/**
 * What stands in for a model in an estimate of a synthesis: replies of the right form, made of invented words, with which
 * every item passes every check. `stage` is the name of a stage or a check; equal prompts get equal replies.
 */
export function standInSynthReply(stage: string, prompt: string): string {
  const language: Language = /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en';
  const request = /<request>\n([\s\S]*?)\n<\/request>/.exec(prompt)?.[1] ?? '';
  const [first, second] = [word(language, request, 1), word(language, request, 2)] as const;
  const texts = TEXTS[language];
  switch (stage) {
    case 'request':
      return JSON.stringify({ request: texts.request([1, 2, 3, 4].map((place) => word(language, prompt, place))) });
    case 'ambiguity':
      return JSON.stringify({
        why: texts.why,
        ambiguous: true,
        subtypes: subtypes().map(({ id }) => id),
        domain: 'travel',
      });
    case 'slots':
      return JSON.stringify({
        slots: [
          {
            name: 'kind',
            asksFor: texts.asksFor,
            cues: [texts.cue],
            options: [first, second].map((label) => ({ label, otherWords: [] })),
          },
        ],
      });
    case 'readings':
      return JSON.stringify({
        notes: '',
        readings: [first, second].map((label, index) => ({
          number: index + 1,
          answer: texts.answer(fact(language, label)),
          mustSay: [fact(language, label)],
          mustNotSay: [],
        })),
      });
    case 'twin':
      return JSON.stringify({
        request: texts.twin(request.replace(/[?？]$/, ''), prompt.includes(`: ${first}\n`) ? first : second),
      });
    case 'questions':
      return JSON.stringify({ good: texts.question(first, second), missing: texts.missing });
    case 'stakes':
      return JSON.stringify({
        stakes: [1, 2].map((number) => ({ number, stakes: number === 1 ? 'low' : 'high' })),
        falsePremise: { text: texts.premise(first), why: texts.why },
        cannotBoth: [1, 2],
      });
    case 'replies': {
      const meant = new RegExp(`: (${first}|${second})\n`).exec(prompt)?.[1] ?? first;
      return JSON.stringify({ replies: [{ persona: 'precise', texts: [meant, texts.missing] }] });
    }
    default:
      return JSON.stringify({ reason: texts.why, verdict: 'yes' });
  }
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    request: (words) => `${words.join(' ')}?`,
    why: 'Two things are called that.',
    asksFor: 'the kind that is meant',
    cue: 'which kind',
    answer: (figure) => `Take ${figure}.`,
    twin: (request, label) => `${request}, for ${label}?`,
    question: (first, second) => `Which kind is meant, ${first} or ${second}?`,
    missing: 'How is the weather over there?',
    premise: (label) => `${label}, which always costs nothing.`,
  },
  zh: {
    request: (words) => `${words.join('')}怎么办？`,
    why: '有两种东西都叫这个名字。',
    asksFor: '指的是哪一种',
    cue: '哪一种',
    answer: (figure) => `请用${figure}。`,
    twin: (request, label) => `${request}，说的是${label}？`,
    question: (first, second) => `您指的是哪一种，${first}还是${second}？`,
    missing: '那边天气好吗？',
    premise: (label) => `${label}，反正它从来不要钱。`,
  },
};

interface Texts {
  readonly request: (words: readonly string[]) => string;
  readonly why: string;
  readonly asksFor: string;
  readonly cue: string;
  readonly answer: (figure: string) => string;
  readonly twin: (request: string, label: string) => string;
  readonly question: (first: string, second: string) => string;
  readonly missing: string;
  readonly premise: (label: string) => string;
}

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const HAN = '松竹梅兰菊荷桂柳枫桃杏梨橘柚莲棠榆槐桐柏杉棉麻稻';

/** An invented word, another for each text and place. */
function word(language: Language, text: string, place: number): string {
  const random = createRandom('stand-in', text, place);
  if (language === 'zh') return Array.from({ length: 4 }, () => random.pick([...HAN])).join('');
  return Array.from({ length: 3 }, () => random.pick([...CONSONANTS]) + random.pick([...VOWELS])).join('');
}

/** The fact in an option's answer. */
function fact(language: Language, label: string): string {
  return word(language, `fact ${label}`, 0);
}
