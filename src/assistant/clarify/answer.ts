import type { AssistantTurn } from '../../schema/dialogue.ts';
import type { JsonValue } from '../../schema/json.ts';
import type { Language } from '../../schema/message.ts';
import { readMove } from '../../tools/is-question.ts';
import { isRefusal } from '../../tools/is-refusal.ts';
import { readReply } from '../read-reply.ts';
import { splitThoughts } from '../reasoned-reply.ts';
import { withoutOwnName } from '../render-brief.ts';
import { type EmitTurnPart, SpokenText } from '../spoken-text.ts';
import { calculate, calculateFinished } from './calculate.ts';
import type { Plan } from './plan.ts';
import type { ClarifyPrompts } from './prompts.ts';
import { type ClarifyState, oneLine } from './state.ts';
import { uncertainSlots } from './track.ts';
import type { TurnView } from './turn-view.ts';
import { appendDetails, phrase, wordAssumptions } from './wording.ts';

/** Characters of a rewritten request at most: what is longer is an answer, not a request. */
const LONGEST_REQUEST = 1_000;

/** The settled request and what stands behind it, for the trace. */
export interface SettledRequest {
  readonly text: string;
  readonly by: 'model' | 'rules' | 'request';
}

export type Settle = (state: ClarifyState, view: TurnView) => Promise<SettledRequest>;

/** The request with the values of its slots appended: no call. */
export const settleByRules: Settle = async (state, view) => {
  const text = appendDetails(view.brief.request, state.slots, view.brief.language);
  return { text, by: text === view.brief.request ? 'request' : 'rules' };
};

/** One self-contained request in the model's words; the rules' where the reply cannot be one. */
export function settleByModel(prompts: ClarifyPrompts): Settle {
  return async (state, view) => {
    const { brief, dialogue } = view;
    if (dialogue.length === 0 && brief.history.length === 0) return settleByRules(state, view);
    const assumed = wordAssumptions(uncertainSlots(state), brief.language);
    const { transcript: _shown, ...talk } = brief;
    const reply = await view.calls.ask({
      module: 'rewrite',
      prompt: prompts.rewrite.render({}, talk.language),
      notes: [assumed],
    });
    const text = oneLine(splitThoughts(reply.text).text, LONGEST_REQUEST + 1);
    const usable =
      text !== '' && text.length <= LONGEST_REQUEST && reply.finish !== 'content-filter' && !isRefusal(text);
    return usable ? { text, by: 'model' } : settleByRules(state, view);
  };
}

export interface Answered {
  readonly turn: AssistantTurn;
  readonly trace: { readonly [key: string]: JsonValue };
}

/**
 * Answers the settled request: expressions are calculated, assumptions are stated, and nothing is asked for at the end.
 * `emit`: told of the text while it comes.
 */
export async function answerRequest(
  state: ClarifyState,
  plan: Plan,
  settled: SettledRequest,
  view: TurnView,
  { prompts, emit }: { readonly prompts: Pick<ClarifyPrompts, 'answer'>; readonly emit?: EmitTurnPart | undefined },
): Promise<Answered> {
  const { brief, context } = view;
  const assumed = plan.move === 'assume' ? wordAssumptions(uncertainSlots(state), brief.language) : '';
  const notes = [settled.by === 'request' ? '' : SETTLED[brief.language] + settled.text, assumed];
  const spoken = emit && new SpokenText(emit, brief, (raw) => calculateFinished(withoutOwnName(raw, brief)));
  const request = { module: 'answer', prompt: prompts.answer.render({}, brief.language), notes };
  const reply = await view.calls.ask(request, spoken && ((part) => spoken.add(part)));
  const { text, calculations } = calculate(withoutOwnName(reply.text, brief));
  const read = readReply({ ...reply, text }, 'text');
  const turn = withoutQuestion(withAssumption(read, assumed), context.questionsLeft, brief.language);
  spoken?.end(turn.text);
  return {
    turn,
    trace: { settled: { ...settled }, calculations: calculations.map((one) => ({ ...one })) },
  };
}

const SETTLED = { en: 'The request, as it is settled now: ', zh: '目前确定下来的请求：' } as const;

/** What is assumed is said, also by a model that was told to and did not. */
function withAssumption(turn: AssistantTurn, assumed: string): AssistantTurn {
  if (assumed === '' || turn.action !== 'answer') return turn;
  if (turn.move === 'assume') return turn;
  return { ...turn, text: `${assumed}\n${turn.text}`, move: 'assume' };
}

/** With no question left the turn never asks, whatever the model wrote: that stays in the trace. */
export function withoutQuestion(turn: AssistantTurn, questionsLeft: number, language: Language): AssistantTurn {
  if (turn.action !== 'ask' || questionsLeft > 0) return turn;
  const text = phrase(language, 'mayNotAsk');
  return { speaker: 'assistant', text, action: 'answer', move: readMove(text).move };
}
