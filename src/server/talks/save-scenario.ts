import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSet } from '../../benchmark/imported/import-set.ts';
import { isSeedsOnly, ROWS_FILE, readManifest } from '../../benchmark/imported/manifest.ts';
import { hasSet, setFolder } from '../../benchmark/imported/set-folder.ts';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { builtInBenchmarkNames } from '../../references/benchmarks.ts';
import type { SavedScenario, ScenarioSaving } from '../api-types.ts';
import type { TalkRequest } from './live-talk.ts';

const GROUP = 'playground';

/**
 * Puts the request that a talk is at into a set of the person's own, which is made or grows by one row; an import checks
 * all of it. Throws `InvalidOptionError` for a name that cannot be, `ImportError` for a row that is none.
 */
export async function saveScenario(request: TalkRequest, saving: ScenarioSaving, home: string): Promise<SavedScenario> {
  const { set } = saving;
  const grows = hasSet(home, set);
  if (grows && isSeedsOnly(await readManifest(setFolder(home, set)))) {
    throw new InvalidOptionError({ option: 'set', value: set, expected: 'it holds whole seeds: take another set' });
  }
  const folder = await mkdtemp(join(tmpdir(), 'querent-talk-'));
  try {
    const file = join(folder, `${GROUP}.jsonl`);
    if (grows) await copyFile(join(setFolder(home, set), ROWS_FILE), file);
    await appendFile(file, `${JSON.stringify(rowOf(request, saving))}\n`);
    const { manifest } = await importSet({
      ...{ format: 'jsonl', file, name: set, home, map: {}, replace: grows },
      taken: await builtInBenchmarkNames(),
    });
    return { set, requests: manifest.counts.requests };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Under the names of docs/own-data.md. */
function rowOf(talk: TalkRequest, { action, goldQuestion, slot }: ScenarioSaving): object {
  const { language, system, document, history, request } = talk;
  return {
    ...{ language, request, group: GROUP },
    ...(system && { instructions: system }),
    ...(document && { documents: [{ kind: 'text', id: 'document', text: document }] }),
    ...(history.length > 0 && { history }),
    ...(action && { action }),
    ...(goldQuestion && { goldQuestion }),
    ...(slot && { slot: slot.name, asksFor: slot.asksFor, value: slot.value }),
    ...(slot && slot.options.length > 0 && { options: slot.options }),
  };
}
