import type { ReviewedQueue } from './agreement.ts';
import type { ReviewAnswer } from './answers.ts';

/** What people say of one case on one question: what was settled, else what most of them said. */
export interface Consensus {
  /** null: a tie. */
  readonly value: string | null;
  /** Answers by reviewer, without those who could not tell. */
  readonly said: Readonly<Record<string, string>>;
  readonly isSettled: boolean;
}

/** By the id of the case; cases on which nobody has said anything are not in it. Later queues win. */
export function consensusOn(question: string, queues: readonly ReviewedQueue[]): ReadonlyMap<string, Consensus> {
  const found = new Map<string, Consensus>();
  for (const { key, answers, settled } of queues) {
    const ofReviewers = Object.entries(answers).map(([name, list]) => [name, byItem(list)] as const);
    const ofSettled = byItem(settled);
    for (const { id, item } of key.cases) {
      const own = ofReviewers.flatMap(([name, items]) => {
        const answer = items.get(item)?.answers[question] ?? null;
        return answer === null ? [] : [[name, answer] as const];
      });
      const said = { ...found.get(id)?.said, ...Object.fromEntries(own) };
      const decided = ofSettled.get(item)?.answers[question] ?? null;
      const before = found.get(id);
      if (decided !== null) found.set(id, { value: decided, said, isSettled: true });
      else if (before?.isSettled) found.set(id, { ...before, said });
      else if (Object.keys(said).length > 0) {
        found.set(id, { value: majority(Object.values(said)), said, isSettled: false });
      }
    }
  }
  return found;
}

function byItem(answers: readonly ReviewAnswer[]): ReadonlyMap<string, ReviewAnswer> {
  return new Map(answers.map((answer) => [answer.item, answer]));
}

/** The answer given most often; null when two are. */
function majority(said: readonly string[]): string | null {
  const counts = [...Map.groupBy(said, (answer) => answer)]
    .map(([answer, { length }]) => ({ answer, count: length }))
    .sort((left, right) => right.count - left.count);
  const [first, second] = counts;
  return first === undefined || first.count === second?.count ? null : first.answer;
}
