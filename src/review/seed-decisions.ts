import type { ReviewedQueue } from './agreement.ts';

/** What the reviewers of a seed have decided. `reason`: the question that it fell over. */
export interface SeedDecision {
  readonly accepted: boolean;
  readonly reason: string;
}

/**
 * Seeds on which reviewers agree by majority. Refused: most say that the request is clear (`ambiguous`), that the twin is
 * not (`twin`), or that the good question is none (`question`). Accepted: request and twin were both judged, each as it
 * should be. What was settled counts instead of what was said. A tie decides nothing.
 */
export function decideSeeds(queues: readonly ReviewedQueue[]): ReadonlyMap<string, SeedDecision> {
  const votes = new Map<string, Map<string, number>>();
  for (const queue of queues.filter(({ key }) => key.kind === 'seeds')) {
    const said = createSaid(queue);
    for (const { item, subject, role, labels } of queue.key.cases) {
      const own = votes.get(subject) ?? new Map<string, number>();
      const count = (name: string, question: string): void => {
        for (const answer of said(item, question)) {
          own.set(name, (own.get(name) ?? 0) + (answer === labels[question] ? 1 : -1));
        }
      };
      count(role === 'twin' ? 'twin' : 'ambiguous', 'ambiguous');
      if (labels.question === 'yes') count('question', 'question');
      if (own.size > 0) votes.set(subject, own);
    }
  }
  return new Map([...votes].flatMap(([seed, own]) => decide(own).map((decision) => [seed, decision] as const)));
}

/** What was settled of an item on a question; else what each reviewer said who could tell. */
function createSaid({ answers, settled }: ReviewedQueue): (item: string, question: string) => readonly string[] {
  const byItem = Map.groupBy(Object.values(answers).flat(), ({ item }) => item);
  const decided = new Map(settled.map((answer) => [answer.item, answer.answers]));
  return (item, question) => {
    const last = decided.get(item)?.[question] ?? null;
    if (last !== null) return [last];
    return (byItem.get(item) ?? []).flatMap(({ answers: own }) => own[question] ?? []);
  };
}

function decide(votes: ReadonlyMap<string, number>): readonly SeedDecision[] {
  const refused = ['ambiguous', 'twin', 'question'].find((name) => (votes.get(name) ?? 0) < 0);
  if (refused !== undefined) return [{ accepted: false, reason: refused }];
  const isAccepted = (votes.get('ambiguous') ?? 0) > 0 && (votes.get('twin') ?? 0) > 0;
  return isAccepted ? [{ accepted: true, reason: '' }] : [];
}
