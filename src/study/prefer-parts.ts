import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Workshop } from '../references/workshop.ts';
import { type Answerer, createControlAnswerer, createModelAnswerer, createRulesAnswerer } from '../rollout/answerer.ts';
import type { LabelParts } from '../rollout/label-item.ts';
import { createModelMoves } from '../rollout/model-moves.ts';
import { createRuleMoves } from '../rollout/rule-moves.ts';
import { createSingleTurnModelJudge, singleTurnByRules } from '../rollout/single-turn-judge.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import { isControl, type PreferPlan, type PreferRequest, RULES } from './prefer-request.ts';

/** Makes the parts that label from their names. */
export async function preferParts(
  request: PreferRequest,
  plan: PreferPlan,
  benchmark: Benchmark,
  workshop: Workshop,
): Promise<LabelParts> {
  const { generator, seed, samples, enumerates, maxTokens, system } = request;
  const { answerer, user, judge, set } = plan.settings;
  return {
    source:
      generator === RULES
        ? createRuleMoves({ benchmark, items: plan.items, enumerates, seed })
        : createModelMoves({
            model: await workshop.model(generator),
            mode: request.moves,
            ...{ samples, enumerates, maxTokens, system, seed },
          }),
    answerer: await answererOf(answerer, request, benchmark, workshop),
    user: await workshop.user(user, benchmark),
    judge: await workshop.judge(judge, benchmark),
    singleTurnJudge: await singleTurnJudge(request.singleTurnJudge, workshop),
    price: request.questionPrice,
    leastMargin: request.leastMargin,
    benchmark,
    ...{ set, seed, system },
  };
}

async function answererOf(
  name: string,
  { seed, maxTokens, system }: PreferRequest,
  benchmark: Benchmark,
  workshop: Workshop,
): Promise<Answerer> {
  if (name === RULES) return createRulesAnswerer(benchmark, seed);
  if (isControl(name, benchmark)) return createControlAnswerer(benchmark, name, seed);
  return createModelAnswerer(await workshop.model(name), { maxTokens, system });
}

async function singleTurnJudge(name: string | undefined, workshop: Workshop): Promise<LabelParts['singleTurnJudge']> {
  if (name === undefined) return undefined;
  if (name === RULES) return singleTurnByRules;
  const model = /^model@(.+)$/.exec(name)?.[1];
  if (model !== undefined) return createSingleTurnModelJudge(await workshop.model(model));
  throw new InvalidOptionError({
    option: '--single-turn-judge',
    value: name,
    expected: 'it takes rules, or a model as in model@openai/gpt-4o',
  });
}
