import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from '../../tools/hash.ts';
import { packageVersion } from '../../tools/package-version.ts';

/** Which Querent makes reports and rows: its version and, in a checkout, the state of its sources. */
export function codeStamp(): string {
  const sources = import.meta.url.endsWith('.ts') ? filesStamp(fileURLToPath(new URL('../../', import.meta.url))) : '';
  return `${packageVersion()} ${sources}`;
}

/** Changes with the name, size or time of any file below the folder but tests; some milliseconds for a thousand. */
export function filesStamp(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const states = files.map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [file, found?.size ?? 0, found?.mtimeMs ?? 0];
  });
  return hashText(JSON.stringify(states));
}
