import type { Candidate, PreferencePair, PreferenceRow } from '../schema/preference.ts';
import { cohenKappa } from '../tools/stats/kappa.ts';

/** What labelled moves say as a whole. Shares are null where there is nothing to divide by. */
export interface PreferenceStatistics {
  readonly requests: number;
  /** With at least one question and one answer among the candidates: the others say nothing about when to ask. */
  readonly comparable: number;
  readonly candidates: Readonly<Record<Candidate['kind'], number>>;
  /** Pairs by kind (`ask>answer`), most first. */
  readonly pairs: Readonly<Record<string, number>>;
  readonly singleTurnPairs: Readonly<Record<string, number>>;
  /** Comparable requests on which the best question is worth more than the best answer: the utility gold says ask. */
  readonly askWins: number | null;
  readonly singleTurnAskWins: number | null;
  /** Comparable requests on which both are worth the same, and the answer wins. */
  readonly ties: number | null;
  /** Means over comparable requests. */
  readonly bestQuestion: number | null;
  readonly bestAnswer: number | null;
  /** Rollouts of questions in which the user abstained, and in which a leak made the hit void. */
  readonly abstained: number | null;
  readonly leaked: number | null;
  /** Of double- and single-turn labels on all pairs of candidates of a request: first better, second better, or equal. */
  readonly agreement: { readonly kappa: number | null; readonly share: number | null; readonly n: number };
}

type Order = 'first' | 'second' | 'equal';

/** Adds up rows one by one. */
export class PreferenceTally {
  #requests = 0;
  #comparable = 0;
  readonly #candidates: Record<Candidate['kind'], number> = { ask: 0, answer: 0, enumerate: 0 };
  readonly #pairs = new Map<string, number>();
  readonly #singleTurnPairs = new Map<string, number>();
  #askWins = 0;
  #singleTurnAskWins = 0;
  #singleTurnComparable = 0;
  #ties = 0;
  #questionWorth = 0;
  #answerWorth = 0;
  #questionRollouts = 0;
  #abstained = 0;
  #leaked = 0;
  readonly #orders = new Map<string, number>();

  add(row: PreferenceRow): void {
    this.#requests++;
    for (const { kind } of row.candidates) this.#candidates[kind]++;
    countPairs(this.#pairs, row.pairs);
    countPairs(this.#singleTurnPairs, row.singleTurnPairs);
    this.#addRollouts(row);
    this.#addWinner(row);
    this.#addOrders(row);
  }

  statistics(): PreferenceStatistics {
    const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
    return {
      requests: this.#requests,
      comparable: this.#comparable,
      candidates: { ...this.#candidates },
      pairs: mostFirst(this.#pairs),
      singleTurnPairs: mostFirst(this.#singleTurnPairs),
      askWins: share(this.#askWins, this.#comparable),
      singleTurnAskWins: share(this.#singleTurnAskWins, this.#singleTurnComparable),
      ties: share(this.#ties, this.#comparable),
      bestQuestion: share(this.#questionWorth, this.#comparable),
      bestAnswer: share(this.#answerWorth, this.#comparable),
      abstained: share(this.#abstained, this.#questionRollouts),
      leaked: share(this.#leaked, this.#questionRollouts),
      agreement: this.#agreement(),
    };
  }

  #addRollouts({ candidates }: PreferenceRow): void {
    for (const { kind, rollouts } of candidates) {
      if (kind !== 'ask') continue;
      this.#questionRollouts += rollouts.length;
      this.#abstained += rollouts.filter((rollout) => rollout.void === 'abstained').length;
      this.#leaked += rollouts.filter((rollout) => rollout.void === 'leak').length;
    }
  }

  #addWinner({ candidates }: PreferenceRow): void {
    const questions = candidates.filter(({ kind }) => kind === 'ask');
    const answers = candidates.filter(({ kind }) => kind === 'answer');
    if (questions.length === 0 || answers.length === 0) return;
    this.#comparable++;
    const question = Math.max(...questions.map(({ worth }) => worth));
    const answer = Math.max(...answers.map(({ worth }) => worth));
    this.#questionWorth += question;
    this.#answerWorth += answer;
    const order = orderOf(question, answer);
    if (order === 'first') this.#askWins++;
    if (order === 'equal') this.#ties++;
    if (candidates.some(({ singleTurnScore }) => singleTurnScore === undefined)) return;
    this.#singleTurnComparable++;
    const rated = (list: readonly Candidate[]): number => Math.max(...list.map((each) => each.singleTurnScore ?? 0));
    if (orderOf(rated(questions), rated(answers)) === 'first') this.#singleTurnAskWins++;
  }

  #addOrders({ candidates }: PreferenceRow): void {
    for (const [index, first] of candidates.entries()) {
      for (const second of candidates.slice(index + 1)) {
        if (first.singleTurnScore === undefined || second.singleTurnScore === undefined) continue;
        const key = `${orderOf(first.worth, second.worth)} ${orderOf(first.singleTurnScore, second.singleTurnScore)}`;
        this.#orders.set(key, (this.#orders.get(key) ?? 0) + 1);
      }
    }
  }

  #agreement(): PreferenceStatistics['agreement'] {
    const pairs = [...this.#orders].flatMap(([key, count]) => {
      const [double, single] = key.split(' ') as [Order, Order];
      return new Array<readonly [Order, Order]>(count).fill([double, single]);
    });
    const { kappa, n } = cohenKappa<Order>({ pairs, categories: ['first', 'second', 'equal'] });
    const same = pairs.filter(([double, single]) => double === single).length;
    return { kappa, n, share: n === 0 ? null : same / n };
  }
}

const ROUNDING = 1e-9;

function orderOf(first: number, second: number): Order {
  if (Math.abs(first - second) <= ROUNDING) return 'equal';
  return first > second ? 'first' : 'second';
}

function countPairs(counts: Map<string, number>, pairs: readonly PreferencePair[]): void {
  for (const { kind } of pairs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...counts].sort(([name, count], [other, count2]) => count2 - count || (name < other ? -1 : 1)),
  );
}
