import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { jsonLines, writeFiles } from '../write-files.ts';
import type { AssembledSet } from './assemble-set.ts';
import type { SetCard } from './card.ts';
import { cardMarkdown } from './card-markdown.ts';
import { scriptedDecisions } from './dialogues.ts';
import type { SeedProvenance } from './provenance.ts';
import { SPLITS, type Split } from './splits.ts';

/** Names of the files of a set. */
export const SET_FILES = {
  seeds: 'seeds.jsonl',
  provenance: 'provenance.jsonl',
  rejected: 'rejected.jsonl',
  dialogues: 'dialogues.jsonl',
  cardJson: 'card.json',
  cardMarkdown: 'README.md',
} as const;

export interface WrittenSet {
  readonly set: AssembledSet;
  readonly splits: Readonly<Record<Split, readonly Seed[]>>;
  readonly provenance: readonly SeedProvenance[];
  readonly card: SetCard;
}

/**
 * Writes a set into its folder: all seeds, one file a split, persona continuations by the preset `balanced` (each line a
 * decision with its history and gold action), provenance, what was rejected, and the card. Each file is whole or the old one.
 */
export async function writeSet(folder: string, { set, splits, provenance, card }: WrittenSet): Promise<void> {
  const splitOf = new Map(provenance.map(({ id, split }) => [id, split]));
  const decisions = scriptedDecisions(set.seeds, 'balanced').map(({ id, cluster, groups, brief, secret }) => ({
    id,
    seed: cluster,
    split: splitOf.get(cluster),
    personas: groups.filter((group) => group.startsWith('persona.')).map((group) => group.slice('persona.'.length)),
    conversation: [...brief.history, { role: 'user', content: brief.request }],
    gold: secret.goldAction,
  }));
  const files: Readonly<Record<string, string>> = {
    [SET_FILES.seeds]: jsonLines(set.seeds),
    ...Object.fromEntries(SPLITS.map((split) => [`${split}.jsonl`, jsonLines(splits[split])])),
    [SET_FILES.dialogues]: jsonLines(decisions),
    [SET_FILES.provenance]: jsonLines(provenance),
    [SET_FILES.rejected]: jsonLines(set.rejected),
    [SET_FILES.cardJson]: `${JSON.stringify(card, null, 2)}\n`,
    [SET_FILES.cardMarkdown]: cardMarkdown(card),
  };
  await writeFiles(folder, files);
}
