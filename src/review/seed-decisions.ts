import type { ReviewedQueue } from './agreement.ts';

/** What the reviewers of a seed have decided. `reason`: the question that it fell over. */
export interface SeedDecision {
  readonly accepted: boolean;
  readonly reason: string;
}

/**
 * Seeds on which reviewers agree by majority. Refused: most say that the request is clear (`ambiguous`), that the twin is
 * not (`twin`), or that the good question is none (`question`). Accepted: request and twin were both judged, each as it
 * should be. A tie decides nothing.
 */
export function decideSeeds(queues: readonly ReviewedQueue[]): ReadonlyMap<string, SeedDecision> {
  const votes = new Map<string, Map<string, number>>();
  for (const { key, answers } of queues.filter((queue) => queue.key.kind === 'seeds')) {
    const cases = new Map(key.cases.map((each) => [each.item, each]));
    for (const answer of Object.values(answers).flat()) {
      const each = cases.get(answer.item);
      if (!each) continue;
      const own = votes.get(each.subject) ?? new Map<string, number>();
      votes.set(each.subject, own);
      const count = (name: string, agrees: boolean): void => {
        own.set(name, (own.get(name) ?? 0) + (agrees ? 1 : -1));
      };
      const { ambiguous, question } = answer.answers;
      if (ambiguous !== undefined) {
        count(each.role === 'twin' ? 'twin' : 'ambiguous', ambiguous === each.labels.ambiguous);
      }
      if (question !== undefined && each.labels.question === 'yes') count('question', question === 'yes');
    }
  }
  return new Map([...votes].flatMap(([seed, own]) => decide(own).map((decision) => [seed, decision] as const)));
}

function decide(votes: ReadonlyMap<string, number>): readonly SeedDecision[] {
  const refused = ['ambiguous', 'twin', 'question'].find((name) => (votes.get(name) ?? 0) < 0);
  if (refused !== undefined) return [{ accepted: false, reason: refused }];
  const isAccepted = (votes.get('ambiguous') ?? 0) > 0 && (votes.get('twin') ?? 0) > 0;
  return isAccepted ? [{ accepted: true, reason: '' }] : [];
}
