/** What training a policy gives. */
export interface TrainedPolicy {
  readonly name: string;
  /** Text of `policy.jsonl`. */
  readonly artefact: string;
  /** Text of its card, `README.md`. */
  readonly card: string;
  /** The card's main figure in a sentence. */
  readonly summary: string;
}

/** Told of steps on the way. */
export type OnStep = (done: string) => void;

export interface TrainingWay {
  readonly onStep: OnStep;
  /** Where finished steps are kept until `forgetSteps`: a training that was interrupted goes on from there. */
  readonly workFolder: string;
}
