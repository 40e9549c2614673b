import { z } from 'zod';
import { seedSchema } from './seed.ts';

/**
 * JSON Schema (draft 2020-12) of one line of a scenario file, for editors and for programs in other languages. It
 * cannot say that ids point to something: reading the file checks that.
 */
export function seedJsonSchema(): object {
  return {
    title: 'Querent scenario (one line of a JSONL file)',
    ...z.toJSONSchema(seedSchema, { io: 'input' }),
  };
}
