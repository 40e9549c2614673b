import { basename } from 'node:path';
import type { RecordedRun, RecordedRunInput } from '../../schema/benchmark.ts';
import { importDialogues } from './import-run.ts';
import { loadClarq } from './load.ts';
import type { SeekerMode } from './scenarios.ts';
import { createStringJudge } from './string-judge.ts';

/** A run file of the authors' `l2l.py` as a run: who played in which mode is only said by the file's name. */
export async function readRecordedRun(input: RecordedRunInput): Promise<RecordedRun> {
  const { bytes, file, dataDirs, importedAt } = input;
  const mode = modeOf(file);
  const { scenarios } = await loadClarq({ set: 'all', mode, dataDirs });
  const { language, episodes, checksum } = importDialogues({ bytes, file, scenarios, importedAt });
  const set = episodes.some(({ groups }) => groups.includes(`${language}.dev`)) ? 'all' : 'test';
  const loaded = await loadClarq({ set, mode, language, dataDirs });
  const { reference, version } = createStringJudge();
  return {
    ...{ set, mode, language, checksum, episodes },
    assistant: `recorded:${basename(file).replace(/\.json$/i, '')}`,
    user: 'recorded',
    judge: { reference, version },
    dataChecksum: loaded.checksum,
  };
}

/** `l2l_X.Chat.En.json` was played in chat mode; anything else in the authors' default. */
function modeOf(file: string): SeekerMode {
  return /[._-]chat[._-]/i.test(basename(file)) ? 'chat' : 'completion';
}
