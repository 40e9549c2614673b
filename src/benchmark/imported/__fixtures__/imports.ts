import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportError } from '../../../errors/import-error.ts';
import { type ImportOptions, type ImportedSet, importSet } from '../import-set.ts';

/** A folder with a home of its own, for one test. */
export class ImportPlace {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'querent-import-'));
  readonly home: string = join(this.folder, 'home');

  file(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  import(name: string, content: string | Buffer, change: Partial<ImportOptions> = {}): Promise<ImportedSet> {
    const format = name.endsWith('.csv') ? 'csv' : 'jsonl';
    const file = this.file(name, content);
    return importSet({ format, file, name: 'mine', home: this.home, taken: [], map: {}, replace: true, ...change });
  }

  /** The stored rows. */
  async rows(name: string, content: string | Buffer, change: Partial<ImportOptions> = {}): Promise<Record<string, unknown>[]> {
    return storedRows(await this.import(name, content, change));
  }

  /** `line[/record] path: problem` of each problem. */
  async problems(name: string, content: string | Buffer, change: Partial<ImportOptions> = {}): Promise<string[]> {
    try {
      await this.import(name, content, change);
      return [];
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return error.problems.map(({ line, record, path, problem }) => {
        const where = `${line ?? '-'}${record === undefined ? '' : `/${record}`}`;
        return `${where}${path === undefined ? '' : ` ${path}`}: ${problem}`;
      });
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function storedText(set: ImportedSet): string {
  return readFileSync(join(set.folder, 'rows.jsonl'), 'utf8');
}

export function storedRows(set: ImportedSet): Record<string, unknown>[] {
  return storedText(set)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
