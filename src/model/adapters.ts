import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Names of adapters: they are part of a path and of a reference. */
export const ADAPTER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const adapterRecordSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string().regex(ADAPTER_NAME),
  /** The local model that it goes on, as after `local/`. */
  base: z.string().min(1),
  /** LoRA adapters in GGUF, in `<home>/adapters`; all are applied: one trained on top of another needs both. */
  files: z.array(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.gguf$/)).min(1),
  /** ISO 8601, UTC. */
  trainedAt: z.string(),
  /** What it was trained on: by `pacific:validation`, ids of scenarios. */
  seen: z.record(z.string(), z.array(z.string())),
});

/** An adapter that was trained here, `local/BASE+NAME`. */
export type AdapterRecord = z.infer<typeof adapterRecordSchema>;

export function adapterFolder(home: string): string {
  return join(home, 'adapters');
}

/** Paths of a registered adapter's files; undefined where there is none of that name, or its note cannot be read. */
export function registeredAdapter(name: string, home: string): { record: AdapterRecord; paths: string[] } | undefined {
  if (!ADAPTER_NAME.test(name)) return undefined;
  try {
    const record = adapterRecordSchema.parse(
      JSON.parse(readFileSync(join(adapterFolder(home), `${name}.json`), 'utf8')),
    );
    return { record, paths: record.files.map((file) => join(adapterFolder(home), file)) };
  } catch {
    return undefined;
  }
}

export function registerAdapter(record: AdapterRecord, home: string): void {
  const path = join(adapterFolder(home), `${record.name}.json`);
  mkdirSync(adapterFolder(home), { recursive: true });
  writeFileSync(`${path}.part`, `${JSON.stringify(adapterRecordSchema.parse(record), null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
