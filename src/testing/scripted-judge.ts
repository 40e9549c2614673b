import type { Dialogue } from '../schema/dialogue.ts';
import type { Judge, JudgeContext, Verdict } from '../schema/judge.ts';
import type { Secret } from '../schema/scenario.ts';
import { type DoubleScript, ScriptPlayer } from './script.ts';

export interface JudgeCall {
  readonly dialogue: Dialogue;
  readonly secret: Secret;
  readonly context: JudgeContext;
}

/** A value is the verdict `final` with that value. */
export type JudgeScript = DoubleScript<Verdict['value'] | Verdict, JudgeCall>;

export interface ScriptedJudge extends Judge {
  /** Every call so far, oldest first. */
  readonly calls: readonly JudgeCall[];
}

/** The double of a judge: decides what it is told to, whatever was said. An empty list leaves it undecided. */
export function scriptedJudge(script: JudgeScript): ScriptedJudge {
  const player = new ScriptPlayer<Verdict['value'] | Verdict, JudgeCall>(script);
  return {
    reference: 'scripted',
    version: '1',
    calls: player.calls,
    async judge(dialogue, secret, context) {
      const answer = (await player.next({ dialogue, secret, context })) ?? null;
      if (typeof answer === 'object' && answer !== null) return answer;
      return { name: 'final', value: answer, reason: 'scripted' };
    },
  };
}
