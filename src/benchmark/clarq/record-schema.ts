import * as z from 'zod';

/** Characters of one text field at most: twenty times the longest of the data. */
const TEXT_LIMIT = 50_000;
const text = z.string().max(TEXT_LIMIT);

/** The slots for dialogues, and their checks: empty and 1 throughout the data, filled in the authors' run files. */
const unused = {
  h2h: z.unknown(),
  h2h_check: z.unknown(),
  h2l: z.unknown(),
  h2l_check: z.unknown(),
  l2l_check: z.unknown(),
};

/**
 * One record of a data file. `all_response`: the provider's sentences, then their ids, one a line; the first sentence
 * is the opening answer. `background_splitted`: role, task, items, skills, scenes. `all_response_exaplain` (the data's
 * spelling): the purpose of each further sentence. An empty `all_response` marks a placeholder.
 */
export const recordSchema = z.strictObject({
  all_response: text,
  background_splitted: z.union([z.tuple([text, text, text, text, text]), z.tuple([])]),
  background: text,
  l2l: z.unknown(),
  ...unused,
  all_response_exaplain: z.array(text).max(100).optional(),
});

export const fileSchema = z.array(recordSchema).max(1000);

export type ClarqRecord = z.infer<typeof recordSchema>;
