import type { JsonObject } from '../../schema/json.ts';
import type { TrainingMessage } from '../../schema/training-dialogue.ts';
import type { Dropped, MadePlace, TrainingJob, TrainingMaking } from '../training/job.ts';
import type { DialogueSource } from '../training/source.ts';
import { loadTurnPrompts, makeTurn, type TurnPrompts } from './make-turn.ts';
import { planTurns, type TurnsPlace, type TurnsPlan } from './plan.ts';

export interface TurnsRequest extends TurnsPlan {
  /** Tries at a turn before its place stays empty, from 1. */
  readonly tries: number;
}

/**
 * Turn augmentation (2605.25204): a generator continues each dialogue with further turns of the user about the same
 * documents. Turns that fail a check are written again, then left out; the dialogue goes on without them.
 */
export async function turnsJob(source: DialogueSource, request: TurnsRequest): Promise<TrainingJob<TurnsPlace>> {
  const prompts = await loadTurnPrompts();
  const { turns, clarificationRate, tries } = request;
  return {
    kind: 'turns',
    places: planTurns(source.dialogues, request),
    source: source.description,
    licence: source.licence,
    remarks: source.remarks,
    skipped: source.skipped,
    settings: {
      ...{ turns, clarificationRate, tries, source: source.checksum },
      prompts: Object.fromEntries(Object.entries(prompts).map(([name, { hash }]) => [name, hash])) as JsonObject,
    },
    make: (place, index, making) => continueDialogue(place, index, { making, prompts, tries }),
  };
}

interface Continuing {
  readonly making: TrainingMaking;
  readonly prompts: TurnPrompts;
  readonly tries: number;
}

async function continueDialogue(
  { base, kinds, id }: TurnsPlace,
  index: number,
  { making, prompts, tries }: Continuing,
): Promise<MadePlace> {
  let { dialogue } = base;
  const dropped: Dropped[] = [];
  const checks = new Set<string>();
  const added = { clear: 0, ambiguous: 0 };
  for (const [turn, kind] of kinds.entries()) {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const stage = `turn-${turn + 1}.${attempt}`;
      const made = await makeTurn({ dialogue, kind, stage, generator: index }, prompts, making);
      if ('rejected' in made) {
        dropped.push({ place: id, part: `${stage}.${kind}`, ...made.rejected });
        continue;
      }
      dialogue = { ...dialogue, messages: [...dialogue.messages, ...made.messages] };
      for (const check of made.checks) checks.add(check);
      added[kind]++;
      break;
    }
  }
  const generator = making.generators[index % making.generators.length]?.reference ?? null;
  const row = {
    ...dialogue,
    id: `turns-${id}`,
    origin: { ...dialogue.origin, kind: 'turns' },
    generator,
    checks: [...checks].sort(),
  };
  const isRow = added.clear + added.ambiguous > 0;
  return {
    id,
    // A dialogue that nothing could be added to is the data's own, and no row of this set.
    rows: { training: isRow ? [row] : [] },
    dropped,
    counts: {
      'turns.wanted': kinds.length,
      'turns.wanted.ambiguous': kinds.filter((kind) => kind === 'ambiguous').length,
      'turns.added': added.clear + added.ambiguous,
      'turns.added.ambiguous': added.ambiguous,
      'targets.data': isRow ? targets(dialogue.messages, 'data') : 0,
      'targets.model': targets(dialogue.messages, 'model'),
    },
  };
}

function targets(messages: readonly TrainingMessage[], source: TrainingMessage['source']): number {
  return messages.filter((message) => message.target && message.source === source).length;
}
