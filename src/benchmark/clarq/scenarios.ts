import type { JsonObject } from '../../schema/json.ts';
import type { Brief, Scenario } from '../../schema/scenario.ts';
import type { Knowledge } from '../../user/provider/knowledge.ts';
import type { TaskTypeFile } from './data-files.ts';
import { derivePurpose } from './derive-purpose.ts';
import { duplicateGroups, type Located } from './duplicates.ts';
import type { ReadFile } from './read-files.ts';
import type { ReadRecord } from './read-record.ts';
import { GREETING, seekerPrompt } from './seeker-prompt.ts';

/** How the seeker is asked for its turn (arXiv 2409.06097): never mixed in one figure. */
export type SeekerMode = 'completion' | 'chat';

/** `en/01.3`: language, task type and record, as the data counts them. */
function scenarioId(file: TaskTypeFile, index: number): string {
  return `${file.language}/${file.number}.${index}`;
}

export function locate(files: readonly ReadFile[]): readonly Located[] {
  return files.flatMap(({ file, records }) =>
    records.map(({ index, record }) => ({ id: scenarioId(file, index), language: file.language, record })),
  );
}

/** The scenarios of the files, in their order. Of scenarios that are the same only the first is in group `distinct`. */
export function clarqScenarios(files: readonly ReadFile[], mode: SeekerMode): readonly Scenario[] {
  const repeated = new Set(duplicateGroups(locate(files)).flatMap((group) => group.slice(1).map(({ id }) => id)));
  return files.flatMap(({ file, records }) =>
    records.map(({ index, record }) => {
      const id = scenarioId(file, index);
      return scenarioOf(id, file, record, { mode, distinct: !repeated.has(id) });
    }),
  );
}

function scenarioOf(
  id: string,
  file: TaskTypeFile,
  record: ReadRecord,
  options: { readonly mode: SeekerMode; readonly distinct: boolean },
): Scenario {
  const { language, taskType, part } = file;
  return {
    id,
    cluster: taskType,
    groups: [
      language,
      `${language}.${part}`,
      `${language}.type.${taskType}`,
      factGroup(language, record.facts.length),
      ...(options.distinct ? [`${language}.distinct`] : []),
    ],
    brief: briefOf(file, record, options.mode),
    secret: {
      goldAction: 'ask',
      ambiguity: [],
      slots: [],
      readings: [],
      oracle: {},
      extra: knowledgeOf(file, record) as unknown as JsonObject,
    },
  };
}

/** `en.facts.4`: the group of scenarios with so many required facts; metrics read the number off it. */
export function factGroup(language: string, facts: number): string {
  return `${language}.facts.${facts}`;
}

function briefOf({ language }: TaskTypeFile, record: ReadRecord, mode: SeekerMode): Brief {
  return {
    language,
    instructions: seekerPrompt(record, language),
    documents: [],
    history: [],
    request: GREETING[language],
    ...(mode === 'completion' && { transcript: { user: 'Jax', assistant: language === 'en' ? 'You' : '你' } }),
  };
}

function knowledgeOf({ language }: TaskTypeFile, record: ReadRecord): Knowledge {
  const { role, task, items, skills, scenes, intro } = record;
  return {
    ...{ role, task, intro, items: [...items], skills: [...skills], scenes: [...scenes] },
    facts: record.facts.map(({ id, text, purpose }) => ({
      id,
      text,
      purpose: purpose ?? derivePurpose(text, record, language),
      derived: purpose === undefined,
    })),
  };
}
