import type { Language } from '../schema/message.ts';
import type { Slot, SlotOption } from '../schema/scenario.ts';
import { type SearchableText, searchable } from './wording.ts';

/** A slot that a question asks for. */
export interface AskedSlot {
  readonly slot: Slot;
  /** Options that the question names, in the slot's order. */
  readonly named: readonly SlotOption[];
}

/** What a clarifying question is about, read by rules. */
export interface QuestionReading {
  readonly asked: readonly AskedSlot[];
  /** It asks what is meant without saying which point it is about. */
  readonly open: boolean;
  /** It can be answered by yes or no: it puts one option to the user. */
  readonly confirms: boolean;
}

/** "What do you mean?", "Can you be more specific?": names no point, yet asks for whatever is unclear. */
const OPEN_QUESTION: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /\bwhat (exactly |precisely |specifically )?(do|did) you mean\b/,
    /\bwhat you (mean|meant)\b/,
    /\b(precisely|exactly|specifically|clearly) what you (need|want|mean|are looking for)\b/,
    /\b(do|did) you mean\s*[?.!]?\s*$/,
    /\b(what|which) (exactly |precisely |specifically )?(are|were) you (referring to|talking about|asking about)\b/,
    /\bwhat does ["“']?[\w -]{1,40}["”']? mean (to|for) you\b/,
    /\b(clarify|elaborate|be more (specific|precise))( (please|on that|on this|your request|your question))?\s*[?.!]?\s*$/,
    /\bmore (details?|context|information|specifics)( (please|about (it|this|that|your request)))?\s*[?.!]?\s*$/,
    /\bwhich (one|of (these|them|those))\b/,
  ],
  zh: [
    /(什么|啥)意思/,
    /(具体|详细)地?(说明|说说|讲讲|一点|一些|一下)/,
    /(指|说)的(到底|究竟|具体)?是(什么|哪)/,
    /哪一?[个种](?=[?？。]?$)/,
    /澄清一下/,
  ],
};

const STARTS_WITH_VERB =
  /^(so |and |ok |okay |just to (check|confirm) )?(do|does|did|is|are|was|were|should|shall|can|could|would|will|have|has|am i right|you mean)\b/;
const HAN_YES_NO = /(吗|么|吧|是不是|是否|对不对)/;
const ALTERNATIVE: Readonly<Record<Language, RegExp>> = { en: /\bor\b/, zh: /还是|或者|或/ };

/** Finds which of the slots a question asks for: by its cues, by `asksFor`, or by an option it names. */
export function readQuestion(question: string, slots: readonly Slot[], language: Language): QuestionReading {
  const part = questionPart(question);
  const text = searchable(part, language);
  const asked = slots.flatMap((slot) => {
    const named = slot.options.filter((option) => [option.label, ...option.aliases].some((word) => text.has(word)));
    return named.length > 0 || asksFor(text, slot) ? [{ slot, named }] : [];
  });
  const plain = part.toLowerCase().trim();
  return {
    asked,
    open: asked.length === 0 && OPEN_QUESTION[language].some((pattern) => pattern.test(plain)),
    confirms: asked.length === 1 && asked[0]?.named.length === 1 && isYesNo(plain, language),
  };
}

function asksFor(text: SearchableText, slot: Slot): boolean {
  return text.hasAllWordsOf(slot.asksFor) || slot.cues.some((cue) => text.has(cue));
}

function isYesNo(plain: string, language: Language): boolean {
  if (ALTERNATIVE[language].test(plain)) return false;
  return language === 'zh' ? HAN_YES_NO.test(plain) : STARTS_WITH_VERB.test(plain);
}

/** From the first sentence with a question mark to the end: what stands before it is talk, not question. */
export function questionPart(text: string): string {
  const bounded = text.slice(0, 4000);
  const mark = bounded.search(/[?？]/);
  if (mark < 0) return bounded;
  const before = bounded.slice(0, mark);
  const start = Math.max(
    ...['. ', '! ', '。', '！', '\n'].map((end) => before.lastIndexOf(end) + end.length * Number(before.includes(end))),
  );
  return bounded.slice(Math.max(0, start));
}
