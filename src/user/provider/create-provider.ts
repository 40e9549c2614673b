import type { Dialogue, UserTurn } from '../../schema/dialogue.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { User, UserContext } from '../../schema/user.ts';
import { hashJson } from '../../tools/hash.ts';
import { treeState } from './fact-tree.ts';
import { replyTo } from './intent.ts';
import { type Fact, INTRO_ID, readKnowledge } from './knowledge.ts';
import { leakedFacts } from './leaks.ts';
import type { MindInput, ProviderMind, Reading } from './mind.ts';
import { REPLIES } from './replies.ts';

/** Raised whenever the same decision could be spoken otherwise. */
const PROVIDER_VERSION = 1;

export interface ProviderOptions {
  /** Gives all facts that a turn asks for; default: the first in the order of the tree. */
  readonly multi?: boolean;
  /** Says that the seeker has enough once nothing is open, as the authors' provider does. Default: never. */
  readonly tellsEnough?: boolean;
}

/** The switches as they stand in a reference: `:multi`, `:tells-enough`, `:multi+tells-enough`. */
export function optionsSuffix(options: ProviderOptions): string {
  const switches = [options.multi && 'multi', options.tellsEnough && 'tells-enough'].filter(Boolean);
  return switches.length === 0 ? '' : `:${switches.join('+')}`;
}

/**
 * The provider of ClarQ-LLM around a mind that decides: keeps the tree, speaks facts word for word, and never lets free
 * words give away what was not asked for. A turn's `filled` names the ids it gave (`0`: the opening answer).
 */
export function createProvider(mind: ProviderMind, options: ProviderOptions = {}): User {
  const [kind, model] = mind.reference.split(/@(.*)/s) as [string, string | undefined];
  return {
    reference: `${kind}${optionsSuffix(options)}${model === undefined ? '' : `@${model}`}`,
    settings: {
      kind: 'provider',
      version: PROVIDER_VERSION,
      replies: hashJson(REPLIES),
      multi: options.multi ?? false,
      tellsEnough: options.tellsEnough ?? false,
      mind: mind.settings,
    },
    reply: (dialogue, secret, context) => {
      const knowledge = readKnowledge(secret);
      return speak(mind, options, mindInput(knowledge, dialogue, context));
    },
  };
}

function mindInput(knowledge: MindInput['knowledge'], dialogue: Dialogue, { brief, call }: UserContext): MindInput {
  return {
    language: brief.language,
    knowledge,
    greeting: brief.request,
    dialogue,
    state: treeState(knowledge, dialogue),
    call,
  };
}

async function speak(mind: ProviderMind, options: ProviderOptions, input: MindInput): Promise<UserTurn> {
  const { state, language, knowledge } = input;
  if (!state.introduced) {
    return (await mind.isAboutTask(input))
      ? { speaker: 'user', text: knowledge.intro, relevant: null, filled: [INTRO_ID] }
      : { speaker: 'user', text: REPLIES[language].notTheTask, relevant: false, filled: [] };
  }
  const nothingOpen = state.open.length === 0;
  const reading = nothingOpen && !mind.readsAlways ? mind.readWithoutOpen(input) : await mind.read(input);
  const asked = state.open.filter((fact) => reading.facts.some(({ id }) => id === fact.id));
  const giving = options.multi ? asked : asked.slice(0, 1);
  if (giving.length > 0) return giveFacts(giving, mind, input, reading);
  if (nothingOpen && options.tellsEnough && isClear(reading)) return withoutFact(REPLIES[language].enough, reading);
  return inFreeWords(reading, input);
}

function isClear({ intent }: Reading): boolean {
  return intent === 'answerable' || intent === 'unanswerable';
}

async function giveFacts(
  facts: readonly Fact[],
  mind: ProviderMind,
  input: MindInput,
  reading: Reading,
): Promise<UserTurn> {
  const joined = facts.length > 1 ? await mind.join?.(facts, input) : undefined;
  const given = new Set([...input.state.given, ...facts.map(({ id }) => id)]);
  const usable = joined !== undefined && leakedFacts(joined, input.knowledge, { given }, input.language).length === 0;
  return {
    speaker: 'user',
    text: usable ? joined : facts.map(({ text }) => text).join('\n'),
    relevant: true,
    filled: facts.map(({ id }) => id),
    trace: traceOf(reading),
  };
}

/** Free words that give something away are not said: the fixed sentence stands in, and the trace keeps both. */
function inFreeWords(reading: Reading, input: MindInput): UserTurn {
  const fixed = replyTo(reading.intent, input.language);
  const { words } = reading;
  if (words === undefined) return withoutFact(fixed, reading);
  const leaked = leakedFacts(words, input.knowledge, input.state, input.language).map(({ id }) => id);
  if (leaked.length === 0) return withoutFact(words, reading);
  return withoutFact(fixed, reading, { withheld: words, leaked });
}

function withoutFact(text: string, reading: Reading, extra: JsonObject = {}): UserTurn {
  return { speaker: 'user', text, relevant: false, filled: [], trace: { ...traceOf(reading), ...extra } };
}

function traceOf({ intent, trace }: Reading): JsonObject {
  return { intent, ...(trace !== undefined && { decision: trace }) };
}
