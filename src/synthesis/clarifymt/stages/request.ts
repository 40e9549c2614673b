import { z } from 'zod';
import { subtypes } from '../../../taxonomy/taxonomy.ts';
import type { Stage } from '../stage.ts';

const replySchema = z.object({ request: z.string().trim().min(1).max(1000) });

/** Writes a request of the wanted subtype from the wanted field of life. */
export const requestStage: Stage<z.output<typeof replySchema>> = {
  name: 'request',
  schema: replySchema,
  maxTokens: 200,
  applies: ({ item }) => item.wanted !== undefined,
  variables: ({ item: { wanted } }) => {
    const subtype = subtypes().find(({ id }) => id === wanted?.subtype);
    return {
      subtype: subtype?.name ?? '',
      definition: subtype?.definition ?? '',
      cues: (subtype?.cues ?? []).map((cue) => `- ${cue}`).join('\n'),
      example: subtype?.example.request ?? '',
      why: subtype?.example.why ?? '',
      domain: wanted?.domainName ?? '',
      topic: wanted?.topic ?? '',
      number: String(wanted?.number ?? 1),
    };
  },
  apply: (draft, { request }) => ({
    draft: { ...draft, request, ...(draft.item.wanted && { domain: draft.item.wanted.domain }) },
  }),
};
