import type { Episode } from '../../schema/episode.ts';
import type { FaultKind } from '../../schema/fault.ts';
import type { Verdict } from '../../schema/judge.ts';
import type { ChatReply } from '../../schema/model.ts';
import type { RunRecord } from '../../schema/run.ts';
import type { JournalEntry } from '../../schema/store.ts';

export const RULES = { judge: 'rules', version: '1' } as const;

export function sampleRun(change: Partial<RunRecord> = {}): RunRecord {
  return {
    id: 'run-1',
    benchmark: 'pacific',
    set: 'validation',
    mode: 'scripted',
    assistant: 'always-ask',
    user: 'rules',
    judge: 'rules',
    settings: { seed: 7, sampling: { temperature: 0 } },
    settingsHash: 'settings',
    planHash: 'plan',
    command: 'querent run pacific --assistant always-ask',
    planned: 3,
    status: 'running',
    oracle: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 0,
    ...change,
  };
}

export function sampleEpisode(key: string, change: Partial<Episode> = {}): Episode {
  return {
    key,
    scenarioId: `scenario of ${key}`,
    cluster: 'document-1',
    groups: ['ambig'],
    repeat: 0,
    request: 'What was the change in revenue?',
    dialogue: [
      { speaker: 'assistant', text: 'Which years?', action: 'ask', move: 'open', trace: { raw: '<ask>' } },
      { speaker: 'user', text: '2018 to 2019', relevant: true, filled: ['years'] },
      { speaker: 'assistant', text: '', action: null, replyFault: 'empty' },
    ],
    decisions: [{ turnIndex: 0, gold: 'ask', action: 'ask' }],
    end: 'reply-fault',
    fault: null,
    usage: { assistant: { calls: 2, inputTokens: 30, outputTokens: 4, costUsd: null } },
    startedAt: '2026-01-01T00:00:01.000Z',
    durationMs: 12.5,
    ...change,
  };
}

export const fault = (kind: FaultKind): Partial<Episode> => ({
  end: null,
  fault: { kind, message: 'It failed.', tries: 5 },
});

export const verdict = (value: Verdict['value']): Verdict => ({ name: 'final', value, reason: 'As the rules say.' });

export const sampleReply = (text: string): ChatReply => ({
  text,
  finish: 'stop',
  usage: { inputTokens: 9, outputTokens: 2 },
  latencyMs: 51.5,
  costUsd: 0.001,
});

export function sampleEntry(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    runId: 'run-1',
    model: 'openai/gpt',
    request: { messages: [{ role: 'user', content: 'Which one?' }], sampling: { temperature: 0 } },
    call: { role: 'assistant', repeat: 0, episodeKey: 'a' },
    occurrence: 0,
    ...change,
  };
}
