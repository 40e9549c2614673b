import type { Language, Message } from '../schema/message.ts';
import type { Brief, Document } from '../schema/scenario.ts';

/** What the user says, and what stands before it where that matters. */
export interface Situation {
  readonly request: string;
  /** What the bot is for; reaches models and assistants, and functions as a system message. */
  readonly instructions?: string;
  readonly documents?: readonly Document[];
  /** Turns before the request, oldest first. */
  readonly history?: readonly Message[];
  /** Default en. */
  readonly language?: Language;
}

export function toBrief(situation: string | Situation): Brief {
  if (typeof situation === 'string') return toBrief({ request: situation });
  const { request, instructions, documents, history, language } = situation;
  return {
    language: language ?? 'en',
    documents: documents ?? [],
    history: history ?? [],
    request,
    ...(instructions !== undefined && { instructions }),
  };
}
