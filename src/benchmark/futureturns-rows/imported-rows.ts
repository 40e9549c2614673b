import { guessLanguage } from '../imported/read-cells.ts';
import type { ClarifiedQuestion } from './clarified-question.ts';

/** Bounds of an imported row. */
const LONGEST_LABEL = 200;
const MOST_WORDINGS = 40;

/** The one thing that is open: which of its readings the question has. */
const SLOT = 'meaning';
const ASKS_FOR = { en: 'what is meant', zh: '指的是哪一种意思' } as const;

/**
 * A question as rows of an imported set, one for each user that a reply is known of: the replies are the values that the
 * meaning can have, and the user has its own in mind. A question with one reading is one row to be answered at once; one
 * with several of which no reply is known is one row to be asked about, without a user who can reply.
 */
export function importedRows({ id, question, readings, clarification }: ClarifiedQuestion): readonly object[] {
  const shared = { language: guessLanguage(question), request: question, cluster: id };
  const [only] = readings;
  if (readings.length === 1 && only) {
    return [{ ...shared, id, action: 'answer', ...answerOf(only.aliases, only.canonical) }];
  }
  const groups = [`readings-${Math.min(readings.length, 9)}`];
  const replies = (clarification?.replies ?? []).filter(({ reply }) => reply.length <= LONGEST_LABEL);
  if (!clarification || replies.length === 0) return [{ ...shared, id, action: 'ask', groups }];
  const options = replies.map(({ reply }, index) => ({ id: `m${index + 1}`, label: asLabel(reply), aliases: [] }));
  const slots = [{ name: SLOT, asksFor: ASKS_FOR[shared.language], cues: [], required: true, options }];
  return replies.map(({ reading }, index) => ({
    ...shared,
    id: `${id}.${index + 1}`,
    action: 'ask',
    slots,
    values: { [SLOT]: `m${index + 1}` },
    goldQuestion: clarification.question.slice(0, 2000),
    groups,
    ...answerOf(reading.aliases, reading.canonical),
  }));
}

function answerOf(aliases: readonly string[], canonical: string) {
  const wordings = aliases.filter((alias) => alias.length <= LONGEST_LABEL).slice(0, MOST_WORDINGS);
  return wordings.length === 0 ? {} : { answer: { text: canonical.slice(0, 4000), allOf: [wordings] } };
}

/** The user puts a value into a sentence of its own. */
function asLabel(reply: string): string {
  return reply.replace(/[.!。！]+$/, '').trim() || reply;
}
