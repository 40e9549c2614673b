import { z } from 'zod';
import { labelOf, subtypes } from '../../../taxonomy/taxonomy.ts';
import { domainIds } from '../domains.ts';
import { reject } from '../draft.ts';
import type { Stage } from '../stage.ts';
import { contextOf, quoted } from '../wording.ts';

const replySchema = z.object({
  why: z.string().trim().max(1000),
  ambiguous: z.boolean(),
  subtypes: z.array(z.string().max(80)).max(12),
  domain: z.string().max(80),
});

/** Built when it is asked for, since the lists come from files. */
const formOf = () =>
  replySchema.extend({
    subtypes: z.array(z.enum(subtypes().map(({ id }) => id))).max(MOST_SUBTYPES),
    domain: z.enum([...domainIds(), OTHER_DOMAIN]),
  });

/** Labels of a seed at most, the main one included. */
const MOST_SUBTYPES = 2;
const OTHER_DOMAIN = 'other';

/** Says whether a request is unclear, and of which subtypes; whoever labels is not told what was wanted. */
export const ambiguityStage: Stage<z.output<typeof replySchema>> = {
  name: 'ambiguity',
  schema: replySchema,
  get form() {
    return formOf();
  },
  maxTokens: 400,
  applies: () => true,
  variables: (draft, language) => ({
    request: quoted(draft.request),
    context: contextOf(draft, language),
    subtypes: subtypes()
      .map(({ id, definition }) => `- ${id}: ${definition}`)
      .join('\n'),
    domains: [...domainIds(), OTHER_DOMAIN].join(', '),
  }),
  apply: (draft, reply) => {
    const named = reply.subtypes.map(nameOf).filter((subtype) => labelOf(subtype) !== undefined);
    if (!reply.ambiguous || named.length === 0) return reject('not-ambiguous', reply.why);
    const wanted = draft.item.wanted?.subtype;
    if (wanted !== undefined && !named.includes(wanted)) {
      return reject('other-subtype', `${named.join(', ')} instead of ${wanted}`);
    }
    const ordered = [...new Set(wanted === undefined ? named : [wanted, ...named])];
    const domain = nameOf(reply.domain);
    return {
      draft: {
        ...draft,
        subtypes: ordered.slice(0, MOST_SUBTYPES),
        why: reply.why,
        domain: draft.domain ?? (domainIds().includes(domain) ? domain : OTHER_DOMAIN),
      },
    };
  },
};

function nameOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}
