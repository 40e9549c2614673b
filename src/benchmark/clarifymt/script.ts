/** One exchange of a scripted history: what the assistant asks, and the manner of the user's reply. */
export interface ScriptStep {
  /** `slot`: the good question for the open slot; `beside`: the seed's question that misses. */
  readonly asks: 'slot' | 'beside';
  readonly manner: string;
}

/** A fixed history and the decisions that are wanted of it. */
export interface Script {
  /** Begins with the unclear request or with its clear twin. */
  readonly from: 'request' | 'twin';
  readonly steps: readonly ScriptStep[];
  /** After the seed's id, in the ids of its scenarios; empty: nothing. */
  readonly name: string;
  /** Turn of the user at which the first decision is wanted; the request is turn 1. */
  readonly firstTurn: number;
}
