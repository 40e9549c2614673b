import { renderBrief } from '../../assistant/render-brief.ts';
import { quoteForJudge } from '../../judge/ask-yes-no.ts';
import type { Language } from '../../schema/message.ts';
import type { TrainingDialogue, TrainingMessage } from '../../schema/training-dialogue.ts';

const LONGEST_MESSAGE = 4000;

const SPEAKERS: Readonly<Record<Language, Readonly<Record<'user' | 'assistant', string>>>> = {
  en: { user: 'User', assistant: 'Assistant' },
  zh: { user: '用户', assistant: '助手' },
};

/** A dialogue's documents, written as an assistant reads them. */
export function documentsText({ documents = [], language }: TrainingDialogue): string {
  const [system] = renderBrief({ language, documents, history: [], request: '-' }, []);
  return system?.content ?? '';
}

/** The turns as lines, so that no text can close the marks they are put between. */
export function talkText(messages: readonly TrainingMessage[], language: Language): string {
  const lines = messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : [`${SPEAKERS[language][role]}: ${quoteForJudge(content, LONGEST_MESSAGE)}`],
  );
  return lines.join('\n') || '-';
}
