import * as z from 'zod';
import type { Action } from '../../schema/action.ts';
import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantInput } from '../../schema/assistant-kind.ts';
import type { AssistantTurn } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel } from '../../schema/model.ts';
import { readMove } from '../../tools/is-question.ts';
import { readReply } from '../read-reply.ts';
import { withoutQuestion } from './answer.ts';
import { calculate } from './calculate.ts';
import { jsonSchemaOf } from './perception.ts';
import type { Prices } from './plan.ts';
import { pricesOf } from './plan-by-model.ts';
import type { ClarifyPrompts } from './prompts.ts';
import { createModuleCalls } from './turn-view.ts';

/** What the ablations without modules are made of. */
export interface WholeReplyParts {
  readonly reference: string;
  readonly settings: JsonObject;
  readonly model: ChatModel;
  readonly input: AssistantInput;
  readonly prices: Prices;
  readonly prompts: ClarifyPrompts;
}

/** Calls that a turn of *full* makes at most before its answer: the budget that self-consistency spends on samples. */
const SAMPLES = 4;
/** Samples at temperature 0 would all be the same. */
const LEAST_TEMPERATURE = 0.7;

const merged = z.object({ action: z.enum(['ask', 'answer']), text: z.string().min(1) });
const schema = jsonSchemaOf(
  z.strictObject({ reason: z.string(), action: z.enum(['ask', 'answer']), slot: z.string(), text: z.string() }),
);

type Respond = Assistant['respond'];

/** `clarify:merged`: the four modules in one prompt and one call, which also writes the text. */
export function createMerged(parts: WholeReplyParts): Assistant {
  return assistantOf(parts, (...turn) => respondMerged(parts, parts.input.sampling, ...turn));
}

/**
 * `clarify:self-consistency`: the merged prompt sampled as often as *full* may call the model, and the action that most
 * samples take. Ties answer. Tells what the modules add over the same number of calls.
 */
export function createSelfConsistency(parts: WholeReplyParts): Assistant {
  return assistantOf(parts, async (brief, dialogue, context) => {
    const temperature = Math.max(LEAST_TEMPERATURE, parts.input.sampling.temperature ?? 0);
    const turns: AssistantTurn[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const sampling = { ...parts.input.sampling, temperature, seed: (context.seed + sample) >>> 0 };
      turns.push(await respondMerged(parts, sampling, brief, dialogue, context));
    }
    const asks = turns.filter(({ action }) => action === 'ask').length;
    const answers = turns.filter(({ action }) => action === 'answer').length;
    const action: Action = asks > answers ? 'ask' : 'answer';
    const chosen = turns.find((turn) => turn.action === action) ?? turns[0]!;
    return { ...chosen, trace: { votes: { ask: asks, answer: answers }, samples: turns.map(({ text }) => text) } };
  });
}

function assistantOf(parts: WholeReplyParts, respond: Respond): Assistant {
  return { reference: parts.reference, oracle: false, settings: parts.settings, respond };
}

async function respondMerged(
  parts: WholeReplyParts,
  sampling: AssistantInput['sampling'],
  ...[brief, dialogue, context]: Parameters<Respond>
): Promise<AssistantTurn> {
  const calls = createModuleCalls(
    { model: parts.model, sampling, system: parts.input.system },
    brief,
    dialogue,
    context,
  );
  const values = pricesOf({ questionsLeft: context.questionsLeft, prices: parts.prices });
  const { value, reply } = await calls.askJson(
    { module: 'merged', prompt: parts.prompts.merged.render(values, brief.language), notes: [], schema },
    (json) => merged.safeParse(json).data,
  );
  const text = calculate(value?.text ?? reply.text).text;
  const read = readReply({ ...reply, text }, 'text');
  const trace: JsonObject = { calls: calls.made, ...(read.trace !== undefined && { reply: read.trace }) };
  const turn = value === undefined || read.action === null ? read : asDecided(read, value.action);
  return { ...withoutQuestion(turn, context.questionsLeft, brief.language), trace };
}

/** The decision as the model names it; the text only refines the move. */
function asDecided(read: AssistantTurn, action: Action): AssistantTurn {
  const said = readMove(read.text);
  const move = said.action === action ? said.move : action === 'ask' ? 'open' : 'direct';
  return { speaker: 'assistant', text: read.text, action, move };
}
