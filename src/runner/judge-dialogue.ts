import type { Benchmark } from '../schema/benchmark.ts';
import type { Episode } from '../schema/episode.ts';
import type { Judge, JudgeContext, Verdict } from '../schema/judge.ts';
import type { CallContext } from '../schema/model.ts';
import type { Scenario } from '../schema/scenario.ts';

export interface JudgedDialogue {
  readonly benchmark: Pick<Benchmark, 'needsJudge'>;
  readonly judge: Judge;
  readonly scenario: Scenario;
  readonly maxQuestions: number;
  readonly call: CallContext;
}

/** The judge's verdicts on an episode that has ended: on its final answer and, where there is a rubric, on its questions. */
export async function judgeDialogue(
  played: Pick<Episode, 'dialogue' | 'end'>,
  { benchmark, judge, scenario, maxQuestions, call }: JudgedDialogue,
): Promise<readonly Verdict[]> {
  if (played.end === 'reply-fault') return [];
  const { dialogue } = played;
  const asked = dialogue.filter((turn) => turn.speaker === 'assistant' && turn.action === 'ask').length;
  const context: JudgeContext = { call, brief: scenario.brief, questionsLeft: Math.max(0, maxQuestions - asked) };
  const verdicts: Verdict[] = [];
  if (benchmark.needsJudge(played, scenario)) {
    verdicts.push(await judge.judge(dialogue, scenario.secret, context));
    verdicts.push(...((await judge.judgeFurther?.(dialogue, scenario.secret, context)) ?? []));
  }
  const questions = asked > 0 ? await judge.judgeQuestions?.(dialogue, scenario.secret, context) : null;
  return questions ? [...verdicts, questions] : verdicts;
}
