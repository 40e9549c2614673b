import { type StubAnswer, type StubEndpoint, startStubEndpoint } from '../../../src/model/stub-endpoint.ts';

const WORDS_MS = 80;
const SLOT = {
  ...{ name: 'city', asksFor: 'the city', options: ['Cambridge in England', 'Cambridge in Massachusetts'] },
  ...{ likely: 'Cambridge in England', confidence: 0.5, changes: 'Where you land.', stakes: 'high', question: '' },
};

/** A model that plays ClarifyAgent's modules: it finds one open slot, takes the reply for its value, answers word by word. */
export function startModuleServer(): Promise<StubEndpoint> {
  return startStubEndpoint(({ body }) => {
    const { messages, stream = false } = body as {
      readonly messages: readonly { readonly role: string; readonly content: string }[];
      readonly stream?: boolean;
    };
    const system = messages[0]?.content ?? '';
    if (stream) return streamed('Your flight is booked, as you wished.');
    if (!system.includes('examine a talk')) return whole('Book a flight to Cambridge in England.');
    if (system.includes('Ways of replying')) return whole(JSON.stringify({ reason: 'x', persona: { precise: 1 } }));
    const said = JSON.stringify(messages.slice(1));
    const replied = said.includes('Now write the JSON object.') && said.includes('Do you mean');
    return whole(JSON.stringify(replied ? SETTLED : { subtypes: ['lexical'], slots: [SLOT], evidence: [] }));
  });
}

const SETTLED = {
  ...{ subtypes: [], slots: [] },
  evidence: [{ slot: 'city', kind: 'value', values: ['Cambridge in England'], words: 'England', correction: '' }],
};

const USAGE = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };

function whole(content: string): StubAnswer {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  return { kind: 'reply', body: { id: 'x', object: 'chat.completion', model: 'm', choices, usage: USAGE } };
}

function streamed(text: string): StubAnswer {
  const chunk = (body: object): string => `data: ${JSON.stringify({ id: 'x', model: 'm', ...body })}\n\n`;
  const pieces = text.match(/\S+\s*/g) ?? [];
  return {
    kind: 'stream',
    every: WORDS_MS,
    chunks: [
      ...pieces.map((content) => chunk({ choices: [{ index: 0, delta: { role: 'assistant', content } }] })),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
      chunk({ choices: [], usage: USAGE }),
      'data: [DONE]\n\n',
    ],
  };
}
