import { loadPolicy } from '../../policy/load-policy.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Action } from '../../schema/action.ts';
import type { Assistant, AssistantContext, TurnPart } from '../../schema/assistant.ts';
import type { AssistantInput } from '../../schema/assistant-kind.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Brief } from '../../schema/scenario.ts';
import { loadPrompt } from '../../tools/prompt-file.ts';
import { FRAMING, FRAMING_HASH } from '../framing.ts';
import { createModelAssistant, referenceOf } from '../model-assistant.ts';
import { streamTurn } from '../stream-turn.ts';

const DEFAULT_POLICY = 'open';
/** Raised whenever the same probability and the same reply of a model could lead to another turn. */
const VERSION = 1;

/** What the policy has decided of a turn. */
interface Decision {
  readonly action: Action;
  readonly ask: number;
}

/** Writes a turn that does what was decided, or something else: models do not always obey. */
type Writers = Readonly<Record<Action, Assistant>>;

/**
 * Asks where the policy's probability that a question is right exceeds the question's price, in units of a right answer
 * (without a price: the policy's own border), and a question is left. So a higher price never turns an answer into a question. With a
 * model, it writes the question or the answer; where it was to ask and did not, a general question is put in its place.
 */
export async function createPolicyAssistant(input: AssistantInput): Promise<Assistant> {
  const policy = await loadPolicy(input.argument ?? DEFAULT_POLICY);
  const writers = input.model ? await createWriters(input) : undefined;
  const decide = (brief: Brief, dialogue: Dialogue, context: AssistantContext): Decision => {
    const { ask, border } = policy.weigh(brief, dialogue);
    const isWorthIt = ask > (input.questionPrice ?? border);
    return { action: isWorthIt && context.questionsLeft > 0 ? 'ask' : 'answer', ask };
  };
  return {
    reference: referenceOf('policy', input),
    oracle: false,
    settings: settingsOf(policy, input.questionPrice, writers),
    async respond(brief, dialogue, context) {
      const decision = decide(brief, dialogue, context);
      const turn = writers
        ? await writers[decision.action].respond(brief, dialogue, context)
        : decided(brief, decision);
      return finish(turn, decision, brief);
    },
    async *stream(brief, dialogue, context) {
      const decision = decide(brief, dialogue, context);
      yield { type: 'decision', action: decision.action };
      if (!writers) {
        const turn = finish(decided(brief, decision), decision, brief);
        yield { type: 'text-delta', text: turn.text };
        yield { type: 'turn', turn };
        return;
      }
      for await (const part of streamTurn(writers[decision.action], brief, dialogue, context)) {
        if (part.type === 'turn') yield* ending(part.turn, decision, brief);
        else if (part.type !== 'decision') yield part;
      }
    },
  };
}

function* ending(written: AssistantTurn, decision: Decision, brief: Brief): Iterable<TurnPart> {
  const turn = finish(written, decision, brief);
  if (turn.text !== written.text) {
    yield { type: 'restart' };
    yield { type: 'text-delta', text: turn.text };
  }
  yield { type: 'turn', turn };
}

async function createWriters(input: AssistantInput): Promise<Writers> {
  const [ask, answer] = await Promise.all(
    ['ask', 'answer'].map((action) => loadPrompt(new URL(`../prompts/policy-${action}.md`, import.meta.url))),
  );
  const writer = (prompt: typeof ask): Assistant =>
    createModelAssistant(input, { name: 'policy', parser: 'text', ...(prompt && { prompt }) });
  return { ask: writer(ask), answer: writer(answer) };
}

/** No model to write with: the decision is what counts. */
function decided(brief: Brief, { action }: Decision): AssistantTurn {
  const words = FRAMING[brief.language];
  return action === 'ask'
    ? { speaker: 'assistant', text: words.question, action, move: 'open' }
    : { speaker: 'assistant', text: words.answer, action, move: 'direct' };
}

function finish(turn: AssistantTurn, { action, ask }: Decision, brief: Brief): AssistantTurn {
  const obeys = action === 'answer' || turn.action !== 'answer' || turn.move === 'act';
  const words: AssistantTurn = obeys
    ? turn
    : { speaker: 'assistant', text: FRAMING[brief.language].question, action: 'ask', move: 'open' };
  const confidence = Number((action === 'ask' ? ask : 1 - ask).toFixed(4));
  const written: JsonObject = turn.trace === undefined ? {} : { reply: turn.trace };
  const instead: JsonObject = obeys ? {} : { insteadOf: turn.text };
  const trace: JsonObject = { policy: { ask: Number(ask.toFixed(4)), decided: action }, ...written, ...instead };
  return { ...words, ...(words.action !== null && { confidence }), trace };
}

function settingsOf(policy: Policy, price: number | undefined, writers: Writers | undefined): JsonObject {
  return {
    version: VERSION,
    policy: policy.hash,
    price: price ?? null,
    framing: FRAMING_HASH,
    writers: writers ? { ask: writers.ask.settings, answer: writers.answer.settings } : null,
  };
}
