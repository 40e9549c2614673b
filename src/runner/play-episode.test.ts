import { describe, expect, it } from 'vitest';
import { ModelCallError } from '../errors/model-call-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import { createUsageLedger } from '../scheduler/usage-ledger.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { Dialogue } from '../schema/dialogue.ts';
import type { User } from '../schema/user.ts';
import { type EpisodeParts, playEpisode } from './play-episode.ts';

const scenario = {
  id: 's1',
  cluster: 'c1',
  groups: ['ambig'],
  brief: { language: 'en', documents: [], history: [], request: 'Cancel my order.' },
  secret: { goldAction: 'ask', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} },
} as const;
const planned = { key: 'k1', position: 0, scenario, repeat: 0, seed: 1 };

/** Asks until one reply came, then answers. */
function listener(heard: Dialogue[], oracle = false): Assistant {
  return {
    reference: 'listener',
    settings: null,
    oracle,
    respond: async (_, dialogue) => {
      heard.push(structuredClone(dialogue) as Dialogue);
      return dialogue.length === 0
        ? { speaker: 'assistant', text: 'Which one?', action: 'ask' }
        : { speaker: 'assistant', text: 'Done.', action: 'answer' };
    },
  };
}

const user: User = {
  reference: 'rules',
  settings: null,
  reply: async () => ({ speaker: 'user', text: 'The second.', relevant: true, filled: ['order'], trace: { why: 1 } }),
};

/** An episode ends with an answer; the right action is to ask first. */
const benchmark = {
  next: (_: unknown, dialogue: Dialogue) => {
    const last = dialogue.at(-1);
    if (last?.speaker !== 'assistant') return { step: 'assistant' };
    return last.action === 'ask' ? { step: 'user' } : { step: 'end', end: 'answered' };
  },
  goldAction: (_: unknown, dialogue: Dialogue) => (dialogue.length === 0 ? 'ask' : 'answer'),
  needsJudge: () => true,
} as unknown as Benchmark;

function parts(assistant: Assistant, change: Partial<EpisodeParts> = {}): EpisodeParts {
  return {
    benchmark,
    assistantFor: () => assistant,
    user,
    judge: { reference: 'rules', version: '1', judge: async () => ({ name: 'final', value: true, reason: '' }) },
    maxQuestions: 2,
    given: undefined,
    ledger: createUsageLedger(),
    signal: new AbortController().signal,
    ...change,
  };
}

describe('playEpisode', () => {
  it('plays assistant, user, assistant, then the judge, with the gold of each decision', async () => {
    const { episode, verdicts } = await playEpisode(planned, parts(listener([])));
    expect(episode.dialogue.map((turn) => turn.text)).toEqual(['Which one?', 'The second.', 'Done.']);
    expect(episode.decisions).toEqual([
      { turnIndex: 0, gold: 'ask', action: 'ask' },
      { turnIndex: 1, gold: 'answer', action: 'answer' },
    ]);
    expect(episode).toMatchObject({ key: 'k1', cluster: 'c1', end: 'answered', fault: null });
    expect(verdicts).toEqual([{ name: 'final', value: true, reason: '' }]);
  });

  it('lets an assistant hear the words of the user and nothing that is noted beside them', async () => {
    const heard: Dialogue[] = [];
    const { episode } = await playEpisode(planned, parts(listener(heard)));
    expect(heard[1]?.[1]).toEqual({ speaker: 'user', text: 'The second.' });
    expect(episode.dialogue[1]).toMatchObject({ relevant: true, filled: ['order'] });
  });

  it('shows a control that sees the secret the whole turn', async () => {
    const heard: Dialogue[] = [];
    await playEpisode(planned, parts(listener(heard, true)));
    expect(heard[1]?.[1]).toMatchObject({ filled: ['order'] });
  });

  it('keeps what was said before a fault, and gives no verdict', async () => {
    const failing: User = {
      ...user,
      reply: async () => {
        throw new ModelCallError({ kind: 'time-out', model: 'm', message: 'late' });
      },
    };
    const { episode, verdicts } = await playEpisode(planned, parts(listener([]), { user: failing }));
    expect(episode.fault).toEqual({ kind: 'time-out', message: 'm: late', tries: 1 });
    expect(episode.dialogue).toHaveLength(1);
    expect([episode.end, verdicts]).toEqual([null, []]);
  });

  it('is no episode when the run was stopped in the middle of a call', async () => {
    const controller = new AbortController();
    const stopped: User = {
      ...user,
      reply: async () => {
        controller.abort();
        throw new ModelCallError({ kind: 'transient', model: 'm', message: 'aborted' });
      },
    };
    const play = playEpisode(planned, parts(listener([]), { user: stopped, signal: controller.signal }));
    await expect(play).rejects.toBeInstanceOf(StoppedError);
  });

  it('ends at a reply that cannot be read, without asking the judge', async () => {
    const silent: Assistant = {
      ...listener([]),
      respond: async () => ({ speaker: 'assistant', text: '', action: null, replyFault: 'empty' }),
    };
    const { episode, verdicts } = await playEpisode(planned, parts(silent));
    expect([episode.end, episode.decisions[0]?.action, verdicts]).toEqual(['reply-fault', null, []]);
  });
});
