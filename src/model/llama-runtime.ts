import type {
  ChatHistoryItem,
  ChatWrapper,
  Llama,
  LlamaContext,
  LlamaContextSequence,
  LlamaModel,
  Token,
} from 'node-llama-cpp';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { PackageMissingError } from '../errors/package-missing-error.ts';
import type { Message } from '../schema/message.ts';
import { findGgufProblem } from './gguf-header.ts';
import { SequencePool } from './sequence-pool.ts';

export const LLAMA_PACKAGE = { package: 'node-llama-cpp', version: '3.21.1' } as const;

/** Prompts kept at once at most: two talks under way, or the modules of an agent. */
const MOST_SEQUENCES = 4;
/** Of the memory that is free, at most a quarter goes into kept prompts, and never more than this, in bytes. */
const MOST_SEQUENCE_BYTES = 2 ** 30;

type LlamaModule = typeof import('node-llama-cpp');

export interface LlamaRuntimeOptions {
  readonly reference: string;
  readonly path: string;
  /** LoRA adapters in GGUF, all applied on top; what they add to the weights is summed. */
  readonly adapterPaths?: readonly string[] | undefined;
  readonly threads: number;
  /** Tokens of prompt and reply together at most; a model trained for fewer gets fewer. */
  readonly maxContextTokens: number;
  /** Prompts are kept in pieces of this many tokens. */
  readonly pieceTokens: number;
}

/** A loaded model with its context sequences. */
export interface LlamaRuntime {
  readonly library: LlamaModule;
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly sequences: SequencePool<LlamaContextSequence>;
  /** The messages as the model's own chat template writes them, the assistant's turn opened at the end. */
  tokenize(messages: readonly Message[]): Token[];
  dispose(): Promise<void>;
}

/** Loads weights in process: no compilation, no download, no GPU, so that the same file gives the same text everywhere. */
export async function loadLlama(options: LlamaRuntimeOptions): Promise<LlamaRuntime> {
  const { adapterPaths = [] } = options;
  for (const file of [options.path, ...adapterPaths]) {
    const problem = await findGgufProblem(file);
    if (problem !== undefined) throw unloadable(options.reference, file, problem);
  }
  const library = await importLibrary(options.reference);
  let firstError = '';
  const llama = await library.getLlama({
    build: 'never',
    gpu: false,
    skipDownload: true,
    progressLogs: false,
    maxThreads: options.threads,
    logLevel: library.LlamaLogLevel.error,
    logger: (_level, message) => {
      firstError ||= message.trim().slice(0, 300);
    },
  });
  try {
    const model = await llama.loadModel({ modelPath: options.path });
    const contextSize = Math.min(model.trainContextSize, options.maxContextTokens);
    const sequences = await affordableSequences(model, contextSize);
    const context = await model.createContext({
      contextSize,
      sequences,
      threads: options.threads,
      ...(adapterPaths.length > 0 && {
        lora: { adapters: adapterPaths.map((filePath) => ({ filePath })) },
      }),
    });
    const more = Array.from({ length: sequences - 1 }, () => context.getSequence());
    const template = chatTemplate(library, model);
    return {
      library,
      llama,
      model,
      context,
      sequences: new SequencePool([context.getSequence(), ...more], options.pieceTokens),
      tokenize: (messages) =>
        template.generateContextState({ chatHistory: chatHistory(messages) }).contextText.tokenize(model.tokenizer),
      dispose: () => llama.dispose(),
    };
  } catch (cause) {
    await llama.dispose();
    const files = [options.path, ...adapterPaths].join(' with ');
    throw unloadable(options.reference, files, firstError || (cause as Error).message, cause);
  }
}

async function affordableSequences(model: LlamaModel, contextSize: number): Promise<number> {
  const bytes = Math.min(MOST_SEQUENCE_BYTES, process.availableMemory() / 4);
  for (let sequences = MOST_SEQUENCES; sequences > 1; sequences--) {
    const needs = { contextSize, sequences, modelGpuLayers: 0 };
    const { cpuRam } = await model.fileInsights.estimateContextResourceRequirementsV2(needs);
    if (cpuRam <= bytes) return sequences;
  }
  return 1;
}

function unloadable(model: string, file: string, problem: string, cause?: unknown): ModelMissingError {
  return new ModelMissingError({
    model,
    problem: `${file} cannot be loaded: ${problem}`,
    hint: 'Is it a whole GGUF file, and an adapter one for this model? Fetch it again with `querent models pull`.',
    cause,
  });
}

async function importLibrary(reference: string): Promise<LlamaModule> {
  try {
    return await import('node-llama-cpp');
  } catch (cause) {
    throw new PackageMissingError({ ...LLAMA_PACKAGE, neededFor: reference, cause });
  }
}

/**
 * The template in the file is the one that the model was trained with. The library's own rendering of the common
 * formats is the second choice: for ChatML it adds a token at the beginning that this family never saw.
 */
function chatTemplate(library: LlamaModule, model: LlamaModel): ChatWrapper {
  const template = model.fileInfo.metadata?.tokenizer?.chat_template;
  if (typeof template === 'string' && template.trim() !== '') {
    try {
      return new library.JinjaTemplateChatWrapper({ template, tokenizer: model.tokenizer });
    } catch {
      // A template that this engine cannot run.
    }
  }
  return library.resolveChatWrapper(model, { warningLogs: false });
}

function chatHistory(messages: readonly Message[]): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    const text = content.toWellFormed();
    if (role === 'assistant') return { type: 'model', response: [text] };
    return role === 'system' ? { type: 'system', text } : { type: 'user', text };
  });
  return [...items, { type: 'model', response: [''] }];
}
