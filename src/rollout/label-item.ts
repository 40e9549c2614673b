import type { Benchmark } from '../schema/benchmark.ts';
import type { CallContext } from '../schema/model.ts';
import { type Candidate, PREFERENCE_VERSION, type PreferenceRow } from '../schema/preference.ts';
import type { Role } from '../schema/usage.ts';
import { bestMove, moveWorth, strictPairs } from '../tools/move-worth.ts';
import type { PreferItem } from './items.ts';
import { movePrompt } from './model-moves.ts';
import type { MoveSource, MoveText } from './move-source.ts';
import { type RolloutParts, rollOut } from './roll-out.ts';
import { settleAll } from './settle.ts';
import type { SingleTurnJudge } from './single-turn-judge.ts';

export interface LabelParts extends Omit<RolloutParts, 'callOf'> {
  readonly source: MoveSource;
  /** Absent: no control labels. */
  readonly singleTurnJudge?: SingleTurnJudge | undefined;
  /** What a question costs, in units of a right answer. */
  readonly price: number;
  /** A pair must be apart by at least this much. */
  readonly leastMargin: number;
  readonly benchmark: Pick<Benchmark, 'name' | 'next'>;
  readonly set: string;
  readonly system?: string | undefined;
}

/** Tries candidate moves on a request, rolls each out with every user, and orders them. */
export async function labelItem(
  item: PreferItem,
  parts: LabelParts,
  callOf: (role: Role) => CallContext,
): Promise<PreferenceRow> {
  const moves = await parts.source.moves(item, callOf('generator'));
  const candidates = await settleAll(moves.map((move) => labelMove(move, item, parts, callOf)));
  return {
    version: PREFERENCE_VERSION,
    id: item.id,
    cluster: item.cluster,
    benchmark: parts.benchmark.name,
    set: parts.set,
    prompt: movePrompt(item.scenario.brief, parts.system).map(({ role, content }) => ({ role, content })),
    readings: item.users.map(({ reading, expected }) => ({ id: reading, expected })),
    candidates,
    best: bestMove(candidates),
    pairs: strictPairs(
      candidates.map(({ kind, worth }) => ({ kind, value: worth })),
      parts.leastMargin,
    ),
    singleTurnPairs: strictPairs(candidates.map(({ kind, singleTurnScore }) => ({ kind, value: singleTurnScore }))),
    price: parts.price,
    simulator: {
      user: parts.user.reference,
      answerer: parts.answerer.reference,
      judge: parts.judge.reference,
      singleTurnJudge: parts.singleTurnJudge?.reference ?? null,
    },
    generator: parts.source.reference,
    seed: parts.seed,
  };
}

async function labelMove(
  move: MoveText,
  item: PreferItem,
  parts: LabelParts,
  callOf: (role: Role) => CallContext,
): Promise<Candidate> {
  const singleTurnScore = await parts.singleTurnJudge?.rate(move, item.scenario.brief, callOf('judge'));
  const rollouts = await rollOut(move, item.users, { ...parts, callOf });
  const scores = rollouts.map(({ score }) => score);
  return {
    ...move,
    worth: moveWorth(move.kind, scores, parts.price),
    ...(singleTurnScore !== undefined && { singleTurnScore }),
    rollouts: [...rollouts],
  };
}
