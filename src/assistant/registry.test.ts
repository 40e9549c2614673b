import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { AssistantInput } from '../schema/assistant-kind.ts';
import { BRIEF, contextOf, describeAssistant, echoModel } from './assistant.contract.ts';
import { CONTROL_NAMES } from './controls.ts';
import { assistantKinds } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-traces-'));
const traces = join(folder, 'traces.jsonl');
writeFileSync(
  traces,
  [0, 1].map((turnIndex) => JSON.stringify({ scenarioId: 's', turnIndex, trace: 'Look.' })).join('\n'),
);
afterAll(() => rmSync(folder, { recursive: true }));

const kinds = await assistantKinds();
const ARGUMENTS: Readonly<Record<string, string>> = { random: '0.5', traced: traces, roles: 'joint=double/joint' };

/** Kinds that talk to a program or a person: the workshop hands it in as their model. */
const OWN: readonly string[] = ['exec', 'human'];

const input = (more: Partial<AssistantInput>): AssistantInput => ({
  sampling: {},
  seed: 7,
  resolveModel: async () => echoModel('It should ask for the year.'),
  ...more,
});

describe('the registry of assistants', () => {
  it('finds coded kinds and prompt strategies, each name once and none that a control has', () => {
    const names = [...kinds, ...CONTROL_NAMES].map((kind) => kind.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['direct', 'prompted', 'reason', 'procot', 'clam', 'traced']));
    expect(names).toEqual(expect.arrayContaining(['always-ask', 'always-answer', 'random', 'oracle', 'guess']));
  });

  it('describes each in one line', () => {
    for (const kind of kinds) expect(kind.summary).toMatch(/^\S[^\n]{9,159}$/);
  });

  it.each(kinds.filter((kind) => kind.form === 'strategy'))('says that $name needs a model', async (kind) => {
    await expect(kind.create(input({ argument: ARGUMENTS[kind.name] ?? '' }))).rejects.toThrow(InvalidOptionError);
  });

  it.each(kinds.filter((kind) => kind.form === 'strategy'))(
    'puts the system prompt of the user first in $name',
    async (kind) => {
      const model = echoModel('4.2');
      const argument = ARGUMENTS[kind.name];
      const make = (system?: string) =>
        kind.create(input({ model, ...(system && { system }), ...(argument !== undefined && { argument }) }));
      const assistant = await make('You are terse.');
      await assistant.respond(BRIEF, [], contextOf(1));
      expect(model.seen[0]?.messages[0]?.content.startsWith('You are terse.\n\n')).toBe(true);
      expect(assistant.settings).not.toEqual((await make()).settings);
    },
  );

  it('tells strategies that may ask, and only these, when no question is left', async () => {
    const told = async (name: string, questionsLeft: number): Promise<boolean> => {
      const model = echoModel('4.2');
      const assistant = await kinds.find((kind) => kind.name === name)!.create(input({ model }));
      await assistant.respond(BRIEF, [], contextOf(1, questionsLeft));
      return model.seen[0]!.messages.at(-1)!.content.includes('No further question is possible');
    };
    expect([await told('prompted', 0), await told('prompted', 1), await told('direct', 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

for (const kind of kinds) {
  describeAssistant(kind.name, (model) => {
    const argument = ARGUMENTS[kind.name];
    return kind.create(
      input({
        ...((kind.form !== 'standalone' || OWN.includes(kind.name)) && { model }),
        ...(argument !== undefined && { argument }),
      }),
    );
  });
}
describeAssistant('traced by another model', (model) =>
  kinds.find((kind) => kind.name === 'traced')!.create(input({ model, argument: 'double/tracer' })),
);
