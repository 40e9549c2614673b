import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantInput, AssistantKind } from '../schema/assistant-kind.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { ChatReply } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { hashText } from '../tools/hash.ts';
import { IS_QUESTION_VERSION } from '../tools/is-question.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { wordsOf } from '../tools/said-text.ts';
import { FRAMING_HASH } from './framing.ts';
import { referenceOf, requireModel, seeded } from './model-assistant.ts';
import { boundedText, readReply } from './read-reply.ts';
import { splitThoughts } from './reasoned-reply.ts';
import { renderBrief } from './render-brief.ts';
import { MOST_SAMPLES, readSampleCount } from './sample-count.ts';

const DEFAULT_SAMPLES = 5;
/** Samples at temperature 0 would all be the same. */
const LEAST_TEMPERATURE = 0.7;
/** Two intents whose words agree at least this much (Jaccard) are one. */
const SAME_INTENT = 0.6;
/** It asks when the entropy over intents is above this share of the highest that n samples can have. */
const ASKS_ABOVE = 0.5;

/**
 * Intent simulation (Zhang and Choi 2023, 2311.09469): n samples of what the user means; it asks when their entropy is
 * high. Ours groups samples by the words they share, where the paper asks a model of entailment, and the threshold is
 * ours, where the paper ranks requests under a budget of questions.
 */
export const kind: AssistantKind = {
  name: 'intent-sim',
  summary: 'samples what the user may mean n times and asks when the samples disagree (2311.09469)',
  form: 'strategy',
  argument: `samples, from 2 to ${MOST_SAMPLES}; default ${DEFAULT_SAMPLES}`,
  create: createIntentSim,
};

async function createIntentSim(input: AssistantInput): Promise<Assistant> {
  const model = requireModel(input, 'intent-sim');
  const samples = readSampleCount('intent-sim', input.argument, DEFAULT_SAMPLES);
  const guess = await loadPrompt(new URL('./prompts/intent-sim.md', import.meta.url));
  const ask = await loadPrompt(new URL('./prompts/intent-sim-ask.md', import.meta.url));
  const temperature = Math.max(LEAST_TEMPERATURE, input.sampling.temperature ?? 0);

  const call = (
    brief: Brief,
    dialogue: Dialogue,
    context: AssistantContext,
    strategy: string | undefined,
    seed?: number,
  ): Promise<ChatReply> => {
    const messages = renderBrief(brief, dialogue, { system: input.system, strategy, given: context.given });
    const sampling =
      seed === undefined ? seeded(input.sampling, context.seed) : { ...input.sampling, temperature, seed };
    return model.generate({ messages, sampling }, context.call);
  };

  return {
    reference: referenceOf('intent-sim', input),
    oracle: false,
    settings: {
      samples,
      rules: [SAME_INTENT, ASKS_ABOVE, temperature],
      prompts: [guess.hash, ask.hash],
      framing: FRAMING_HASH,
      isQuestion: IS_QUESTION_VERSION,
      sampling: { maxTokens: input.sampling.maxTokens ?? null, temperature: input.sampling.temperature ?? null },
      system: input.system === undefined ? null : hashText(input.system),
    },
    async respond(brief, dialogue, context) {
      const intents: string[] = [];
      for (let sample = 0; context.questionsLeft > 0 && sample < samples; sample++) {
        const { transcript: _shown, ...talk } = brief;
        const reply = await call(
          talk,
          dialogue,
          context,
          guess.render({}, brief.language),
          (context.seed + sample) >>> 0,
        );
        const text = splitThoughts(boundedText(reply.text)).text.slice(0, 500).toWellFormed();
        if (text !== '') intents.push(text);
      }
      const groups = groupIntents(intents);
      const disagreement = relativeEntropy(
        groups.map((group) => group.length),
        samples,
      );
      const listed = groups.map(([first]) => `- ${first}`).join('\n');
      const strategy = disagreement > ASKS_ABOVE ? ask.render({ intents: listed }, brief.language) : undefined;
      const turn = readReply(await call(brief, dialogue, context, strategy), 'text');
      const reply = turn.trace === undefined ? {} : { reply: turn.trace };
      return { ...turn, trace: { intents, disagreement: Number(disagreement.toFixed(4)), ...reply } };
    },
  };
}

/** Each intent joins the first group whose first member says the same. */
export function groupIntents(intents: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const intent of intents) {
    const own = groups.find(([first]) => first !== undefined && sharedWords(first, intent) >= SAME_INTENT);
    if (own) own.push(intent);
    else groups.push([intent]);
  }
  return groups;
}

/** Entropy of the groups' sizes as a share of that of `samples` groups of one: 0 when all agree, 1 when none do. */
export function relativeEntropy(sizes: readonly number[], samples: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return 0;
  const entropy = sizes.reduce((sum, size) => sum - (size / total) * Math.log(size / total), 0);
  return entropy / Math.log(samples);
}

/** Jaccard over words; of Han script over characters. */
function sharedWords(one: string, other: string): number {
  const [left, right] = [one, other].map(
    (text) => new Set(wordsOf(text).flatMap((word) => (/\p{Script=Han}/u.test(word) ? [...word] : [word]))),
  ) as [Set<string>, Set<string>];
  const shared = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}
