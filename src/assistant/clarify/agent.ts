import type { Assistant, AssistantContext, TurnPart } from '../../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel, Sampling } from '../../schema/model.ts';
import type { Brief } from '../../schema/scenario.ts';
import { pump } from '../../tools/pump.ts';
import { countWords } from '../../tools/word-count.ts';
import type { EmitTurnPart } from '../spoken-text.ts';
import { type Answered, answerRequest, type Settle } from './answer.ts';
import type { Observe } from './observe.ts';
import type { Plan, Prices } from './plan.ts';
import type { PlanTurn } from './plan-by-model.ts';
import type { ClarifyPrompts } from './prompts.ts';
import { type ClarifyState, readState } from './state.ts';
import { emptyState, noteQuestion, type Observed, track } from './track.ts';
import { createModuleCalls, type TurnView } from './turn-view.ts';
import { phrase, wordQuestion } from './wording.ts';

/** What a variant of ClarifyAgent is made of; each module can be another. */
export interface AgentParts {
  readonly reference: string;
  readonly settings: JsonObject;
  readonly prices: Prices;
  readonly observe: Observe;
  /** false: the slot table is made anew at every turn (the ablation without tracking). */
  readonly remembers: boolean;
  readonly plan: PlanTurn;
  readonly settle: Settle;
  readonly prompts: ClarifyPrompts;
  /** Absent: it decides only, and says a fixed sentence instead of an answer. */
  readonly model?: ChatModel;
  readonly sampling: Sampling;
  readonly system?: string | undefined;
}

/**
 * ClarifyAgent (2512.21120): perceive, forecast, track, plan, then the text. What it carries from turn to turn travels in
 * the trace of its own turns. A module whose reply is broken, empty or off schema is left out of the turn: in the end
 * that is a plain answer, never an exception; only a failed call of the model throws (`ModelCallError`).
 */
export function createAgent(parts: AgentParts): Assistant {
  return {
    reference: parts.reference,
    oracle: false,
    settings: parts.settings,
    respond: (brief, dialogue, context) => takeTurn(parts, viewOf(parts, brief, dialogue, context)),
    stream: (brief, dialogue, context) =>
      pump<TurnPart>(context.call.signal, async (emit, signal) => {
        const streamed = { ...context, call: { ...context.call, signal } };
        emit({ type: 'turn', turn: await takeTurn(parts, viewOf(parts, brief, dialogue, streamed), emit) });
      }),
  };
}

/** `emit`: told of the decision when it is taken, and of the text while it comes. */
async function takeTurn(parts: AgentParts, view: TurnView, emit?: EmitTurnPart): Promise<AssistantTurn> {
  const observed = await parts.observe(view);
  const state = track(view.before, observed);
  const plan = await parts.plan(planInput(parts, state, view), view);
  const row = plan.action === 'ask' ? state.slots.find(({ name }) => name === plan.slot) : undefined;
  const { move, reason } = plan;
  emit?.({ type: 'decision', action: row ? 'ask' : 'answer', move, reason, ...(row && { slot: row.name }) });
  if (!row) return answer(parts, { view, observed, state, plan, emit });
  const text = wordQuestion(row, view.brief.language);
  emit?.({ type: 'text-delta', text });
  const trace = traceOf(view, observed, noteQuestion(state, row.name), plan);
  return { speaker: 'assistant', text, action: 'ask', move: plan.move, slot: row.name, trace };
}

/** What the modules have made of a turn. */
interface Decided {
  readonly view: TurnView;
  readonly observed: Observed;
  readonly state: ClarifyState;
  readonly plan: Plan;
  readonly emit: EmitTurnPart | undefined;
}

function viewOf(parts: AgentParts, brief: Brief, dialogue: Dialogue, context: AssistantContext): TurnView {
  const before = (parts.remembers ? readState(dialogue) : undefined) ?? emptyState();
  const { model, sampling, system } = parts;
  const calls = createModuleCalls(model && { model, sampling, system }, brief, dialogue, context);
  return { brief, dialogue, context, before, calls };
}

function planInput(parts: AgentParts, state: ClarifyState, view: TurnView) {
  return {
    state,
    prices: parts.prices,
    questionsLeft: view.context.questionsLeft,
    wordsFor: (row: ClarifyState['slots'][number]) => countWords(wordQuestion(row, view.brief.language)),
  };
}

async function answer(parts: AgentParts, decided: Decided): Promise<AssistantTurn> {
  const { view, observed, state, plan } = decided;
  const answered = parts.model ? await answerByModel(parts, decided) : decideOnly(decided);
  const more = answered.turn.trace === undefined ? {} : { reply: answered.turn.trace };
  const trace = traceOf(view, observed, state, plan, { ...answered.trace, ...more });
  return { ...answered.turn, trace };
}

async function answerByModel(parts: AgentParts, { view, state, plan, emit }: Decided): Promise<Answered> {
  const settled = await parts.settle(state, view);
  return answerRequest(state, plan, settled, view, { prompts: parts.prompts, emit });
}

/** No model to answer with: the decision is what counts. */
function decideOnly({ view, plan, emit }: Decided): Answered {
  const text = phrase(view.brief.language, 'decided');
  emit?.({ type: 'text-delta', text });
  return { turn: { speaker: 'assistant', text, action: 'answer', move: plan.move }, trace: {} };
}

/** Every module's product and every call: a reader can follow the decision, and the next turn starts from it. */
function traceOf(
  view: TurnView,
  observed: Observed,
  state: ClarifyState,
  plan: Plan,
  answered: JsonObject = {},
): JsonObject {
  const products = { perception: observed.perception ?? null, forecast: observed.persona ?? null, state, plan };
  return { clarify: { ...asJson(products), calls: view.calls.made, ...answered } };
}

function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
