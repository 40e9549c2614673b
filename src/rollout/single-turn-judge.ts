import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import type { MoveText } from './move-source.ts';
import { singleTurnRules } from './single-turn-rules.ts';

/** The control: rates a move from request and move alone, in 0..1 (2410.13788, single-turn labels). */
export interface SingleTurnJudge {
  readonly reference: string;
  rate(move: MoveText, brief: Brief, call: CallContext): Promise<number>;
}

const PROMPT = await loadPrompt(new URL('./prompts/single-turn.md', import.meta.url));
export const SINGLE_TURN_PROMPT_HASH: string = PROMPT.hash;

const SAMPLING = { temperature: 0, maxTokens: 16 } as const;
const LONGEST_TEXT = 8000;
const MOST = 10;
const TRIES = 2;

export const singleTurnByRules: SingleTurnJudge = {
  reference: 'rules',
  rate: async (move, brief) => singleTurnRules(move, brief),
};

/** By a model's mark from 1 to 10. Throws `PartFaultError` (judge-fault) when two replies hold none. */
export function createSingleTurnModelJudge(model: ChatModel): SingleTurnJudge {
  return {
    reference: `model@${model.reference}`,
    async rate(move, brief, call) {
      const text = { request: brief.request.slice(0, LONGEST_TEXT), move: move.text.slice(0, LONGEST_TEXT) };
      const messages: Message[] = [{ role: 'user', content: PROMPT.render(text, brief.language) }];
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const sampling = attempt === 1 ? SAMPLING : { ...SAMPLING, seed: attempt };
        const mark = readMark((await model.generate({ messages, sampling }, call)).text);
        if (mark !== undefined) return (mark - 1) / (MOST - 1);
      }
      throw new PartFaultError({
        kind: 'judge-fault',
        message: `The single-turn judge (${model.reference}) gave no mark from 1 to ${MOST}.`,
        tries: TRIES,
      });
    },
  };
}

/** The only whole number from 1 to 10 in a reply, thoughts aside; undefined when there is none, or several. */
export function readMark(text: string): number | undefined {
  const said = text.slice(text.lastIndexOf('</think>') + 1).slice(0, 2000);
  const marks = new Set(
    [...said.matchAll(/(?<![\d.])(10|[1-9])(?![\d.]*\d)(?:\s?\/\s?10)?/g)].map(([, mark]) => Number(mark)),
  );
  return marks.size === 1 ? [...marks][0] : undefined;
}
