import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Is this public data set here? Tests that need one that is not are skipped, which the gate does not allow. */
export function hasData(path: string): boolean {
  const folder = process.env.QUERENT_DATA_DIR;
  return folder !== undefined && existsSync(join(folder, path));
}
