import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantInput, AssistantKind } from '../schema/assistant-kind.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { FRAMING } from './framing.ts';
import { createModelAssistant, seeded } from './model-assistant.ts';
import { boundedText } from './read-reply.ts';
import { splitThoughts } from './reasoned-reply.ts';
import { renderBrief } from './render-brief.ts';
import { readTraceFile, TRACE_LIMIT } from './trace-file.ts';

/**
 * A model that is handed a reasoning trace for each turn (2605.25204, tables 1 and 3): from a file, or written by
 * another model that sees what the assistant sees. A file whose traces were written with the gold in view makes it an
 * oracle.
 */
export const kind: AssistantKind = {
  name: 'traced',
  summary: 'the model with a reasoning trace as input, from a file or another model (2605.25204)',
  form: 'strategy',
  argument: 'a .jsonl file of traces, or the model that writes them',
  async create(input) {
    const source = input.argument;
    if (!source) {
      throw new InvalidOptionError({
        option: '--assistant',
        value: 'traced',
        expected: 'it takes a file of traces or a model that writes them',
        hint: 'For example traced:traces.jsonl@openai/gpt-4o-mini, traced:openai/o3@openai/gpt-4o-mini.',
      });
    }
    return /\.(?:jsonl|ndjson)$/i.test(source) ? fromFile(input, source) : fromModel(input, source);
  },
};

async function fromFile(input: AssistantInput, file: string): Promise<Assistant> {
  const traces = await readTraceFile(file);
  return createModelAssistant(input, {
    name: 'traced',
    parser: 'text',
    oracle: traces.goldInView,
    settings: { traces: traces.hash, goldInView: traces.goldInView },
    async notes(brief, dialogue, context) {
      const turnIndex = dialogue.filter((turn) => turn.speaker === 'assistant').length;
      const trace = traces.find(context.scenarioId, turnIndex);
      if (trace === undefined) {
        throw new PartFaultError({
          kind: 'assistant-fault',
          message: `${file} holds no trace for turn ${turnIndex} of ${context.scenarioId}`,
        });
      }
      return [traceNote(brief, trace)];
    },
  });
}

async function fromModel(input: AssistantInput, reference: string): Promise<Assistant> {
  const tracer = await input.resolveModel(reference);
  const prompt = await loadPrompt(new URL('./prompts/trace-writer.md', import.meta.url));
  const write = async (brief: Brief, dialogue: Dialogue, context: AssistantContext, model: ChatModel) => {
    const frame = { system: prompt.render({}, brief.language), given: context.given };
    const messages = renderBrief(brief, dialogue, frame);
    const reply = await model.generate({ messages, sampling: seeded(input.sampling, context.seed) }, context.call);
    const trace = splitThoughts(boundedText(reply.text)).text.slice(0, TRACE_LIMIT).toWellFormed();
    if (trace !== '') return trace;
    throw new PartFaultError({ kind: 'assistant-fault', message: `${reference} wrote no trace` });
  };
  return createModelAssistant(input, {
    name: 'traced',
    parser: 'text',
    settings: { tracer: tracer.reference, tracePrompt: prompt.hash, goldInView: false },
    notes: async (brief, dialogue, context) => [traceNote(brief, await write(brief, dialogue, context, tracer))],
  });
}

function traceNote(brief: Brief, trace: string): string {
  return `${FRAMING[brief.language].trace}\n${trace}`;
}
