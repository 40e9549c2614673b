import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { Judge } from '../schema/judge.ts';
import type { ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { askYesNo, quoteForJudge } from './ask-yes-no.ts';
import { FINAL, readFinalTurn } from './final-turn.ts';
import { renderGold } from './gold-text.ts';

const prompt = await loadPrompt(new URL('./prompts/final-answer.md', import.meta.url));

/** Raised when a reply is read otherwise. */
const READING = 2;
const LONGEST_RESPONSE = 8000;
const LONGEST_TURN = 4000;
/** Messages of the conversation shown to the judge, newest kept. */
const MOST_TURNS = 40;

/**
 * The judge of 2605.25204 (there GPT-4o) by any model: it sees conversation, gold answer and final response, and says
 * whether they mean the same. Undecided (null) when it says that it cannot decide. No call is made for what needs no
 * reading: a question in place of the answer, no answer, no gold. Throws `InvalidOptionError` without a model; judging
 * throws `ModelCallError`, and `PartFaultError` (judge-fault) when two replies hold neither yes nor no.
 */
export function createModelJudge(model: ChatModel | undefined): Judge {
  if (model === undefined) {
    throw new InvalidOptionError({
      option: '--judge',
      value: 'model',
      expected: 'a model must be named, as in model@openai/gpt-4o',
    });
  }
  return {
    reference: `model@${model.reference}`,
    version: `${prompt.name}-${prompt.version}-${prompt.hash.slice(0, 8)}-${READING}`,
    judge: async (dialogue, secret, { brief, call }) => {
      const final = readFinalTurn(dialogue, secret);
      if (final.verdict) return final.verdict;
      const question = prompt.render(
        {
          conversation: renderConversation(brief, dialogue),
          gold: quoteForJudge(renderGold(final.gold), LONGEST_RESPONSE),
          response: quoteForJudge(final.response, LONGEST_RESPONSE),
        },
        brief.language,
      );
      const { yes, undecided, reason, tries } = await askYesNo(model, question, call);
      if (yes === null && !undecided) {
        const message = `The judge model@${model.reference} said neither yes nor no: ${reason}`;
        throw new PartFaultError({ kind: 'judge-fault', message, tries });
      }
      return { name: FINAL, value: yes, reason };
    },
  };
}

/** Who said what, one line a turn, up to the response that is judged. */
function renderConversation(brief: Brief, dialogue: Dialogue): string {
  const last = dialogue.findLastIndex((turn) => turn.speaker === 'assistant');
  const turns = [
    ...brief.history.map(({ role, content }) => ({ speaker: role, text: content })),
    { speaker: 'user', text: brief.request },
    ...dialogue.slice(0, last),
  ];
  const shown = turns.slice(-MOST_TURNS).map(({ speaker, text }) => `${speaker}: ${text.slice(0, LONGEST_TURN)}`);
  return quoteForJudge(shown.join('\n'), MOST_TURNS * LONGEST_TURN);
}
