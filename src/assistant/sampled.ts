import type { Assistant } from '../schema/assistant.ts';
import type { AssistantInput, AssistantKind } from '../schema/assistant-kind.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import { hashText } from '../tools/hash.ts';
import { deriveSeed } from '../tools/random.ts';
import { FRAMING_HASH } from './framing.ts';
import { referenceOf, requireModel, seeded } from './model-assistant.ts';
import { boundedText, readReply } from './read-reply.ts';
import { splitThoughts } from './reasoned-reply.ts';
import { renderBrief } from './render-brief.ts';
import { MOST_SAMPLES, readSampleCount } from './sample-count.ts';

const DEFAULT_SAMPLES = 10;
const TEMPERATURE = 1;
const LONGEST_SAMPLE = 500;

/**
 * The plain model, which besides its turn draws its first turn n times at temperature 1: what a model says most often is
 * another answer than its greedy one (2410.13788, sampled answers). The samples lie in the turn's trace.
 */
export const kind: AssistantKind = {
  name: 'sampled',
  summary: 'the plain model, its first turn also drawn n times, for figures on its most frequent answers (2410.13788)',
  form: 'strategy',
  argument: `samples, from 2 to ${MOST_SAMPLES}; default ${DEFAULT_SAMPLES}`,
  create: createSampled,
};

async function createSampled(input: AssistantInput): Promise<Assistant> {
  const model = requireModel(input, 'sampled');
  const count = readSampleCount('sampled', input.argument, DEFAULT_SAMPLES);
  return {
    reference: referenceOf('sampled', input),
    oracle: false,
    settings: {
      samples: count,
      temperature: TEMPERATURE,
      framing: FRAMING_HASH,
      sampling: { temperature: input.sampling.temperature ?? null, maxTokens: input.sampling.maxTokens ?? null },
      system: input.system === undefined ? null : hashText(input.system),
    },
    async respond(brief, dialogue, context) {
      const messages = renderBrief(brief, dialogue, { system: input.system, given: context.given });
      const sampling = seeded(input.sampling, context.seed);
      const turn = readReply(await model.generate({ messages, sampling }, context.call), 'text');
      if (dialogue.length > 0 || turn.action !== 'answer') return turn;
      const samples: string[] = [];
      for (let sample = 0; sample < count; sample++) {
        const seed = deriveSeed(context.seed, 'sampled', sample) >>> 1;
        const reply = await model.generate(
          { messages, sampling: { ...input.sampling, temperature: TEMPERATURE, seed } },
          context.call,
        );
        samples.push(splitThoughts(boundedText(reply.text)).text.slice(0, LONGEST_SAMPLE).toWellFormed());
      }
      return { ...turn, trace: { ...asObject(turn.trace), samples } };
    },
  };
}

function asObject(trace: JsonValue | undefined): JsonObject {
  return typeof trace === 'object' && trace !== null && !Array.isArray(trace) ? (trace as JsonObject) : {};
}
