import { readFileSync } from 'node:fs';
import { z } from 'zod';

const texts = z.strictObject({ name: z.string().min(1), topics: z.array(z.string().min(1)).min(1) });
const domainsSchema = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z]+(-[a-z]+)*$/), en: texts, zh: texts }))
  .min(1);

/** A field of life that requests are taken from, with topics inside it. */
export type Domain = z.output<typeof domainsSchema>[number];

let list: readonly Domain[] | undefined;

/** The fields of `domains.json`: so many that none of them gets over 15% of a balanced set. */
export function domains(): readonly Domain[] {
  list ??= domainsSchema.parse(JSON.parse(readFileSync(new URL('./domains.json', import.meta.url), 'utf8')));
  return list;
}

export function domainIds(): readonly string[] {
  return domains().map(({ id }) => id);
}
