import { describe, expect, it } from 'vitest';
import type { Assistant, AssistantContext, TurnPart } from '../../schema/assistant.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Brief } from '../../schema/scenario.ts';
import { createModuleModel, type ModuleScript } from './__fixtures__/module-model.ts';
import { createAgentFromInput } from './create-agent.ts';

const BRIEF: Brief = { language: 'en', documents: [], history: [], request: 'How long does a cast usually stay on?' };
const CLEAR = JSON.stringify({ subtypes: [], slots: [], evidence: [] });
const OPEN = JSON.stringify({
  subtypes: ['lexical'],
  slots: [
    { name: 'cast', asksFor: 'the kind of cast', options: ['a plaster cast', 'a knitting cast-on'], stakes: 'high' },
  ],
  evidence: [],
});

/** Streams the modules' replies word by word; `streamed` are the modules that were asked to. */
function streamingModules(script: ModuleScript): ChatModel & { readonly streamed: string[] } {
  const model = createModuleModel(script);
  const streamed: string[] = [];
  return {
    ...model,
    streamed,
    async *stream(request, call) {
      const reply = await model.generate(request, call);
      streamed.push(model.called.at(-1)!);
      for (const text of reply.text.match(/\S+\s*/g) ?? []) yield { type: 'text-delta', text };
      yield { type: 'reply', reply };
    },
  };
}

const make = (model: ChatModel): Promise<Assistant> =>
  createAgentFromInput({ sampling: {}, seed: 1, resolveModel: async () => model, model });

async function partsOf(
  agent: Assistant,
  brief: Brief = BRIEF,
  more: Partial<AssistantContext> = {},
): Promise<TurnPart[]> {
  const context = {
    call: { role: 'assistant', repeat: 0, episodeKey: '' },
    scenarioId: 's',
    questionsLeft: 2,
    seed: 1,
  };
  const parts: TurnPart[] = [];
  for await (const part of agent.stream!(brief, [], { ...context, ...more } as AssistantContext)) parts.push(part);
  return parts;
}

const shown = (parts: readonly TurnPart[]): string[] =>
  parts.map((part) => (part.type === 'text-delta' ? part.text : part.type));

describe('the stream of ClarifyAgent', () => {
  it('says first that it asks, for what and why, then the question, and streams no module', async () => {
    const model = streamingModules({ perceive: OPEN });
    const parts = await partsOf(await make(model));
    expect(parts.map(({ type }) => type)).toEqual(['decision', 'text-delta', 'turn']);
    expect(parts[0]).toMatchObject({ action: 'ask', move: 'choice', slot: 'cast' });
    expect((parts[0] as { reason: string }).reason).toContain('is worth');
    expect(shown(parts)[1]).toContain('a plaster cast or a knitting cast-on?');
    expect(model.streamed).toEqual([]);
  });

  it('says first that it answers, then the answer word by word, sums done', async () => {
    const model = streamingModules({ perceive: CLEAR, answer: 'It grew by [[ (12 - 8) / 8 * 100 | 0 ]] percent.' });
    const parts = await partsOf(await make(model));
    expect(shown(parts)).toEqual(['decision', 'It', ' grew', ' by', ' 50', ' percent.', 'turn']);
    expect(parts[0]).toMatchObject({ action: 'answer', move: 'direct' });
    expect(model.streamed).toEqual(['answer']);
  });

  it('does the same in Chinese', async () => {
    const model = streamingModules({ perceive: CLEAR, answer: '大约 六周。' });
    const parts = await partsOf(await make(model), { ...BRIEF, language: 'zh', request: '石膏要打多久？' });
    expect(shown(parts)).toEqual(['decision', '大约', ' 六周。', 'turn']);
    expect((parts.at(-1) as { turn: unknown }).turn).toMatchObject({ action: 'answer', text: '大约 六周。' });
  });

  it('begins the text anew when the turn may not say what the model wrote', async () => {
    const model = streamingModules({ perceive: CLEAR, answer: 'Which kind do you mean?' });
    const parts = await partsOf(await make(model), BRIEF, { questionsLeft: 0 });
    const at = parts.findIndex(({ type }) => type === 'restart');
    expect(shown(parts.slice(0, at)).slice(1).join('')).toBe('Which kind do you mean?');
    const turn = (parts.at(-1) as Extract<TurnPart, { type: 'turn' }>).turn;
    expect(turn.action).toBe('answer');
    expect(shown(parts.slice(at + 1, -1)).join('')).toBe(turn.text);
  });

  it('tells of the answer before the model has ended it', async () => {
    const model = createModuleModel({ perceive: CLEAR });
    const more = Promise.withResolvers<void>();
    const slow: ChatModel = {
      ...model,
      async *stream(request, call) {
        yield { type: 'text-delta', text: 'About six ' };
        await more.promise;
        yield { type: 'text-delta', text: 'weeks.' };
        yield { type: 'reply', reply: { ...(await model.generate(request, call)), text: 'About six weeks.' } };
      },
    };
    const seen: string[] = [];
    const context = {
      call: { role: 'assistant', repeat: 0, episodeKey: '' },
      scenarioId: 's',
      questionsLeft: 2,
      seed: 1,
    };
    for await (const part of (await make(slow)).stream!(BRIEF, [], context as AssistantContext)) {
      if (part.type !== 'text-delta') continue;
      seen.push(part.text);
      more.resolve();
    }
    expect(seen).toEqual(['About six', ' weeks.']);
  });
});
