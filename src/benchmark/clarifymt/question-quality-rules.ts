import { matchAnswer } from '../../judge/match-answer.ts';
import type { AskedQuestion, QuestionMarks } from '../../judge/question-quality.ts';
import type { Brief, Secret, Slot } from '../../schema/scenario.ts';
import { countWords } from '../../tools/word-count.ts';
import { questionPart, readQuestion } from '../../user/slot-question.ts';
import { isOpen, slotStates } from '../../user/slot-state.ts';

/** Longer questions are not answerable as they stand. */
const MOST_WORDS = 80;
const MOST_QUESTION_MARKS = 2;

/** What is open where a question is asked. */
export function openSlots(secret: Secret, question: AskedQuestion): readonly Slot[] {
  const states = slotStates(secret, question.before);
  return secret.slots.filter((slot) => slot.required && isOpen(states.get(slot.name)));
}

/** The rubric by rules: which slots the question names, how long it is, what was asked before, whether it answers. */
export function markByRules(question: AskedQuestion, secret: Secret, brief: Brief): QuestionMarks {
  const { text, before } = question;
  const reading = readQuestion(text, secret.slots, brief.language);
  const asked = reading.asked.map(({ slot }) => slot);
  const states = slotStates(secret, before);
  const open = openSlots(secret, question);
  const marks = (text.match(/[?？]/g) ?? []).length;
  return {
    target: asked.some((slot) => open.includes(slot)),
    single: asked.length <= 1 && marks <= MOST_QUESTION_MARKS,
    answerable: marks > 0 && countWords(text) <= MOST_WORDS,
    fresh: !isRepeated(text, question, brief) && (asked.length === 0 || asked.some((slot) => isAskable(states, slot))),
    sealed: !answersBefore(question, secret, brief),
  };
}

/**
 * The question's own sentence may name every option; what stands before it may not answer. A premise has to be corrected
 * in words that can be those of an answer.
 */
function answersBefore(question: AskedQuestion, secret: Secret, brief: Brief): boolean {
  const { text, before } = question;
  if ([...slotStates(secret, before).values()].includes('false-premise')) return false;
  const talk = text.slice(0, text.length - questionPart(text).length);
  return secret.readings.some(({ answer }) => matchAnswer(talk, answer, { request: brief.request }).right);
}

function isAskable(states: ReturnType<typeof slotStates>, slot: Slot): boolean {
  return isOpen(states.get(slot.name));
}

function isRepeated(text: string, { before }: AskedQuestion, brief: Brief): boolean {
  const said = [
    ...before.filter((turn) => turn.speaker === 'assistant').map((turn) => turn.text),
    ...brief.history.filter(({ role }) => role === 'assistant').map(({ content }) => content),
  ];
  const plain = normal(text);
  return said.some((earlier) => normal(earlier) === plain);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
