import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { CallContext, ChatModel, ChatRequest } from '../schema/model.ts';
import type { Store } from '../schema/store.ts';
import { fault, RULES, sampleEpisode, sampleReply, sampleRun } from './__fixtures__/sample-data.ts';
import { createJournal } from './journal.ts';
import { openStore } from './open-store.ts';

const request = (content: string): ChatRequest => ({ messages: [{ role: 'user', content }], sampling: {} });
const inEpisode = (episodeKey: string): CallContext => ({ role: 'assistant', repeat: 0, episodeKey });

/** Answers with the number of its calls. */
function countingModel(): ChatModel & { calls: () => number } {
  let calls = 0;
  return {
    reference: 'openai/gpt',
    generate: async () => sampleReply(`reply ${++calls}`),
    calls: () => calls,
  };
}

async function openWithRun(): Promise<Store> {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  await store.createRun(sampleRun());
  return store;
}

describe('a journaled model', () => {
  test('answers a resumed episode from the journal and calls the model for what is new', async () => {
    const store = await openWithRun();
    const before = createJournal(store, 'run-1').wrap(countingModel());
    await before.generate(request('first'), inEpisode('a'));

    const model = countingModel();
    const resumed = createJournal(store, 'run-1').wrap(model);
    expect((await resumed.generate(request('first'), inEpisode('a'))).text).toBe('reply 1');
    expect(model.calls()).toBe(0);
    await resumed.generate(request('second'), inEpisode('a'));
    expect(model.calls()).toBe(1);
  });

  test('journals a streamed reply before its reader has it, and answers the call from there, streamed or whole', async () => {
    const store = await openWithRun();
    let calls = 0;
    const model: ChatModel = {
      ...countingModel(),
      async *stream() {
        calls++;
        yield { type: 'text-delta', text: 'streamed' };
        yield { type: 'reply', reply: sampleReply('streamed') };
      },
    };
    const again = () => createJournal(store, 'run-1').wrap(model);
    const parts: string[] = [];
    for await (const part of again().stream!(request('first'), inEpisode('a'))) {
      parts.push(part.type);
      if (part.type === 'reply') break;
    }
    expect(parts).toEqual(['text-delta', 'reply']);
    parts.length = 0;
    for await (const part of again().stream!(request('first'), inEpisode('a'))) parts.push(part.type);
    expect(parts).toEqual(['start', 'text-delta', 'reply']);
    expect((await again().generate(request('first'), inEpisode('a'))).text).toBe('streamed');
    expect(calls).toBe(1);
  });

  test('keeps each time of a repeated call apart, in the order they began', async () => {
    const store = await openWithRun();
    const twice = async () => {
      const model = createJournal(store, 'run-1').wrap(countingModel());
      const replies = [1, 2].map(() => model.generate(request('sample'), inEpisode('a')));
      return (await Promise.all(replies)).map(({ text }) => text);
    };
    expect(await twice()).toEqual(['reply 1', 'reply 2']);
    expect(await twice()).toEqual(['reply 1', 'reply 2']);
  });

  test('starts to count anew when an episode is forgotten, as when it is played again', async () => {
    const store = await openWithRun();
    const journal = createJournal(store, 'run-1');
    const model = journal.wrap(countingModel());
    await model.generate(request('first'), inEpisode('a'));
    await store.putEpisode('run-1', sampleEpisode('a', fault('transient')), [], RULES, 0);
    journal.forget('a');
    expect((await model.generate(request('first'), inEpisode('a'))).text).toBe('reply 1');
  });

  test('calls through before a run is named and outside an episode', async () => {
    const store = await openWithRun();
    const journal = createJournal(store);
    const model = countingModel();
    const journaled = journal.wrap(model);
    for (const key of ['a', '']) {
      await journaled.generate(request('first'), inEpisode(key));
      journal.start('run-1');
    }
    const fresh = countingModel();
    const resumed = createJournal(store, 'run-1').wrap(fresh);
    for (const key of ['a', '']) await resumed.generate(request('first'), inEpisode(key));
    expect([model.calls(), fresh.calls()]).toEqual([2, 2]);
  });

  test('puts what calls cost on the account of the run, with the reply or when it is settled', async () => {
    const store = await openWithRun();
    const journal = createJournal(store);
    const paid: ChatModel = {
      reference: 'openai/gpt',
      generate: async () => {
        journal.spend(0.25);
        return sampleReply('reply');
      },
    };
    journal.start('run-1', { fresh: true });
    await journal.wrap(paid).generate(request('first'), inEpisode('a'));
    expect(await store.spending('run-1')).toBe(0.25);
    journal.spend(0.5);
    expect(await store.spending('run-1')).toBe(0.25);
    await journal.settle();
    expect(await store.spending('run-1')).toBe(0.75);
  });

  test('looks up nothing for a fresh run, and finds its replies when it is resumed', async () => {
    const store = await openWithRun();
    let lookUps = 0;
    const counting: Store = Object.assign(Object.create(store) as Store, {
      journalGet: (entry: Parameters<Store['journalGet']>[0]) => {
        lookUps++;
        return store.journalGet(entry);
      },
      journalPut: store.journalPut.bind(store),
    });
    const fresh = createJournal(counting);
    fresh.start('run-1', { fresh: true });
    await fresh.wrap(countingModel()).generate(request('first'), inEpisode('a'));
    expect(lookUps).toBe(0);
    const model = countingModel();
    const resumed = createJournal(counting);
    resumed.start('run-1');
    await resumed.wrap(model).generate(request('first'), inEpisode('a'));
    expect([lookUps, model.calls()]).toEqual([1, 0]);
  });

  test('leaves no entry for a failed call', async () => {
    const store = await openWithRun();
    const failing: ChatModel = {
      reference: 'openai/gpt',
      generate: async () => {
        throw new ModelCallError({ kind: 'transient', model: 'openai/gpt', message: 'No answer.' });
      },
    };
    const call = createJournal(store, 'run-1').wrap(failing).generate(request('first'), inEpisode('a'));
    await expect(call).rejects.toMatchObject({ kind: 'transient' });
    const model = countingModel();
    await createJournal(store, 'run-1').wrap(model).generate(request('first'), inEpisode('a'));
    expect(model.calls()).toBe(1);
  });
});
