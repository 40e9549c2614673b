import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Manifest } from './manifest.ts';
import { MARK } from './scenarios.ts';

/** Own groups that get figures of their own; of more the largest. */
const MOST_OWN_GROUPS = 40;
/** Different groups that are counted at all: a column of ids must not fill the memory. */
const MOST_COUNTED = 10_000;

type Counts = { -readonly [Key in keyof Manifest['counts']]: number };

/** Counts what a set has while its scenarios pass by. */
export class SetCounter {
  readonly counts: Counts = { requests: 0, ask: 0, answer: 0, playable: 0, checkable: 0 };
  readonly #languages = new Set<Language>();
  readonly #groups = new Map<string, number>();

  add(scenario: Scenario): void {
    const { groups, secret, brief } = scenario;
    this.counts.requests++;
    if (secret.goldAction) this.counts[secret.goldAction]++;
    if (groups.includes(MARK.values) && secret.goldAction !== 'answer') this.counts.playable++;
    if (groups.includes(MARK.answer)) this.counts.checkable++;
    this.#languages.add(brief.language);
    for (const group of groups) {
      const before = this.#groups.get(group);
      if (before !== undefined || this.#groups.size < MOST_COUNTED) this.#groups.set(group, (before ?? 0) + 1);
    }
  }

  summary(): Pick<Manifest, 'counts' | 'languages' | 'groups' | 'groupsLeftOut'> {
    const sorted = [...this.#groups]
      .map(([name, requests]) => ({ name, requests }))
      .sort((left, right) => right.requests - left.requests || (left.name < right.name ? -1 : 1));
    const own = sorted.filter(({ name }) => name.startsWith('group.'));
    const leftOut = new Set(own.slice(MOST_OWN_GROUPS));
    return {
      counts: { ...this.counts },
      languages: [...this.#languages].sort(),
      groups: sorted.filter((group) => !leftOut.has(group)),
      groupsLeftOut: leftOut.size,
    };
  }
}
