import type { Dialogue } from './dialogue.ts';
import type { CallContext } from './model.ts';
import type { Brief, Secret } from './scenario.ts';

export interface JudgeContext {
  readonly call: CallContext;
  readonly brief: Brief;
  /** Questions the assistant could still have asked when the episode ended; absent: not known. */
  readonly questionsLeft?: number;
}

/** What a judge says of one aspect of a dialogue. */
export interface Verdict {
  /** The aspect: `final`, `question.quality`. */
  readonly name: string;
  /** true / false, a score in 0..1, or null when the judge is undecided. */
  readonly value: boolean | number | null;
  readonly reason: string;
  /** Kind of error, where there is one: `wrong-number`, `wrong-scale`, ... */
  readonly category?: string;
}

export interface Judge {
  /** As on the command line: `rules`, `model@openai/gpt-4o`. */
  readonly reference: string;
  /** Raised whenever the same dialogue could get another verdict. */
  readonly version: string;
  judge(dialogue: Dialogue, secret: Secret, context: JudgeContext): Promise<Verdict>;
  /** Verdict `question.quality` on the dialogue's questions; null when there is none. Absent: it has no rubric for them. */
  judgeQuestions?(dialogue: Dialogue, secret: Secret, context: JudgeContext): Promise<Verdict | null>;
  /** What it says of the same dialogue beside `judge`, asked right after it. Absent: nothing. */
  judgeFurther?(dialogue: Dialogue, secret: Secret, context: JudgeContext): Promise<readonly Verdict[]>;
  dispose?(): Promise<void>;
}
