import { join } from 'node:path';
import { DataError } from '../../errors/data-error.ts';
import { matchCheck } from '../../judge/match-check.ts';
import type { DataWarning, LoadedScenarios } from '../../schema/benchmark.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { hashFile } from '../../tools/file-hash.ts';
import { searchable } from '../../user/wording.ts';
import { seedSchema } from '../clarifymt/seed.ts';
import { type Manifest, ROWS_FILE } from './manifest.ts';
import { readJsonl } from './read-jsonl.ts';
import type { FileItem } from './record.ts';
import { rowSchema } from './row.ts';
import { importedSeedScenarios, rowScenario } from './scenarios.ts';

const REIMPORT = 'Import the set again with --replace.';
/** Remarks kept; of more only the number is said. */
const MOST_WARNINGS = 1000;

/** Reads a stored set. Throws `DataError` when it is no longer what was imported. */
export async function loadSet(
  folder: string,
  manifest: Manifest,
  language: Language | undefined,
): Promise<LoadedScenarios> {
  const file = join(folder, ROWS_FILE);
  if ((await hashStored(file)) !== manifest.checksum) {
    throw new DataError({ file, problem: `is not what was imported from ${manifest.source.file}`, hint: REIMPORT });
  }
  const scenarios: Scenario[] = [];
  const remarks = new Remarks();
  for await (const item of readJsonl({ path: file, shownAs: file })) {
    for (const scenario of readStored(item, file)) {
      if (language && scenario.brief.language !== language) continue;
      scenarios.push(scenario);
      remarks.look(scenario);
    }
  }
  return { scenarios, checksum: manifest.checksum, warnings: remarks.all() };
}

async function hashStored(file: string): Promise<string> {
  try {
    return await hashFile(file);
  } catch (cause) {
    throw new DataError({ file, problem: 'cannot be read', hint: REIMPORT, cause });
  }
}

function readStored(item: FileItem, file: string): readonly Scenario[] {
  if (item.type !== 'record') throw new DataError({ file, problem: 'holds a line that is no row', hint: REIMPORT });
  const parsed = ('readings' in item.cells ? seedSchema : rowSchema).safeParse(item.cells);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    throw new DataError({ file, line: item.line, path, problem: issue?.message ?? 'is no row', hint: REIMPORT });
  }
  return 'readings' in parsed.data ? importedSeedScenarios(parsed.data) : [rowScenario(parsed.data)];
}

/** What may be wrong with rows that are valid: labels that their own texts contradict. */
class Remarks {
  readonly #warnings: DataWarning[] = [];
  readonly #requests = new Map<string, string>();
  #more = 0;

  look(scenario: Scenario): void {
    const { brief, secret, id } = scenario;
    const seen = JSON.stringify([brief.request, brief.history, brief.documents]);
    const before = this.#requests.get(seen);
    if (before === undefined) this.#requests.set(seen, id);
    else this.#add('same-request', id, `its request is that of ${before}: counted twice, as if independent`);
    if (secret.answer?.kind === 'check' && !matchCheck(secret.answer.text, secret.answer).right) {
      this.#add('answer-fails', id, 'the right answer does not pass its own check');
    }
    if (secret.goldAction !== 'ask') return;
    const text = searchable(brief.request, brief.language);
    for (const slot of secret.slots.filter(({ required }) => required)) {
      const named = slot.options
        .flatMap(({ label, aliases }) => [label, ...aliases])
        .find((wording) => text.has(wording));
      if (named !== undefined)
        this.#add('request-names-option', id, `"${named}" of ${slot.name}: is it really unclear?`);
    }
  }

  all(): readonly DataWarning[] {
    if (this.#more === 0) return this.#warnings;
    return [...this.#warnings, { code: 'more', message: `${this.#more} further remarks` }];
  }

  #add(code: string, scenarioId: string, message: string): void {
    if (this.#warnings.length < MOST_WARNINGS) this.#warnings.push({ code, scenarioId, message });
    else this.#more++;
  }
}
