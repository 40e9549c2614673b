import { renderGold } from '../../judge/gold-text.ts';
import type { Scenario, Secret } from '../../schema/scenario.ts';
import type { TrainingDialogue, TrainingMessage } from '../../schema/training-dialogue.ts';
import { hashJson } from '../../tools/hash.ts';

/** A dialogue with gold turns of the assistant about documents: what augmentation begins with. */
export interface BaseDialogue {
  readonly dialogue: TrainingDialogue;
  /** Index of a message of the assistant -> the episode's turn that it is gold for, as traces name it. */
  readonly turns: ReadonlyMap<number, { readonly scenarioId: string; readonly turnIndex: number }>;
}

export interface BaseDialogues {
  readonly dialogues: readonly BaseDialogue[];
  /** What gave none, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

type Origin = Omit<TrainingDialogue['origin'], 'scenario'>;

/**
 * The longest gold dialogue of each set of documents: history, request and what is right after it. Scenarios without
 * documents, and those whose gold turns are not all known, give none.
 */
export function baseDialogues(scenarios: readonly Scenario[], origin: Origin): BaseDialogues {
  const groups = new Map<string, Scenario[]>();
  const skipped = { 'no-documents': 0, 'no-gold': 0 };
  for (const scenario of scenarios) {
    const { documents } = scenario.brief;
    if (documents.length === 0) skipped['no-documents']++;
    else if (goldExchange(scenario.secret) === undefined) skipped['no-gold']++;
    else {
      const key = `${scenario.cluster} ${hashOf(documents)}`;
      groups.set(key, [...(groups.get(key) ?? []), scenario]);
    }
  }
  const used = new Set<string>();
  const dialogues = [...groups.values()].map((group) => {
    const base = baseOf(group, origin);
    const { id } = base.dialogue;
    // Two sets of documents may share a cluster.
    const free = used.has(id) ? `${id}-${used.size}` : id;
    used.add(free);
    return { ...base, dialogue: { ...base.dialogue, id: free } };
  });
  return { dialogues, skipped: Object.fromEntries(Object.entries(skipped).filter(([, count]) => count > 0)) };
}

// The documents of a cluster are mostly one object.
const hashes = new WeakMap<object, string>();

function hashOf(documents: Scenario['brief']['documents']): string {
  const known = hashes.get(documents) ?? hashJson(documents);
  hashes.set(documents, known);
  return known;
}

function baseOf(group: readonly Scenario[], origin: Origin): BaseDialogue {
  const longest = group.reduce((best, scenario) => (lengthOf(scenario) > lengthOf(best) ? scenario : best));
  const { brief, cluster, id } = longest;
  const talk = talkOf(longest);
  const own = group.filter((scenario) => isWithin(scenario, talk));
  const start = brief.instructions === undefined ? 0 : 1;
  const turns = new Map<number, { scenarioId: string; turnIndex: number }>();
  const messages: TrainingMessage[] = [
    ...(start === 1 ? [{ role: 'system', content: brief.instructions ?? '', source: 'data' } as const] : []),
    ...talk.map((message): TrainingMessage => (message.role === 'assistant' ? { ...message, target: true } : message)),
  ];
  for (const scenario of own) {
    const at = start + scenario.brief.history.length + 1;
    const exchange = goldExchange(scenario.secret) ?? [];
    for (let offset = 0; offset < exchange.length; offset += 2) {
      turns.set(at + offset, { scenarioId: scenario.id, turnIndex: offset / 2 });
      const action = exchange[offset]?.action;
      const message = messages[at + offset];
      if (message && action) messages[at + offset] = { ...message, action };
    }
  }
  const dialogue: TrainingDialogue = {
    schemaVersion: 1,
    id: cluster,
    cluster,
    language: brief.language,
    origin: { ...origin, scenario: id },
    generator: null,
    documents: brief.documents.map((document) =>
      document.kind === 'text' ? document : { ...document, rows: document.rows.map((row) => [...row]) },
    ),
    messages,
    checks: [],
  };
  return { dialogue, turns };
}

function lengthOf({ brief, secret }: Scenario): number {
  return brief.history.length + 1 + (goldExchange(secret)?.length ?? 0);
}

function talkOf({ brief, secret }: Scenario): readonly TrainingMessage[] {
  return [
    ...brief.history.map(({ role, content }): TrainingMessage => ({ role, content, source: 'data' })),
    { role: 'user', content: brief.request, source: 'data' },
    ...(goldExchange(secret) ?? []),
  ];
}

/** Does the longest talk go through this scenario's request and what is right after it? */
function isWithin(scenario: Scenario, talk: readonly TrainingMessage[]): boolean {
  const own = talkOf(scenario);
  return own.every(({ role, content }, index) => talk[index]?.role === role && talk[index]?.content === content);
}

/** The gold turns after a request: an answer, or question, reply and answer; undefined where one of them is not known. */
function goldExchange(secret: Secret): readonly TrainingMessage[] | undefined {
  const { goldAction, goldQuestion, answer } = secret;
  if (answer === undefined || goldAction === null) return undefined;
  const content = renderGold(answer);
  if (content.trim() === '') return undefined;
  const last: TrainingMessage = { role: 'assistant', content, action: 'answer', source: 'data' };
  if (goldAction === 'answer') return [last];
  const reply = secret.goldReply ?? meantReply(secret);
  if (goldQuestion === undefined || reply === undefined) return undefined;
  return [
    { role: 'assistant', content: goldQuestion, action: 'ask', source: 'data' },
    { role: 'user', content: reply, source: 'data' },
    last,
  ];
}

/** What the user means, in the labels of its values. */
function meantReply({ readings, intended, slots }: Secret): string | undefined {
  const meant = readings.find(({ id }) => id === intended);
  if (!meant) return undefined;
  const labels = slots.flatMap((slot) => {
    const value = meant.values[slot.name];
    return value === undefined ? [] : [slot.options.find(({ id }) => id === value)?.label ?? value];
  });
  return labels.length === 0 ? undefined : labels.join(', ');
}
