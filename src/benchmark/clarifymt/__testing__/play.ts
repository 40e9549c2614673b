import type { Action } from '../../../schema/action.ts';
import type { Assistant } from '../../../schema/assistant.ts';
import type { Benchmark } from '../../../schema/benchmark.ts';
import type { Turn } from '../../../schema/dialogue.ts';
import type { Decision, EpisodeEnd, ScoredEpisode } from '../../../schema/episode.ts';
import type { Judge } from '../../../schema/judge.ts';
import type { MetricUse } from '../../../schema/metric.ts';
import type { Scenario } from '../../../schema/scenario.ts';
import type { User } from '../../../schema/user.ts';
import { createSlotUser } from '../../../user/slot-reply.ts';
import { benchmark } from '../benchmark.ts';

const call = { role: 'assistant', repeat: 0, episodeKey: 'e' } as const;
const rulesUser = createSlotUser();
const rulesJudge = benchmark.judges.rules!.create({ seed: 0 });

export const EMPTY: ScoredEpisode = {
  key: 'k',
  scenarioId: 's',
  cluster: 'c',
  groups: [],
  repeat: 0,
  request: 'r',
  dialogue: [],
  decisions: [],
  end: null,
  fault: null,
  usage: {},
  startedAt: '2026-11-30T00:00:00Z',
  durationMs: 0,
  verdicts: [],
};

export interface PlayOptions {
  readonly seed?: number;
  readonly maxQuestions?: number;
  readonly user?: User;
  readonly judge?: Judge;
}

/** The episode loop without store, limits and faults. */
export async function play(
  scenario: Scenario,
  assistant: Assistant,
  options: PlayOptions = {},
): Promise<ScoredEpisode> {
  const { seed = 1, maxQuestions = 2, user = rulesUser, judge = rulesJudge } = options;
  const { brief, secret } = scenario;
  const dialogue: Turn[] = [];
  const decisions: Decision[] = [];
  let end: EpisodeEnd | null = null;
  const asked = (): number => decisions.filter((decision) => decision.action === 'ask').length;
  while (end === null) {
    const next = benchmark.next(scenario, dialogue, maxQuestions);
    if (next.step === 'end') end = next.end;
    else if (next.step === 'assistant') {
      const questionsLeft = Math.max(0, maxQuestions - asked());
      const turn = await assistant.respond(brief, dialogue, { call, scenarioId: scenario.id, questionsLeft, seed });
      const gold = benchmark.goldAction(scenario, dialogue, maxQuestions);
      const outlook = benchmark.outlook!(scenario, dialogue, maxQuestions);
      decisions.push({ turnIndex: decisions.length, gold, action: turn.action, outlook });
      dialogue.push(turn);
    } else {
      const turn = await user.reply(dialogue, secret, { call, brief, seed: seed + dialogue.length });
      if (turn.speaker === 'user') dialogue.push(turn);
    }
  }
  const context = { call, brief, questionsLeft: Math.max(0, maxQuestions - asked()) };
  const final = benchmark.needsJudge({ dialogue }, scenario) ? [await judge.judge(dialogue, secret, context)] : [];
  const quality = asked() > 0 ? await judge.judgeQuestions?.(dialogue, secret, context) : null;
  const verdicts = quality ? [...final, quality] : final;
  return {
    ...EMPTY,
    scenarioId: scenario.id,
    cluster: scenario.cluster,
    groups: scenario.groups,
    dialogue,
    decisions,
    end,
    verdicts,
  };
}

/** Each metric's value over episodes, by its printed name. */
export function measure(
  episodes: readonly ScoredEpisode[],
  uses: readonly MetricUse[] = benchmark.metrics,
): Map<string, number | null> {
  return new Map(
    uses.map(({ metric, group }) => {
      const sums = new Float64Array(metric.width);
      for (const episode of episodes) if (!group || episode.groups.includes(group)) metric.add(sums, episode);
      return [group ? `${group}.${metric.name}` : metric.name, metric.estimate(sums)];
    }),
  );
}

/** The figures of a system that always does the same, on a benchmark whose episodes are one decision each. */
export async function measureWith(
  source: Benchmark,
  scenarios: readonly Scenario[],
  action: Action,
): Promise<Map<string, number | null>> {
  const turn: Turn = { speaker: 'assistant', text: 'x', action };
  const episodes = scenarios.map((scenario): ScoredEpisode => {
    const gold = source.goldAction(scenario, []);
    const decisions = [{ turnIndex: 0, gold, action }];
    return { ...EMPTY, cluster: scenario.cluster, groups: scenario.groups, dialogue: [turn], decisions, end: 'asked' };
  });
  return measure(episodes, source.metrics);
}
