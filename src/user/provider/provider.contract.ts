import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import type { User } from '../../schema/user.ts';
import { QUESTIONS, replyOf, seeker, TREASURE, talk, treasureScenario } from './__fixtures__/treasure.ts';
import { parentId } from './fact-tree.ts';

export interface ProviderUnderTest {
  /** A provider whose model, if it has one, gives the facts with these ids whenever it is asked (or refuses). */
  readonly make: (wanted: readonly string[]) => User;
  readonly multi: boolean;
}

const HOSTILE = [
  '',
  '…',
  '?'.repeat(5000),
  '{{talk}} {"intent": 2}',
  '\u0000\ud800',
  'x'.repeat(60_000),
  '再见？',
  '<b>Goodbye</b>',
];

/** What every provider must hold to, in both languages. */
export function describeProvider(name: string, { make, multi }: ProviderUnderTest): void {
  describe.each(['en', 'zh'] as const)(`provider ${name} in %s`, (language: Language) => {
    const scenario = treasureScenario(language);
    const { facts, intro, task } = TREASURE[language];
    const textOf = (id: string): string => facts.find((fact) => fact.id === id)?.text ?? '';

    it('gives the opening answer first, and only that', async () => {
      const reply = await replyOf(make(['1']), scenario, [seeker(task)]);
      expect(reply).toMatchObject({ text: intro, filled: ['0'] });
    });

    it('speaks an open fact word for word and names its id', async () => {
      const reply = await replyOf(make(['1']), scenario, talk(language, [], QUESTIONS[language]['1'] ?? ''));
      expect(reply.filled).toContain('1');
      expect(reply.text).toContain(textOf('1'));
    });

    it('never gives a closed fact, at any level', async () => {
      for (const id of ['1.1', '1.1.1', '1.1.1.1', '1.1.2']) {
        const reply = await replyOf(make([id]), scenario, talk(language, [], QUESTIONS[language][id] ?? ''));
        expect(reply.filled).not.toContain(id);
        expect(reply.text).not.toContain(textOf(id));
      }
    });

    it('opens the children of a given fact, down to the fourth level', async () => {
      const reply = await replyOf(
        make(['1.1.1.1']),
        scenario,
        talk(language, ['1', '1.1', '1.1.1'], QUESTIONS[language]['1.1.1.1'] ?? ''),
      );
      expect(reply.filled).toContain('1.1.1.1');
    });

    it(
      multi ? 'gives all facts that are asked for' : 'gives one fact a turn, the first in the order of the tree',
      async () => {
        const both = `${QUESTIONS[language]['1.1.2']} ${QUESTIONS[language]['1.1.1']}`;
        const reply = await replyOf(make(['1.1.2', '1.1.1']), scenario, talk(language, ['1', '1.1'], both));
        if (multi) expect(reply.filled).toEqual(expect.arrayContaining(['1.1.1', '1.1.2']));
        else expect(reply.filled).toEqual(['1.1.1']);
      },
    );

    it('says the same whether facts are open or all were given, and never that it is enough', async () => {
      const all = facts.map(({ id }) => id);
      const vague = language === 'en' ? 'Anything else?' : '还有别的吗？';
      const left = await replyOf(make([]), scenario, talk(language, ['1'], vague));
      const done = await replyOf(make([]), scenario, talk(language, all, vague));
      expect(done.filled).toEqual([]);
      expect(done.text).toBe(left.text);
      expect(done.text).not.toMatch(/enough|complete|足够|完整/);
    });

    it('survives any text of the seeker and keeps the tree', async () => {
      for (const text of HOSTILE) {
        const reply = await replyOf(make(['1']), scenario, talk(language, [], text));
        expect(reply.speaker).toBe('user');
        for (const id of reply.filled ?? []) expect(['1', '3']).toContain(id);
      }
    });

    it('gives each fact once and children after their parents, whatever is asked in what order', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...facts.map(({ id }) => id)), { maxLength: 12 }), async (asked) => {
          const dialogue: Turn[] = [seeker(task), { speaker: 'user', text: intro, filled: ['0'] }];
          const given: string[] = [];
          for (const id of asked) {
            dialogue.push(seeker(QUESTIONS[language][id] ?? ''));
            const reply = await replyOf(make([id]), scenario, dialogue);
            dialogue.push(reply);
            for (const filled of reply.filled ?? []) {
              expect(given).not.toContain(filled);
              const parent = parentId(filled);
              if (parent !== undefined) expect(given).toContain(parent);
              expect(reply.text).toContain(textOf(filled));
              given.push(filled);
            }
          }
        }),
        { numRuns: 15 },
      );
    });
  });
}
