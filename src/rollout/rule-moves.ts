import { FRAMING } from '../assistant/framing.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { CallContext } from '../schema/model.ts';
import { createRandom, deriveSeed } from '../tools/random.ts';
import type { PreferItem } from './items.ts';
import { distinctMoves, type MoveSource, type MoveText } from './move-source.ts';

export interface RuleMoveOptions {
  readonly benchmark: Pick<Benchmark, 'controls'>;
  /** All requests: a question is borrowed from another. */
  readonly items: readonly PreferItem[];
  readonly enumerates: boolean;
  readonly seed: number;
}

/**
 * Candidate moves without a model: the question that the benchmark's oracle asks, one that asks for nothing in particular,
 * one that is about another request, and the answer to a reading at random. For trying things out, and for tests.
 */
export function createRuleMoves({ benchmark, items, enumerates, seed }: RuleMoveOptions): MoveSource {
  const questions = items.filter(({ scenario }) => scenario.secret.goldQuestion !== undefined);
  return {
    reference: 'rules',
    async moves(item, call) {
      const random = createRandom('rule-moves', seed, item.id);
      const others = questions.filter(({ cluster }) => cluster !== item.cluster);
      const borrowed = others.length > 0 ? random.pick(others).scenario.secret.goldQuestion : undefined;
      const answer = await benchmark
        .controls(item.scenario)
        .guess.respond(item.scenario.brief, [], context(item, call, 0, seed));
      const moves: readonly (MoveText | undefined)[] = [
        question(await ownQuestion(benchmark, item, call, seed), 'greedy'),
        question(FRAMING[item.scenario.brief.language].question, 'sample'),
        question(borrowed, 'sample'),
        { text: answer.text, kind: 'answer', source: 'direct' },
        enumerates && item.users.length > 1
          ? { text: item.users.map(({ expected }) => expected).join('\n'), kind: 'enumerate', source: 'enumerate' }
          : undefined,
      ];
      return distinctMoves(moves.filter((move) => move !== undefined));
    },
  };
}

function question(text: string | undefined, source: MoveText['source']): MoveText | undefined {
  return text === undefined ? undefined : { text, kind: 'ask', source };
}

async function ownQuestion(
  benchmark: RuleMoveOptions['benchmark'],
  item: PreferItem,
  call: CallContext,
  seed: number,
): Promise<string | undefined> {
  const turn = await benchmark
    .controls(item.scenario)
    .oracle.respond(item.scenario.brief, [], context(item, call, 1, seed));
  return turn.action === 'ask' ? turn.text : item.scenario.secret.goldQuestion;
}

function context(item: PreferItem, call: CallContext, questionsLeft: number, seed: number) {
  return { call, scenarioId: item.scenario.id, questionsLeft, seed: deriveSeed('rule-moves', seed, item.id) };
}
