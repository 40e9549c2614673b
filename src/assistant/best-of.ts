import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantInput, AssistantKind } from '../schema/assistant-kind.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { ChatModel, Sampling } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { hashText } from '../tools/hash.ts';
import { IS_QUESTION_VERSION } from '../tools/is-question.ts';
import { bestMove, moveWorth } from '../tools/move-worth.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { deriveSeed } from '../tools/random.ts';
import { type ImaginedReading, MOST_READINGS, readReadings, sameAnswer } from './best-of/imagine.ts';
import { FRAMING, FRAMING_HASH } from './framing.ts';
import { referenceOf, requireModel, seeded } from './model-assistant.ts';
import { boundedText, readReply } from './read-reply.ts';
import { renderBrief } from './render-brief.ts';

const DEFAULT_SAMPLES = 4;
const MOST_SAMPLES = 20;
const LONGEST_REPLY = 1000;

const PROMPTS = {
  move: await loadPrompt(new URL('./prompts/best-of-move.md', import.meta.url)),
  answer: await loadPrompt(new URL('./prompts/best-of-answer.md', import.meta.url)),
  readings: await loadPrompt(new URL('./prompts/best-of-readings.md', import.meta.url)),
  reply: await loadPrompt(new URL('./prompts/best-of-reply.md', import.meta.url)),
} as const;

/**
 * Makes the move that is worth most (2410.13788, without training): it draws a greedy and n sampled moves and a direct
 * answer, imagines what the user may mean, and rehearses each question with each reading, all by the same model. The worth
 * is that of `tools/move-worth.ts`, at the run's price of a question; on a tie it answers. Ours: the authors train.
 */
export const kind: AssistantKind = {
  name: 'best-of',
  summary: 'draws n moves, rehearses what each leads to with readings it imagines, and makes the best (2410.13788)',
  form: 'strategy',
  argument: `moves drawn besides the greedy one, from 1 to ${MOST_SAMPLES}; default ${DEFAULT_SAMPLES}`,
  create: createBestOf,
};

interface Rehearsal {
  readonly input: AssistantInput;
  readonly model: ChatModel;
  readonly brief: Brief;
  readonly context: AssistantContext;
}

async function createBestOf(input: AssistantInput): Promise<Assistant> {
  const model = requireModel(input, 'best-of');
  const samples = readSamples(input.argument);
  const price = input.questionPrice ?? 0;
  return {
    reference: referenceOf('best-of', input),
    oracle: false,
    settings: {
      samples,
      price,
      prompts: Object.values(PROMPTS).map(({ hash }) => hash),
      framing: FRAMING_HASH,
      isQuestion: IS_QUESTION_VERSION,
      sampling: { maxTokens: input.sampling.maxTokens ?? null, temperature: input.sampling.temperature ?? null },
      system: input.system === undefined ? null : hashText(input.system),
    },
    async respond(brief, dialogue, context) {
      const rehearsal: Rehearsal = { input, model, brief, context };
      if (dialogue.length > 0 || context.questionsLeft === 0) return answerNow(rehearsal, dialogue);
      const moves = await drawMoves(rehearsal, samples);
      const greedy = moves[0];
      const questions = distinctQuestions(moves);
      if (!greedy || questions.length === 0) return greedy ?? answerNow(rehearsal, dialogue);
      const answer = await answerNow(rehearsal, dialogue);
      const readings = await imagineReadings(rehearsal);
      // With one thing to mean there is nothing to ask; without a reading nothing can be rehearsed.
      if (readings.length < 2) return readings.length === 1 ? answer : greedy;
      return await bestTurn([answer, ...questions], readings, price, rehearsal);
    },
  };
}

/** The greedy move, then the samples; those that cannot be read are left out. */
async function drawMoves(rehearsal: Rehearsal, samples: number): Promise<readonly AssistantTurn[]> {
  const { brief, context, input } = rehearsal;
  const turns: AssistantTurn[] = [];
  for (let sample = 0; sample <= samples; sample++) {
    const seed = deriveSeed(context.seed, 'best-of', sample) >>> 1;
    const sampling = sample === 0 ? seeded(input.sampling, context.seed) : { ...input.sampling, temperature: 1, seed };
    const turn = await take(rehearsal, [], PROMPTS.move.render({}, brief.language), sampling);
    if (turn.action !== null) turns.push(turn);
  }
  return turns;
}

function distinctQuestions(moves: readonly AssistantTurn[]): readonly AssistantTurn[] {
  const questions = new Map<string, AssistantTurn>();
  for (const move of moves) {
    const plain = move.text.toLowerCase().replace(/\s+/g, ' ');
    if (move.action === 'ask' && !questions.has(plain)) questions.set(plain, move);
  }
  return [...questions.values()];
}

function answerNow(rehearsal: Rehearsal, dialogue: Dialogue): Promise<AssistantTurn> {
  const { brief, input, context } = rehearsal;
  const strategy = PROMPTS.answer.render({}, brief.language);
  return take(rehearsal, dialogue, strategy, seeded(input.sampling, context.seed));
}

async function imagineReadings(rehearsal: Rehearsal): Promise<readonly ImaginedReading[]> {
  const { brief, input, model, context } = rehearsal;
  const { transcript: _shown, ...talk } = brief;
  const note = PROMPTS.readings.render({ most: String(MOST_READINGS) }, brief.language);
  const messages = renderBrief(talk, [], { system: input.system, given: context.given, notes: [note] });
  const reply = await model.generate({ messages, sampling: { ...input.sampling, temperature: 0 } }, context.call);
  return readReadings(boundedText(reply.text));
}

/** Rolls each move out with every reading; the first of the turns is the direct answer. */
async function bestTurn(
  turns: readonly AssistantTurn[],
  readings: readonly ImaginedReading[],
  price: number,
  rehearsal: Rehearsal,
): Promise<AssistantTurn> {
  const rated: { readonly kind: 'ask' | 'answer'; readonly worth: number; readonly text: string }[] = [];
  for (const turn of turns) {
    const scores: number[] = [];
    for (const reading of readings) scores.push(await serves(turn, reading, rehearsal));
    const move = turn.action === 'ask' ? 'ask' : 'answer';
    rated.push({ kind: move, worth: moveWorth(move, scores, price), text: turn.text });
  }
  const best = turns[bestMove(rated) ?? 0]!;
  return {
    ...best,
    trace: {
      readings: readings.map(({ meaning, answer }) => ({ meaning, answer })),
      moves: rated.map(({ kind: move, worth, text }) => ({ kind: move, worth, text })),
      ...(best.trace !== undefined && { reply: best.trace }),
    },
  };
}

/** 1 when a user with this reading gets the answer they should, else 0; so also when they have nothing to reply. */
async function serves(turn: AssistantTurn, reading: ImaginedReading, rehearsal: Rehearsal): Promise<number> {
  if (turn.action !== 'ask') return Number(sameAnswer(turn.text, reading.answer));
  const { brief, input, model, context } = rehearsal;
  const content = PROMPTS.reply.render(
    { request: brief.request, meaning: reading.meaning, question: turn.text },
    brief.language,
  );
  const sampling = { maxTokens: input.sampling.maxTokens ?? 200, temperature: 0 };
  const reply = await model.generate({ messages: [{ role: 'user', content }], sampling }, context.call);
  const text = boundedText(reply.text).slice(0, LONGEST_REPLY).toWellFormed();
  if (text === '' || /^["'*]{0,3}PASS\b/.test(text)) return 0;
  const dialogue: Dialogue = [turn, { speaker: 'user', text }];
  return Number(sameAnswer((await answerNow(rehearsal, dialogue)).text, reading.answer));
}

async function take(
  { input, model, brief, context }: Rehearsal,
  dialogue: Dialogue,
  strategy: string,
  sampling: Sampling,
): Promise<AssistantTurn> {
  const notes = dialogue.length > 0 || context.questionsLeft === 0 ? [FRAMING[brief.language].noQuestionsLeft] : [];
  const messages = renderBrief(brief, dialogue, { system: input.system, strategy, given: context.given, notes });
  return readReply(await model.generate({ messages, sampling }, context.call), 'text');
}

function readSamples(argument: string | undefined): number {
  if (argument === undefined) return DEFAULT_SAMPLES;
  const value = /^\d{1,3}$/.test(argument) ? Number(argument) : 0;
  if (value >= 1 && value <= MOST_SAMPLES) return value;
  throw new InvalidOptionError({
    option: '--assistant',
    value: `best-of:${argument}`,
    expected: `it takes a number of moves from 1 to ${MOST_SAMPLES}`,
    hint: 'For example best-of:4@openai/gpt-4o-mini.',
  });
}
