import type { Benchmark } from '../schema/benchmark.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { Judge } from '../schema/judge.ts';
import type { CallContext } from '../schema/model.ts';
import type { Rollout } from '../schema/preference.ts';
import type { Role } from '../schema/usage.ts';
import type { User } from '../schema/user.ts';
import { deriveSeed } from '../tools/random.ts';
import type { Answerer } from './answerer.ts';
import type { ItemUser } from './items.ts';
import type { MoveText } from './move-source.ts';
import { settleAll } from './settle.ts';

export interface RolloutParts {
  /** Says whether anybody replies to a question. */
  readonly benchmark: Pick<Benchmark, 'next'>;
  readonly user: User;
  readonly answerer: Answerer;
  readonly judge: Judge;
  readonly seed: number;
  /** The circumstances of a call that somebody makes for the item. */
  readonly callOf: (role: Role) => CallContext;
}

type VoidReason = NonNullable<Rollout['void']>;

/** Lines of an enumeration that are read. */
const MOST_ANSWERS = 20;

/** What a move leads to with each of the users, in their order. */
export async function rollOut(
  move: MoveText,
  users: readonly ItemUser[],
  parts: RolloutParts,
): Promise<readonly Rollout[]> {
  if (move.kind === 'ask') return await settleAll(users.map((user) => rollOutQuestion(move.text, user, parts)));
  if (move.kind === 'answer') return await settleAll(users.map((user) => rollOutAnswer(move.text, user, parts)));
  return await rollOutEnumeration(move.text, users, parts);
}

async function rollOutQuestion(text: string, user: ItemUser, parts: RolloutParts): Promise<Rollout> {
  const { brief, secret } = user.scenario;
  const question: AssistantTurn = { speaker: 'assistant', text, action: 'ask', move: 'open' };
  const seed = deriveSeed('rollout', parts.seed, user.scenario.id, user.reading);
  const failed = (reason: VoidReason, said: string | null): Rollout => {
    return { reading: user.reading, reply: said, answer: null, score: 0, void: reason };
  };
  if (parts.benchmark.next(user.scenario, [question], 1).step !== 'user') return failed('abstained', null);
  const reply = await parts.user.reply([question], secret, { call: parts.callOf('user'), brief, seed });
  if (reply.speaker === 'end') return failed('abstained', null);
  const turn = await parts.answerer.answer(user.scenario, [question, reply], parts.callOf('assistant'));
  if (turn.action === 'ask') return failed('asked-again', reply.text);
  if (turn.action === null || turn.text === '') return failed('empty', reply.text);
  return { ...(await judged([question, reply, turn], user, parts)), reply: reply.text };
}

async function rollOutAnswer(text: string, user: ItemUser, parts: RolloutParts): Promise<Rollout> {
  return await judged([answerTurn(text)], user, parts);
}

/** F1 of the lines against the users' answers, the same for each user: it serves them together. */
async function rollOutEnumeration(
  text: string,
  users: readonly ItemUser[],
  parts: RolloutParts,
): Promise<readonly Rollout[]> {
  const lines = [...new Set(text.split('\n').map(plainLine))].filter((line) => line !== '').slice(0, MOST_ANSWERS);
  const table = await settleAll(
    lines.map((line) => settleAll(users.map(async (user) => (await judged([answerTurn(line)], user, parts)).score))),
  );
  const precision = mean(table.map((row) => Math.max(0, ...row)));
  const recall = mean(users.map((_, index) => Math.max(0, ...table.map((row) => row[index] ?? 0))));
  const score = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return users.map(({ reading }) => ({ reading, reply: null, answer: text, score }));
}

/**
 * The last turn as the benchmark's judge finds it for the user. It is not told that no question is left: an assumption
 * that is right for another reading does not serve this user.
 */
async function judged(dialogue: Dialogue, user: ItemUser, parts: RolloutParts): Promise<Rollout> {
  const { brief, secret } = user.scenario;
  const { value, category } = await parts.judge.judge(dialogue, secret, {
    call: parts.callOf('judge'),
    brief,
  });
  const answer = dialogue.at(-1)?.text ?? '';
  const base = { reading: user.reading, reply: null, answer };
  if (value === null) return { ...base, score: 0, void: 'undecided' };
  return { ...base, score: Number(value), ...(category === 'leak' && { void: 'leak' as const }) };
}

function answerTurn(text: string): AssistantTurn {
  return { speaker: 'assistant', text, action: 'answer', move: 'direct' };
}

function plainLine(line: string): string {
  return line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim();
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
