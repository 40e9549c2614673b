/** One answer for every call, a list (each call takes the next, the last one stays), or a function of the call. */
export type DoubleScript<Answer, Call> =
  | Answer
  | readonly Answer[]
  | ((call: Call, index: number) => Answer | Promise<Answer>);

/** Plays a script and keeps the calls, oldest first. */
export class ScriptPlayer<Answer, Call> {
  readonly calls: Call[] = [];
  readonly #script: DoubleScript<Answer, Call>;

  constructor(script: DoubleScript<Answer, Call>) {
    this.#script = script;
  }

  /** The answer to a call; undefined where the list is empty. */
  async next(call: Call): Promise<Answer | undefined> {
    const index = this.calls.push(call) - 1;
    const script = this.#script;
    if (typeof script === 'function') {
      return await (script as (call: Call, index: number) => Answer | Promise<Answer>)(call, index);
    }
    if (!Array.isArray(script)) return script as Answer;
    const list = script as readonly Answer[];
    return list[Math.min(index, list.length - 1)];
  }
}
