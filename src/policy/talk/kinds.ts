/** What a reply of the user is, by its words: what it leaves behind hangs on the question and on what went before. */
export const REPLY_KINDS = ['value', 'revision', 'conflict', 'premise', 'declined', 'vague', 'off', 'beside'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Whether a question goes on about what is open, or asks for something beside it. */
export const QUESTION_KINDS = ['slot', 'beside'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
