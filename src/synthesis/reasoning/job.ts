import { z } from 'zod';
import { quoteForJudge } from '../../judge/ask-yes-no.ts';
import type { Action } from '../../schema/action.ts';
import type { TrainingDialogue, TrainingMessage } from '../../schema/training-dialogue.ts';
import { isQuestion } from '../../tools/is-question.ts';
import { loadPrompt, type Prompt } from '../../tools/prompt-file.ts';
import { askStep } from '../ask-step.ts';
import type { BaseDialogue } from '../training/base-dialogue.ts';
import { type Dropped, generatorAt, type MadePlace, type TrainingJob, type TrainingMaking } from '../training/job.ts';
import type { DialogueSource } from '../training/source.ts';
import { documentsText, talkText } from '../training/talk-text.ts';
import { checkTrace } from './check-trace.ts';

export interface ReasoningRequest {
  /** The generator does not see the turn that its thoughts are to lead to; those that miss it are dropped. */
  readonly blind: boolean;
  /** Tries at a trace before its turn goes without, from 1. */
  readonly tries: number;
}

interface ReasoningPlace {
  readonly id: string;
  readonly base: BaseDialogue;
}

const LONGEST_TRACE = 4000;
const traceSchema = z.object({
  reasoning: z.string().trim().min(20).max(LONGEST_TRACE),
  next: z.enum(['ask', 'answer']),
});

const MOST_TOKENS = 700;

/**
 * Reasoning augmentation (2605.25204): thoughts before each gold turn of the assistant. `training` trains on them,
 * `traces` hands them over at inference (`traced:FILE@model`), marked as an oracle where the gold was in view.
 */
export async function reasoningJob(
  source: DialogueSource,
  { blind, tries }: ReasoningRequest,
): Promise<TrainingJob<ReasoningPlace>> {
  const prompt = await loadPrompt(new URL(`./prompts/${blind ? 'blind-trace' : 'trace'}.md`, import.meta.url));
  return {
    kind: 'reasoning',
    places: source.dialogues.map((base) => ({ id: base.dialogue.id, base })),
    source: source.description,
    licence: source.licence,
    remarks: [
      ...source.remarks,
      blind
        ? 'Traces were written without the gold turn in view and kept where they lead to it.'
        : 'Traces were written with the gold turn in view: at inference they make an oracle run.',
    ],
    skipped: source.skipped,
    settings: { blind, tries, source: source.checksum, prompts: { [prompt.name]: prompt.hash } },
    make: (place, index, making) => thinkThrough(place, index, { making, prompt, blind, tries }),
  };
}

interface Thinking extends ReasoningRequest {
  readonly making: TrainingMaking;
  readonly prompt: Prompt;
}

async function thinkThrough({ base, id }: ReasoningPlace, index: number, thinking: Thinking): Promise<MadePlace> {
  const { dialogue } = base;
  const messages: TrainingMessage[] = [];
  const traces: object[] = [];
  const dropped: Dropped[] = [];
  for (const [at, message] of dialogue.messages.entries()) {
    if (message.role !== 'assistant') {
      messages.push(message);
      continue;
    }
    const made = await thinkOf(dialogue, at, index, thinking);
    dropped.push(...made.dropped);
    messages.push({
      ...message,
      target: made.reasoning !== undefined,
      ...(made.reasoning && { reasoning: made.reasoning }),
    });
    const turn = base.turns.get(at);
    if (turn && made.reasoning) traces.push({ ...turn, trace: made.reasoning, goldInView: !thinking.blind });
  }
  const wanted = messages.filter(({ role }) => role === 'assistant').length;
  const kept = messages.filter(({ reasoning }) => reasoning !== undefined).length;
  const row: TrainingDialogue = {
    ...dialogue,
    id: `reasoning-${id}`,
    origin: { ...dialogue.origin, kind: 'reasoning' },
    generator: generatorAt(thinking.making, index).reference,
    messages,
    checks: ['decision', 'calculations', ...(thinking.blind ? ['blind'] : ['gold-unmentioned']), 'reaches-answer'],
  };
  return {
    id,
    rows: { training: kept > 0 ? [row] : [], traces },
    dropped,
    counts: { 'traces.wanted': wanted, 'traces.kept': kept },
  };
}

async function thinkOf(
  dialogue: TrainingDialogue,
  at: number,
  index: number,
  { making, prompt, blind, tries }: Thinking,
): Promise<{ readonly reasoning?: string; readonly dropped: readonly Dropped[] }> {
  const { id, language } = dialogue;
  const { content, action } = dialogue.messages[at] as TrainingMessage;
  const ledTo = { text: content, action: action ?? actionOf(content) };
  const dropped: Dropped[] = [];
  for (let attempt = 1; attempt <= tries; attempt++) {
    const stage = `trace-${at}.${attempt}`;
    const values = {
      documents: documentsText(dialogue),
      dialogue: talkText(dialogue.messages.slice(0, at), language),
      ...(!blind && { turn: quoteForJudge(content, LONGEST_TRACE) }),
    };
    const reply = await askStep({
      ...making,
      model: generatorAt(making, index),
      item: id,
      stage,
      prompt: prompt.render(values, language),
      language,
      schema: traceSchema,
      maxTokens: MOST_TOKENS,
    });
    const problem = 'rejected' in reply ? reply.rejected : checkTrace(reply.value, ledTo);
    if (!problem && 'value' in reply) return { reasoning: reply.value.reasoning, dropped };
    if (problem) dropped.push({ place: id, part: stage, ...problem });
  }
  return { dropped };
}

function actionOf(text: string): Action {
  return isQuestion(text) ? 'ask' : 'answer';
}
