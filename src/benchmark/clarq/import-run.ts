import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DataError } from '../../errors/data-error.ts';
import type { AssistantTurn, Turn, UserTurn } from '../../schema/dialogue.ts';
import type { Decision, ScoredEpisode } from '../../schema/episode.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { hashText } from '../../tools/hash.ts';
import { readMove } from '../../tools/is-question.ts';
import { INTRO_ID, type Knowledge, readKnowledge } from '../../user/provider/knowledge.ts';
import { taskTypes } from './data-files.ts';
import { goldAction } from './episode-rules.ts';
import { isGoodbye } from './goodbye.ts';
import { decodeJson } from './read-files.ts';
import { scoreStrings } from './string-scorer.ts';

const utterance = z.string().max(50_000);

/** The authors' run file: per task type its records, each with `l2l: [dialogue, []]`, empty where nothing was played. */
const runSchema = z
  .array(
    z
      .array(
        z.object({
          all_response: utterance,
          gold_structure: z.array(z.string().max(50)).max(100),
          l2l: z.array(z.array(utterance).max(1000)).max(10),
        }),
      )
      .max(1000),
  )
  .min(1)
  .max(taskTypes.length);

type RunRecordRow = z.infer<typeof runSchema>[number][number];

/** A recorded run of the authors' programme, scored like one of ours. */
export interface ImportedDialogues {
  readonly language: Language;
  readonly episodes: readonly ScoredEpisode[];
  /** Records without a dialogue. */
  readonly unplayed: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

export interface ImportInput {
  readonly bytes: Uint8Array;
  /** Names the file in errors. */
  readonly file: string;
  /** The scenarios of all sets in both languages: facts and ids are taken from here, never from the run. */
  readonly scenarios: readonly Scenario[];
  /** ISO 8601, UTC. */
  readonly importedAt: string;
}

/**
 * Reads a run file of the authors' `l2l.py`. Ids are found by the facts' words, which the provider says verbatim.
 * Throws `DataError` naming file and record when it is not of that shape, or its sentences are not those of the data.
 */
export function importDialogues(input: ImportInput): ImportedDialogues {
  const types = parseRun(input.bytes, input.file);
  const checksum = createHash('sha256').update(input.bytes).digest('hex');
  const byId = new Map(input.scenarios.map((scenario) => [scenario.id, scenario]));
  const language = languageOf(types, byId);
  const episodes: ScoredEpisode[] = [];
  let unplayed = 0;
  for (const [type, records] of types.entries()) {
    for (const [index, record] of records.entries()) {
      const place = `[${type}][${index}]`;
      const dialogue = record.l2l[0] ?? [];
      if (dialogue.length === 0) {
        unplayed++;
        continue;
      }
      const scenario = byId.get(idOf(language, type, index));
      if (scenario === undefined || !isSame(record, scenario)) {
        throw new DataError({ file: input.file, path: place, problem: 'its sentences are not those of the data' });
      }
      episodes.push(episodeOf(dialogue, scenario, { ...input, place, checksum }));
    }
  }
  return { language, episodes, unplayed, checksum };
}

function parseRun(bytes: Uint8Array, file: string): z.infer<typeof runSchema> {
  const parsed = runSchema.safeParse(decodeJson(bytes, file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file,
    path: z.core.toDotPath(issue?.path ?? []),
    problem: issue?.message ?? 'it is no run file of ClarQ-LLM',
    cause: parsed.error,
  });
}

function idOf(language: Language, type: number, index: number): string {
  return `${language}/${(taskTypes[type] ?? '').slice(0, 2)}.${index}`;
}

/** The language whose scenario the first record is; a file is in one language. */
function languageOf(types: readonly (readonly RunRecordRow[])[], byId: ReadonlyMap<string, Scenario>): Language {
  const isIn = (language: Language): boolean =>
    types.some((records, type) =>
      records.some((record, index) => {
        const scenario = byId.get(idOf(language, type, index));
        return scenario !== undefined && isSame(record, scenario);
      }),
    );
  return isIn('zh') ? 'zh' : 'en';
}

function isSame(record: RunRecordRow, scenario: Scenario): boolean {
  const { intro, facts } = readKnowledge(scenario.secret);
  const wanted = [intro, ...facts.map((fact) => fact.text)];
  const found = record.all_response.split('\n').map(withoutSpeaker);
  return found.length === wanted.length && found.every((sentence, index) => sentence === wanted[index]);
}

function episodeOf(
  utterances: readonly string[],
  scenario: Scenario,
  source: { readonly file: string; readonly place: string; readonly checksum: string; readonly importedAt: string },
): ScoredEpisode {
  if (utterances.length % 2 === 1) {
    throw new DataError({
      file: source.file,
      path: `${source.place}.l2l[0]`,
      problem: `it has ${utterances.length} utterances: provider and seeker must take turns, the seeker last`,
    });
  }
  const { brief, secret } = scenario;
  const knowledge = readKnowledge(secret);
  const dialogue = utterances
    .slice(1)
    .map((text, index) => (index % 2 === 0 ? seekerTurn(text) : providerTurn(text, knowledge)));
  const ended = isGoodbye(utterances.at(-1) ?? '', brief.language, 'literal');
  const { missing } = scoreStrings(knowledge, dialogue, brief.language);
  return {
    key: hashText(`${source.checksum}\n${scenario.id}`),
    scenarioId: scenario.id,
    cluster: scenario.cluster,
    groups: scenario.groups,
    repeat: 0,
    request: withoutSpeaker(utterances[0] ?? ''),
    dialogue,
    decisions: decisionsOf(scenario, dialogue),
    end: ended ? 'answered' : 'limit',
    fault: null,
    usage: {},
    startedAt: source.importedAt,
    durationMs: 0,
    verdicts: [
      {
        name: 'success.strings',
        value: missing.length === 0,
        reason: missing.length === 0 ? 'every fact stands in the dialogue' : `no turn holds fact ${missing.join(', ')}`,
      },
    ],
  };
}

function seekerTurn(text: string): AssistantTurn {
  if (text.trim() === '') return { speaker: 'assistant', text, action: null, replyFault: 'empty' };
  return { speaker: 'assistant', text, ...readMove(text) };
}

function providerTurn(text: string, knowledge: Knowledge): UserTurn {
  const said = withoutSpeaker(text);
  const facts = knowledge.facts.filter((fact) => said.includes(fact.text)).map(({ id }) => id);
  return {
    speaker: 'user',
    text: said,
    relevant: facts.length > 0,
    filled: [...(said.includes(knowledge.intro) ? [INTRO_ID] : []), ...facts],
  };
}

function decisionsOf(scenario: Scenario, dialogue: readonly Turn[]): readonly Decision[] {
  return dialogue.flatMap((turn, index) =>
    turn.speaker === 'assistant'
      ? [{ turnIndex: index / 2, gold: goldAction(scenario, dialogue.slice(0, index)), action: turn.action }]
      : [],
  );
}

function withoutSpeaker(text: string): string {
  return text.replace(/^jax[:：]/i, '').trim();
}
