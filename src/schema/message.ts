/** One message in the order a chat model reads it. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** ISO 639-1 code of a scenario's language; prompts, templates and `isQuestion` exist for these. */
export type Language = 'en' | 'zh';

export const LANGUAGES: readonly Language[] = ['en', 'zh'];
