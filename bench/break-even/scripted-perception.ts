/** A model that answers for one scenario as if it could see with a given probability what is open and what was said. */

import type { Dialogue } from '../../src/schema/dialogue.ts';
import type { ChatModel, ChatRequest } from '../../src/schema/model.ts';
import type { Reading, Scenario, Slot, SlotState } from '../../src/schema/scenario.ts';
import { personas } from '../../src/taxonomy/taxonomy.ts';
import { createRandom } from '../../src/tools/random.ts';
import { intendedValue, slotStates } from '../../src/user/slot-state.ts';

const EVIDENCE: Readonly<Record<SlotState, string>> = {
  missing: 'none',
  vague: 'vague',
  conflict: 'conflict',
  'false-premise': 'implausible',
  declined: 'declined',
  filled: 'value',
  revised: 'value',
};

/** What the model takes for true after the dialogue so far. */
interface Belief {
  /** Required slots it takes to be open; those it takes as declined are not among them. */
  readonly open: readonly Slot[];
  /** Slot name -> label of the option it takes the user to mean. */
  readonly values: Readonly<Record<string, string>>;
  readonly declined: boolean;
}

export class ScriptedPerception {
  readonly #scenario: Scenario;
  readonly #right: number;
  readonly #repeat: number;

  constructor(scenario: Scenario, right: number, repeat: number) {
    this.#scenario = scenario;
    this.#right = right;
    this.#repeat = repeat;
  }

  /** Whether it sees right at this turn: the same coin for every assistant and every probability. */
  #sees(turn: number): boolean {
    return createRandom('break-even', this.#scenario.id, this.#repeat, turn).next() < this.#right;
  }

  #random(purpose: string, turn: number) {
    return createRandom('break-even', purpose, this.#scenario.id, this.#repeat, turn);
  }

  /** Slots it takes to be open in the request: the true ones, or, when it errs, none of a true one and one of none. */
  #openAtFirst(): readonly Slot[] {
    const { secret } = this.#scenario;
    const required = secret.slots.filter((slot) => slot.required);
    const open = required.filter((slot) => slotStates(secret, []).get(slot.name) === 'missing');
    if (this.#sees(0)) return open;
    return open.length > 0 ? [] : required.slice(0, 1);
  }

  /** What the structured call of clarify:fast gets. */
  decide(dialogue: Dialogue): string {
    const { secret } = this.#scenario;
    const turn = dialogue.length;
    if (turn === 0)
      return JSON.stringify({
        subtypes: [],
        slots: this.#openAtFirst().map((slot) => this.#propose(slot)),
        evidence: [],
      });
    const right = this.#sees(turn);
    const last = dialogue.at(-1);
    const evidence = this.#openAtFirst().map((slot) => {
      const { state, value } = this.#heard(slot, dialogue);
      const rivals = slot.options.slice(0, 2).map(({ label }) => label);
      const values = state === 'filled' || state === 'revised' ? [value] : state === 'conflict' ? rivals : [];
      return { slot: slot.name, kind: EVIDENCE[state], values, words: '', correction: 'that is not so' };
    });
    const spoke = last?.speaker === 'user' ? (last.persona ?? 'precise') : 'precise';
    const others = personas()
      .map(({ id }) => id)
      .filter((id) => id !== spoke);
    const persona = right ? spoke : this.#random('persona', turn).pick(others);
    return JSON.stringify({ subtypes: [], slots: [], evidence, persona: { [persona]: 1 }, stakes: secret.stakes });
  }

  #propose(slot: Slot) {
    const stakes = this.#scenario.secret.stakes ?? 'low';
    const options = slot.options.map(({ label }) => label);
    return {
      name: slot.name,
      asksFor: slot.asksFor,
      options,
      likely: '',
      confidence: 0,
      changes: '',
      stakes,
      question: '',
    };
  }

  /** State and value of a slot after the last reply as it hears them; an error takes a useless reply for a value, and misses one. */
  #heard(slot: Slot, dialogue: Dialogue): { readonly state: SlotState; readonly value: string } {
    const { secret } = this.#scenario;
    const before = slotStates(secret, dialogue.slice(0, -2)).get(slot.name) ?? 'missing';
    const now = slotStates(secret, dialogue).get(slot.name) ?? 'missing';
    const value = intendedValue(secret, slot.name) ?? '';
    if (this.#sees(dialogue.length)) return { state: now === before && now === 'filled' ? 'missing' : now, value };
    const wrong = slot.options.map(({ label }) => label).filter((label) => label !== value);
    return now === 'filled' || now === 'revised'
      ? { state: 'missing', value: '' }
      : { state: 'filled', value: this.#random('value', dialogue.length).pick(wrong) };
  }

  /** What a model without modules takes for true: the last thing it heard of each slot. */
  believe(dialogue: Dialogue): Belief {
    const values: Record<string, string> = {};
    let open = this.#openAtFirst();
    let declined = false;
    for (let turn = 2; turn <= dialogue.length; turn += 2) {
      const still: Slot[] = [];
      for (const slot of open) {
        const { state, value } = this.#heard(slot, dialogue.slice(0, turn));
        if (state === 'filled' || state === 'revised') values[slot.name] = value;
        else if (state === 'declined') declined = true;
        else still.push(slot);
      }
      open = still;
    }
    return { open, values, declined };
  }

  /** The answer for the reading that fits the named values best, drawn where several do. */
  answer(named: (label: string) => boolean, turn: number): string {
    const { readings, slots } = this.#scenario.secret;
    const labelOf = (slotName: string, id: string): string =>
      slots.find(({ name }) => name === slotName)?.options.find((option) => option.id === id)?.label ?? id;
    const agreement = (reading: Reading): number =>
      Object.entries(reading.values).filter(([slot, id]) => named(labelOf(slot, id))).length;
    const best = Math.max(...readings.map(agreement));
    const chosen = this.#random('reading', turn).pick(readings.filter((reading) => agreement(reading) === best));
    return chosen.answer.kind === 'check' ? chosen.answer.text : '';
  }

  /** The scenario's good question first, then one for a slot that is still open. */
  question(open: readonly Slot[], turn: number): string {
    const good = turn === 0 ? this.#scenario.secret.goldQuestion : undefined;
    const { asksFor, options } = open[0]!;
    const ask = { en: 'Could you tell me', zh: '请问' }[this.#scenario.brief.language];
    return good ?? `${ask} ${asksFor}: ${options.map(({ label }) => label).join(', ')}?`;
  }
}

/** A chat model whose replies a function of the request writes. */
export function modelOf(write: (request: ChatRequest) => string): ChatModel {
  return {
    reference: 'scripted/perception',
    generate: async (request) => ({
      text: write(request),
      finish: 'stop',
      usage: { inputTokens: 1, outputTokens: 1 },
      latencyMs: 0,
    }),
  };
}
