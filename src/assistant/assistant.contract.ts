import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assistant, AssistantContext, TurnPart } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { JsonValue } from '../schema/json.ts';
import type { ChatModel, ChatReply, ChatRequest } from '../schema/model.ts';
import type { Brief } from '../schema/scenario.ts';
import { canonicalJson } from '../tools/hash.ts';
import { streamTurn } from './stream-turn.ts';

/** Builds the assistant over a model; `seen` are the requests that the model got. */
export type MakeAssistant = (model: ChatModel) => Promise<Assistant>;

const HOSTILE: readonly string[] = [
  '',
  '   \n ',
  '\0\0',
  '\uD800 lone',
  '\u001B[2J{{who}} <script>',
  '<think>never ends',
  '</think>',
  'ASK:',
  'ASK: a?\nANSWER: b',
  '"'.repeat(5000),
  'x'.repeat(200_000),
  "I'm sorry, but I can't help with that.",
];

/** Texts of which the reader sees something else than what comes. */
const GROWING: readonly string[] = [
  '<think>Let me see.</think> It is 4.2 million.',
  'Let me see.</think>It is 4.2 million.',
  ' <thinking> a </thinking>\n\nb',
  'It is [[ (4 - 2) / 2 * 100 | 1 ]] percent, [[ 1 + ]] and [[ 7 or [ 8',
  'Bot : It is 4.2.\nBot: no more.',
  'It is 4.2 \ud83d\udfe6  \n ',
  'Which year do you mean?',
];

export const BRIEF: Brief = {
  language: 'en',
  instructions: 'You answer questions about the report.',
  documents: [
    {
      kind: 'table',
      id: 't1',
      rows: [
        ['year', 'sales'],
        ['2019', '4.2 | net'],
      ],
    },
  ],
  history: [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hello, what is it?' },
  ],
  request: 'How high were the sales?',
};

export function contextOf(seed: number, questionsLeft = 1): AssistantContext {
  return { call: { role: 'assistant', repeat: 0, episodeKey: 'e' }, scenarioId: 's', questionsLeft, seed };
}

/** A model that says one thing and records what it was asked. */
export function echoModel(reply: string | Partial<ChatReply>): ChatModel & { readonly seen: ChatRequest[] } {
  const seen: ChatRequest[] = [];
  return {
    reference: 'double/echo',
    seen,
    async generate(request) {
      seen.push(request);
      const given = typeof reply === 'string' ? { text: reply } : reply;
      return { text: '', finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 }, latencyMs: 0, ...given };
    },
  };
}

/** A model that says one thing in pieces of so many code units, which may be half a character. */
function streamingModel(text: string, size: number): ChatModel {
  const model = echoModel(text);
  return {
    ...model,
    async *stream(request, call) {
      yield { type: 'start' };
      // The long ones are not cut that small.
      const step = Math.max(size, Math.ceil(text.length / 200));
      for (let at = 0; at < text.length; at += step) yield { type: 'text-delta', text: text.slice(at, at + step) };
      yield { type: 'reply', reply: await model.generate(request, call) };
    },
  };
}

function expectWellFormed(turn: AssistantTurn): void {
  expect(turn.speaker).toBe('assistant');
  expect(turn.text.isWellFormed()).toBe(true);
  expect(turn.text.length).toBeLessThanOrEqual(50_000);
  expect(turn.action === null).toBe(turn.replyFault !== undefined);
  if (turn.action !== null) expect(turn.text).not.toBe('');
  if (turn.action === 'ask') expect(['open', 'choice', 'confirm', 'correct']).toContain(turn.move);
  if (turn.action === 'answer') expect(['direct', 'assume', 'enumerate', 'abstain', 'act']).toContain(turn.move);
  expect(JSON.parse(JSON.stringify(turn))).toEqual(turn);
}

/** What every assistant must hold to; run over each kind. */
export function describeAssistant(name: string, make: MakeAssistant): void {
  describe(`assistant ${name}`, () => {
    it('gives a well-formed turn for an ordinary reply, with and without questions left', async () => {
      for (const questionsLeft of [0, 3]) {
        const assistant = await make(echoModel('For which year?\nASK: For which year?'));
        expectWellFormed(await assistant.respond(BRIEF, [], contextOf(1, questionsLeft)));
        expectWellFormed(await assistant.respond({ ...BRIEF, language: 'zh' }, [], contextOf(1, questionsLeft)));
      }
    });

    it.each(HOSTILE.map((text) => [text.slice(0, 40), text]))('survives the model text %j', async (_shown, text) => {
      for (const finish of ['stop', 'length', 'content-filter'] as const) {
        const assistant = await make(echoModel({ text, finish, reasoning: text }));
        const turn = await assistant.respond(BRIEF, [], contextOf(2)).catch((error: { code?: string }) => error.code);
        if (typeof turn === 'object') expectWellFormed(turn);
        else expect(turn).toBe('QRT_PART_FAULT');
      }
    });

    it('takes the same turn for the same seed', async () => {
      for (const seed of [1, 2, 3]) {
        const take = async () => (await make(echoModel('ANSWER: 4.2'))).respond(BRIEF, [], contextOf(seed));
        expect(await take()).toEqual(await take());
      }
    });

    it('streams, in pieces that make up its text, the turn that it takes whole', async () => {
      const texts = [...HOSTILE, ...GROWING, 'ANSWER: 4.2'];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...texts),
          fc.integer({ min: 1, max: 9 }),
          fc.nat(1),
          async (text, size, left) => {
            const context = contextOf(4, left);
            const brief = left === 0 ? { ...BRIEF, transcript: { user: 'U', assistant: 'Bot' } } : BRIEF;
            const whole = await (await make(echoModel(text)))
              .respond(brief, [], context)
              .catch((error: { code?: string }) => error.code);
            const parts: TurnPart[] = [];
            try {
              for await (const part of streamTurn(await make(streamingModel(text, size)), brief, [], context))
                parts.push(part);
            } catch (error) {
              expect((error as { code?: string }).code).toBe(whole);
              return;
            }
            expect(parts.at(-1)).toEqual({ type: 'turn', turn: whole });
            const anew = parts.findLastIndex(({ type }) => type === 'restart');
            const said = parts.slice(anew + 1).map((part) => (part.type === 'text-delta' ? part.text : ''));
            expect(said.join('')).toBe((whole as AssistantTurn).text);
          },
        ),
        { numRuns: 60 },
      );
    });

    it('has settings that survive JSON and do not change between two that are made alike', async () => {
      const [one, other] = [await make(echoModel('a')), await make(echoModel('b'))];
      expect(JSON.parse(JSON.stringify(one.settings)) as JsonValue).toEqual(one.settings);
      expect(canonicalJson(one.settings)).toBe(canonicalJson(other.settings));
      expect(one.reference).toBe(other.reference);
    });

    it('shows its model nothing of a turn but what was said', async () => {
      const canary = fc.string({ unit: fc.constantFrom('k', 'q', 'x', 'z'), minLength: 14, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(canary, canary, canary, async (leak, said, request) => {
          fc.pre(!said.includes(leak) && !request.includes(leak));
          const dialogue: Dialogue = [
            { speaker: 'assistant', text: 'Which one?', action: 'ask', move: 'open', slot: leak, trace: { leak } },
            { speaker: 'user', text: said, relevant: true, filled: [leak], faulty: [leak], trace: leak },
          ];
          const model = echoModel('ANSWER: 4.2');
          const assistant = await make(model);
          await assistant.respond({ ...BRIEF, request }, dialogue, { ...contextOf(3), scenarioId: 's' });
          const prompts = JSON.stringify(model.seen);
          expect(prompts).not.toContain(leak);
          if (model.seen.length > 0) expect(prompts.includes(said) && prompts.includes(request)).toBe(true);
        }),
        { numRuns: 20 },
      );
    });
  });
}
