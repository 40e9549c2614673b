import { z } from 'zod';
import { subtypes } from '../../../taxonomy/taxonomy.ts';
import { type Draft, type DraftReading, type DraftSlot, reject } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, distinct, quoted, slug } from '../wording.ts';

const wording = z.string().trim().max(200);
const replySchema = z.object({
  slots: z
    .array(
      z.object({
        name: wording,
        asksFor: wording.min(1),
        cues: z.array(wording).max(20),
        options: z
          .array(z.object({ label: wording.min(1), otherWords: z.array(wording).max(12) }))
          .min(1)
          .max(5),
      }),
    )
    .min(1)
    .max(3),
});

type SlotsReply = z.output<typeof replySchema>;

/** More readings cannot be answered one by one in a reply. */
const MOST_READINGS = 6;

/** Names what is missing and what it may be; every combination of values is a reading. */
export const slotsStage: Stage<SlotsReply> = {
  name: 'slots',
  schema: replySchema,
  maxTokens: 700,
  applies: () => true,
  variables: (draft, language) => {
    const main = subtypes().find(({ id }) => id === draft.subtypes[0]);
    return {
      request: quoted(draft.request),
      context: contextOf(draft, language),
      subtype: main?.name ?? '',
      definition: main?.definition ?? '',
      why: quoted(draft.why),
    };
  },
  apply: (draft, reply) => {
    const slots = toSlots(reply);
    const poor = slots.find((slot) => slot.options.length < 2);
    if (poor) return reject('too-few-options', `${poor.asksFor} has fewer than two options`);
    const readings = combine(slots);
    if (readings.length > MOST_READINGS) return reject('too-many-readings', `${readings.length} readings`);
    return { draft: { ...draft, slots, readings } satisfies Draft };
  },
};

function toSlots(reply: SlotsReply): readonly DraftSlot[] {
  const slotNames = new Set<string>();
  const optionIds = new Set<string>();
  return reply.slots.map((slot, index) => {
    const labels = distinct(slot.options.map(({ label }) => label));
    return {
      name: unused(slug(slot.name) || slug(slot.asksFor) || `slot-${index + 1}`, slotNames),
      asksFor: slot.asksFor,
      cues: distinct(slot.cues),
      required: true,
      options: labels.map((label) => ({
        id: unused(slug(label) || 'option', optionIds),
        label,
        aliases: distinct(slot.options.find((option) => option.label.trim() === label)?.otherWords ?? [], labels),
      })),
    };
  });
}

/** The name, or the name with a number; ids are unique over all slots. */
function unused(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

/** Every combination of options, the last slot changing fastest. */
function combine(slots: readonly DraftSlot[]): readonly DraftReading[] {
  let values: readonly Readonly<Record<string, string>>[] = [{}];
  for (const slot of slots) {
    values = values.flatMap((before) => slot.options.map((option) => ({ ...before, [slot.name]: option.id })));
  }
  return values.map((chosen) => ({ id: Object.values(chosen).join('.').slice(0, 80), values: chosen }));
}
