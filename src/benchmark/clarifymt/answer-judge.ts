import type { Dialogue } from '../../schema/dialogue.ts';
import type { Judge, JudgeContext, Verdict } from '../../schema/judge.ts';
import type { GoldAnswer, Reading, Secret, SlotState } from '../../schema/scenario.ts';
import { readMove } from '../../tools/is-question.ts';
import { isOpen, slotStates } from '../../user/slot-state.ts';
import { searchable } from '../../user/wording.ts';
import { readingsLeft } from './outlook.ts';

/** Raised whenever the same dialogue could get another verdict by the rules of this file. */
const VERSION = 'assumption-1';

/**
 * A judge of answers that knows how a user may end: by `judge` against what the user has in mind; where the user has
 * declined to say it, the answer must state its assumption and be right for a reading that is left; where no question was
 * left, either will do (2512.21120, gold action after a refusal; the check is ours).
 */
export function createAnswerJudge(judge: Judge): Judge {
  return {
    ...judge,
    version: `${judge.version}+${VERSION}`,
    judge: async (dialogue, secret, context) => {
      const ending = endingOf(dialogue, secret, context);
      if (ending === 'declined') return judgeAssumption(judge, dialogue, secret, context);
      const verdict = await judge.judge(dialogue, secret, context);
      if (ending === 'settled' || verdict.value === true) return verdict;
      const assumed = await judgeAssumption(judge, dialogue, secret, context);
      return assumed.value === true ? assumed : verdict;
    },
  };
}

/** `settled`: the answer must be the one for the user's reading. */
function endingOf(dialogue: Dialogue, secret: Secret, context: JudgeContext): 'settled' | 'declined' | 'spent' {
  const last = dialogue.at(-1);
  if (last?.speaker !== 'assistant' || last.action !== 'answer') return 'settled';
  const states = slotStates(secret, dialogue);
  const required = secret.slots.filter((slot) => slot.required).map((slot) => states.get(slot.name));
  if (required.some(isOpen)) return context.questionsLeft === 0 ? 'spent' : 'settled';
  return required.includes('declined') ? 'declined' : 'settled';
}

async function judgeAssumption(
  judge: Judge,
  dialogue: Dialogue,
  secret: Secret,
  context: JudgeContext,
): Promise<Verdict> {
  const text = dialogue.at(-1)?.text ?? '';
  const states = slotStates(secret, dialogue);
  const { move } = readMove(text);
  const stated = move === 'assume' || move === 'enumerate';
  let undecided = false;
  for (const reading of readingsLeft(secret, states)) {
    if (!stated && !namesReading(text, reading, secret, states, context)) continue;
    const answer = move === 'enumerate' ? withoutForbidden(reading.answer) : reading.answer;
    const verdict = await judge.judge(dialogue, { ...secret, intended: reading.id, answer }, context);
    if (verdict.value === true) return { ...verdict, reason: `states its assumption; right for ${reading.id}` };
    undecided ||= verdict.value === null;
  }
  if (undecided) return { name: 'final', value: null, reason: 'no reading was decided' };
  const reason = stated
    ? 'states an assumption, but is right for no reading that is left'
    : 'rests on an assumption that it does not state';
  return { name: 'final', value: false, reason, category: stated ? 'wrong-span' : 'no-assumption' };
}

/** It says for which reading it answers: it names that reading's option of a slot that nobody settled. */
function namesReading(
  text: string,
  reading: Reading,
  secret: Secret,
  states: ReadonlyMap<string, SlotState>,
  { brief }: JudgeContext,
): boolean {
  const said = searchable(text, brief.language);
  return secret.slots.some((slot) => {
    const state = states.get(slot.name);
    if (state !== 'declined' && !isOpen(state)) return false;
    const option = slot.options.find(({ id }) => id === reading.values[slot.name]);
    return option !== undefined && [option.label, ...option.aliases].some((wording) => said.has(wording));
  });
}

/** An answer that goes through the readings one by one names what is wrong for each of the others. */
function withoutForbidden(answer: GoldAnswer): GoldAnswer {
  return answer.kind === 'check' ? { ...answer, noneOf: [] } : answer;
}
