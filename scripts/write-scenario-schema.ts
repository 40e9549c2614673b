import { writeFile } from 'node:fs/promises';
import { seedJsonSchema } from '../src/benchmark/clarifymt/seed-json-schema.ts';

/** Writes docs/scenario.schema.json from the zod schema; a test says when it is out of date. */
const target = new URL('../docs/scenario.schema.json', import.meta.url);
await writeFile(target, `${JSON.stringify(seedJsonSchema(), null, 2)}\n`);
