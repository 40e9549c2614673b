import { z } from 'zod';
import { ambiguousScenario } from '../../../benchmark/clarifymt/scenarios.ts';
import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import type { AssistantTurn } from '../../../schema/dialogue.ts';
import { personas } from '../../../taxonomy/taxonomy.ts';
import { readTarget } from '../../../user/question-slots.ts';
import { writtenReply } from '../../../user/written-replies.ts';
import { assembleSeed } from '../assemble-seed.ts';
import type { Draft } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, describeReading, distinct, quoted } from '../wording.ts';

const replySchema = z.object({
  replies: z.array(z.object({ persona: z.string().max(80), texts: z.array(z.string().max(500)).max(4) })).max(12),
});

/**
 * Persona continuations in a model's words, next to the templates that every seed has: kept are those that the rules user
 * would say, which reveal what their persona reveals and no more. A seed without any is a seed all the same.
 */
export const repliesStage: Stage<z.output<typeof replySchema>> = {
  name: 'replies',
  schema: replySchema,
  maxTokens: 900,
  optional: true,
  applies: ({ item }) => item.writesReplies === true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    question: quoted(draft.goodQuestion),
    meaning: quoted(meaningOf(draft)),
    options: draft.slots.flatMap(({ options }) => options.map(({ label }) => `- ${quoted(label)}`)).join('\n'),
    premise: quoted(draft.falsePremise?.text),
    personas: personas()
      .map(({ id, definition, rules }) => `- ${id}: ${definition} ${rules.join(' ')}`)
      .join('\n'),
  }),
  apply: (draft, { replies }) => {
    const assembled = assembleSeed(draft, ORIGIN);
    // What is no seed yet is told of by the rules that come next.
    if ('rejected' in assembled) return { draft };
    const kept = personas().flatMap(({ id }) => {
      const texts = distinct(replies.filter(({ persona }) => nameOf(persona) === id).flatMap(({ texts: all }) => all));
      const fitting = texts.filter((text) => fits(assembled.seed, id, text)).slice(0, 10);
      return fitting.length === 0 ? [] : [[id, fitting] as const];
    });
    return { draft: kept.length === 0 ? draft : { ...draft, replies: Object.fromEntries(kept) } };
  },
};

/** The seed is made only to be asked. */
const ORIGIN = { generator: 'draft', date: '1970-01-01' } as const;

function nameOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

function meaningOf(draft: Draft): string {
  const intended = draft.readings.find(({ id }) => id === draft.intended);
  return intended ? describeReading(draft, intended) : '';
}

/** Would the rules user say it in this persona, asked the good question? */
function fits(seed: Seed, manner: string, text: string): boolean {
  const { secret } = ambiguousScenario({ ...seed, replies: { [manner]: [text] } }, [manner]);
  const asked: AssistantTurn = { speaker: 'assistant', text: seed.goodQuestion, action: 'ask' };
  const { language } = seed;
  const target = readTarget([asked], secret, language);
  return writtenReply({ manner, target, dialogue: [asked], secret, language, seed: 0 }) === text;
}
