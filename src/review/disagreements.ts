import type { ReviewedQueue } from './agreement.ts';

/** A question on which what was said of an item differs. */
export interface DisputedQuestion {
  readonly question: string;
  /** By reviewer, without those who could not tell. */
  readonly said: Readonly<Record<string, string>>;
  /** What the set, the judge or the simulator says; null where nothing is known. */
  readonly label: string | null;
  /** `reviewers`: they differ among themselves; `label`: all say the same, and the label says another. */
  readonly between: 'reviewers' | 'label';
  readonly settled: string | null;
}

export interface DisputedItem {
  readonly item: string;
  readonly role: string;
  readonly questions: readonly DisputedQuestion[];
  /** Notes by reviewer. */
  readonly notes: Readonly<Record<string, string>>;
}

/** What is left to settle of a queue and what was, in the queue's order of cases: first those on which people differ. */
export function disagreementsIn({ key, answers, settled }: ReviewedQueue): readonly DisputedItem[] {
  const reviewers = Object.entries(answers).map(
    ([name, list]) => [name, new Map(list.map((answer) => [answer.item, answer]))] as const,
  );
  const decided = new Map(settled.map((answer) => [answer.item, answer.answers]));
  const disputed = key.cases.flatMap(({ item, role, labels }): readonly DisputedItem[] => {
    const questions = key.questions.flatMap(({ id }): readonly DisputedQuestion[] => {
      const said = Object.fromEntries(
        reviewers.flatMap(([name, items]) => {
          const answer = items.get(item)?.answers[id] ?? null;
          return answer === null ? [] : [[name, answer]];
        }),
      );
      const label = labels[id] ?? null;
      const between = disputeOver(Object.values(said), label);
      return between === undefined
        ? []
        : [{ question: id, said, label, between, settled: decided.get(item)?.[id] ?? null }];
    });
    if (questions.length === 0) return [];
    const notes = reviewers.flatMap(([name, items]) => {
      const note = items.get(item)?.note;
      return note === undefined ? [] : [[name, note]];
    });
    return [{ item, role, questions, notes: Object.fromEntries(notes) }];
  });
  const isAmongPeople = ({ questions }: DisputedItem): boolean =>
    questions.some(({ between }) => between === 'reviewers');
  return [...disputed.filter(isAmongPeople), ...disputed.filter((each) => !isAmongPeople(each))];
}

function disputeOver(said: readonly string[], label: string | null): DisputedQuestion['between'] | undefined {
  const values = new Set(said);
  if (values.size > 1) return 'reviewers';
  return values.size === 1 && label !== null && !values.has(label) ? 'label' : undefined;
}
