import { readReply } from '../assistant/read-reply.ts';
import { renderBrief } from '../assistant/render-brief.ts';
import type { Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { deriveSeed } from '../tools/random.ts';
import type { PreferItem } from './items.ts';
import { distinctMoves, type MoveSource, type MoveText } from './move-source.ts';
import { settleAll } from './settle.ts';

const PROMPTS = {
  ask: await loadPrompt(new URL('./prompts/ask.md', import.meta.url)),
  answer: await loadPrompt(new URL('./prompts/answer.md', import.meta.url)),
  enumerate: await loadPrompt(new URL('./prompts/enumerate.md', import.meta.url)),
} as const;

/** Hashes of the prompts: what the moves depend on besides the model. */
export const MOVE_PROMPT_HASHES: readonly string[] = Object.values(PROMPTS).map(({ hash }) => hash);

/**
 * `told`: the model is told to ask for the questions and to answer for the answer (the roles of 2410.13788); `free`: it
 * is told nothing, and each reply is what it is, with one direct answer besides.
 */
export type MoveMode = 'told' | 'free';

export interface ModelMoveOptions {
  readonly model: ChatModel;
  readonly mode: MoveMode;
  /** Moves drawn at temperature 1 besides the greedy one. */
  readonly samples: number;
  /** Also all answers at once. */
  readonly enumerates: boolean;
  readonly maxTokens: number;
  /** The user's own system prompt. */
  readonly system?: string | undefined;
  readonly seed: number;
}

/** The prompt that the moves are replies to, and that a model is trained on: the brief, and nothing about asking. */
export function movePrompt(brief: Brief, system: string | undefined): Message[] {
  return renderBrief(brief, [], { system });
}

/** Candidate moves by a chat model: greedy and sampled ones, and a direct answer. */
export function createModelMoves(options: ModelMoveOptions): MoveSource {
  return {
    reference: options.model.reference,
    async moves(item, call) {
      const mixed = await settleAll([
        ...Array.from({ length: options.samples + 1 }, (_, sample) => sampled(item, sample, options, call)),
        told(item, 'answer', options, call),
        ...(options.enumerates ? [told(item, 'enumerate', options, call)] : []),
      ]);
      return distinctMoves(mixed.filter((move) => move !== undefined));
    },
  };
}

/** The greedy move (0) or a sampled one; undefined where a model that was told to ask does not, or a reply has a fault. */
async function sampled(
  item: PreferItem,
  sample: number,
  options: ModelMoveOptions,
  call: CallContext,
): Promise<MoveText | undefined> {
  const { brief } = item.scenario;
  const isGreedy = sample === 0;
  const messages =
    options.mode === 'told'
      ? renderBrief(brief, [], { system: options.system, strategy: PROMPTS.ask.render({}, brief.language) })
      : movePrompt(brief, options.system);
  const sampling = isGreedy
    ? { temperature: 0, maxTokens: options.maxTokens }
    : { temperature: 1, maxTokens: options.maxTokens, seed: deriveSeed('move', options.seed, item.id, sample) >>> 1 };
  const turn = readReply(await options.model.generate({ messages, sampling }, call), 'text');
  if (turn.action === null || (options.mode === 'told' && turn.action !== 'ask')) return undefined;
  return { text: turn.text, kind: turn.action, source: isGreedy ? 'greedy' : 'sample' };
}

async function told(
  item: PreferItem,
  kind: 'answer' | 'enumerate',
  options: ModelMoveOptions,
  call: CallContext,
): Promise<MoveText | undefined> {
  const { brief } = item.scenario;
  const strategy = PROMPTS[kind].render({}, brief.language);
  const messages = renderBrief(brief, [], { system: options.system, strategy });
  const sampling = { temperature: 0, maxTokens: options.maxTokens };
  const turn = readReply(await options.model.generate({ messages, sampling }, call), 'text');
  if (turn.action !== 'answer') return undefined;
  return { text: turn.text, kind, source: kind === 'answer' ? 'direct' : 'enumerate' };
}
