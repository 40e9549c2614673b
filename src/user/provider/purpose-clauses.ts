import type { Language } from '../../schema/message.ts';

/** A purpose taken apart: what the facts before left open, what is asked, what the seeker must have noticed. */
export interface PurposeClauses {
  readonly gap: string;
  readonly topic: string;
  readonly note: string;
  /** "multiple taverns": the noun of which there are several; absent where the gap is no choice. */
  readonly choice?: string;
}

const ENGLISH = {
  note: /\bnote\s*:(.{0,1000})$/is,
  topic:
    /\b(?:addresses|answers|clarifies|resolves|explains)\s+(?:the\s+)?(?:question|issue|concern|uncertainty|need|requirement)?s?\s*(?:of|about|for|regarding)?\s*(.{3,400}?)(?:,\s*(?:specifying|indicating|explaining|clarifying|stating|confirming|and)\b|\.|$)/is,
  choice:
    /\b(?:multiple|two|several|three|different)\s((?:[\p{L}'-]{1,30} ){0,3}?[\p{L}'-]{1,30})(?=\s?(?:in the|available|listed|mentioned|where|that|from|to|and|with|visible|for|at|on|\(|[.,]|$)(?!\p{L}))/iu,
};

const CHINESE = {
  note: /(?:注[:：]|只有在对方)(.{0,600})$/s,
  topic: /(?:用于|用来)?(?:回答|解答|澄清|解除|解决)(.{2,300}?)(?:的疑问|的担忧|的问题|的不确定|，|。|$)/s,
  choice:
    /(?:多个|多种|两个|两种|几个|几种|不同的?)(?:可[^，。的]{0,8}的)?([^，。；、的]{1,12}?)(?:且|，|。|；|可|能|、|$)/,
};

/** Reads a purpose of the data's usual wording; a part that is not there falls back on the whole. */
export function readPurpose(purpose: string, language: Language): PurposeClauses {
  const patterns = language === 'en' ? ENGLISH : CHINESE;
  const note = patterns.note.exec(purpose)?.[1]?.trim();
  const body = note === undefined ? purpose : purpose.slice(0, purpose.length - note.length);
  const gap = (language === 'en' ? /^.*?[.](?=\s|$)/s : /^.*?(?=这个回复|此回复)/s).exec(body)?.[0] || body;
  const topic = patterns.topic.exec(body)?.[1]?.trim() ?? body;
  const choice = patterns.choice.exec(purpose)?.[1]?.trim();
  return {
    gap,
    topic: language === 'zh' ? topic.replace(/而不是.*$/s, '') : topic,
    note: note ?? topic,
    ...(choice && { choice }),
  };
}
