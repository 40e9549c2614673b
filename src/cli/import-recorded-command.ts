import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { renderJson } from '../report/render/json.ts';
import { renderTerminal } from '../report/render/terminal.ts';
import { importRecordedRun } from '../study/import-recorded-run.ts';
import { readBoundedFile } from '../tools/bounded-file.ts';
import { shellCommand } from '../tools/shell-command.ts';
import { places, print, terminalOptions, withStore } from './context.ts';

/** Files above this are no run of the authors' programme: theirs have about 5 MB. */
const MAX_BYTES = 512 * 1024 * 1024;

/** `querent import BENCHMARK FILE`: recorded dialogues become a run. */
export async function importRecordedCommand(
  benchmark: string,
  file: string,
  options: { readonly json?: boolean },
): Promise<void> {
  const bytes = await readBounded(file);
  await withStore(async (store) => {
    const command = shellCommand(['querent', ...process.argv.slice(2)]);
    const { report } = await importRecordedRun(benchmark, { bytes, file }, { places: places(), store, command });
    print(options.json ? renderJson(report) : renderTerminal(report, terminalOptions()));
  });
}

async function readBounded(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBoundedFile(file, MAX_BYTES);
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  if (bytes) return bytes;
  throw new InvalidOptionError({ option: 'import', value: file, expected: 'the file is larger than 512 MiB' });
}
