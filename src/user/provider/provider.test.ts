import { describe, expect, it } from 'vitest';
import { createScriptedModel, type ScriptedModel } from '../../model/scripted.ts';
import type { ChatRequest } from '../../schema/model.ts';
import { providerKinds } from '../provider-kinds.ts';
import { QUESTIONS, replyOf, seeker, TREASURE, talk, treasureScenario } from './__fixtures__/treasure.ts';
import { createProvider } from './create-provider.ts';
import { describeProvider } from './provider.contract.ts';
import { createRulesMind } from './rules-mind.ts';
import { thingsToChoose } from './staged-checks.ts';
import { createStagedMind } from './staged-mind.ts';
import { createStructuredMind } from './structured-mind.ts';

const scenario = treasureScenario('en');
const ALL = [...TREASURE.en.facts, ...TREASURE.zh.facts];

function contentOf(request: ChatRequest): string {
  return request.messages[0]?.content ?? '';
}

/** Answers as a provider's model that wants to give these facts. */
function structuredModel(wanted: readonly string[]): ScriptedModel {
  return createScriptedModel(JSON.stringify({ intent: wanted.length > 0 ? 2 : 6, facts: wanted }));
}

/** Says yes to check A of the wanted facts; a vague turn where none is wanted. */
function stagedModel(wanted: readonly string[]): ScriptedModel {
  const texts = ALL.filter(({ id }) => wanted.includes(id)).flatMap(({ text, purpose }) => [
    text,
    thingsToChoose(purpose) ?? text,
  ]);
  return createScriptedModel((request) => {
    const content = contentOf(request);
    if (content.includes('"about_task"')) return '{"about_task": true}';
    if (content.includes('"type"')) return `{"type": ${wanted.length > 0 ? 2 : 6}}`;
    if (content.includes('"analysis"')) {
      return JSON.stringify({ analysis: 'a', answerable: texts.some((text) => content.includes(text)) });
    }
    return content.includes('"answerable"') ? '{"answerable": false}' : 'Just go on.';
  });
}

for (const multi of [false, true]) {
  const suffix = multi ? ':multi' : '';
  describeProvider(`rules${suffix}`, { multi, make: () => createProvider(createRulesMind(), { multi }) });
  describeProvider(`structured${suffix}`, {
    multi,
    make: (wanted) => createProvider(createStructuredMind(structuredModel(wanted)), { multi }),
  });
  describeProvider(`staged${suffix}`, {
    multi,
    make: (wanted) => createProvider(createStagedMind(stagedModel(wanted), { multi }), { multi }),
  });
}

describe('the names of providers', () => {
  it('stand for what they are made as', () => {
    for (const [name, kind] of Object.entries(providerKinds)) {
      const model = createScriptedModel('', 'scripted/m');
      const { reference } = kind.create({ seed: 1, ...(kind.needsModel && { model }) });
      expect(reference).toBe(kind.needsModel ? `${name}@scripted/m` : name);
    }
  });

  it('need a model where they say so', () => {
    expect(() => providerKinds.staged?.create({ seed: 1 })).toThrow(
      expect.objectContaining({ code: 'QRT_INVALID_OPTION' }),
    );
  });

  it('restore the sentence that the seeker has enough', async () => {
    const user = providerKinds['rules:tells-enough']?.create({ seed: 1 });
    const all = TREASURE.en.facts.map(({ id }) => id);
    const reply = user && (await replyOf(user, scenario, talk('en', all, 'Where in the chapel do I sail?')));
    expect(reply?.text).toMatch(/enough/);
  });
});

describe('calls of the structured provider', () => {
  it('are none before the opening answer and when nothing is open, else one', async () => {
    const model = structuredModel(['1']);
    const user = createProvider(createStructuredMind(model));
    await replyOf(user, scenario, [seeker('How do I raise the bell?')]);
    expect(model.calls).toHaveLength(0);
    await replyOf(user, scenario, talk('en', [], 'Which harbour?'));
    expect(model.calls).toHaveLength(1);
    await replyOf(
      user,
      scenario,
      talk(
        'en',
        TREASURE.en.facts.map(({ id }) => id),
        'Which harbour?',
      ),
    );
    expect(model.calls).toHaveLength(1);
  });

  it('end in a user-fault when no reply can be read', async () => {
    const user = createProvider(createStructuredMind(createScriptedModel('no JSON here')));
    await expect(replyOf(user, scenario, talk('en', [], 'Which harbour?'))).rejects.toMatchObject({
      code: 'QRT_PART_FAULT',
      kind: 'user-fault',
    });
  });
});

/** Open after facts 1 and 1.1: 1.1.1, 1.1.2 and 3. */
const GIVEN = ['1', '1.1'];

describe('calls of the staged provider, with three facts open', () => {
  async function callsFor(answers: {
    readonly type: number;
    readonly allAnswered?: boolean;
    /** Index of the check, over A1 A2 A3 B1 B2 B3 C1 C2 C3, that says yes. */
    readonly yesAt?: number;
    readonly multi?: boolean;
  }): Promise<number> {
    let checks = 0;
    const model = createScriptedModel((request) => {
      const content = contentOf(request);
      if (content.includes('"type"')) return `{"type": ${answers.type}}`;
      if (content.includes('"all_answered"')) return `{"all_answered": ${answers.allAnswered ?? true}}`;
      if (content.includes('"answerable"')) return `{"analysis": "", "answerable": ${checks++ === answers.yesAt}}`;
      return 'Just go on.';
    });
    const multi = answers.multi ?? false;
    const user = createProvider(createStagedMind(model, { multi }), { multi });
    await replyOf(user, scenario, talk('en', GIVEN, 'Whom do I meet when?'));
    return model.calls.length;
  }

  it.each([
    // The class, then A until the first yes.
    ['the first fact passes A', { type: 2, yesAt: 0 }, 2],
    ['the third fact passes A', { type: 2, yesAt: 2 }, 4],
    // 1 + 3 A + 1 B; 1 + 3 A + 3 B + 2 C.
    ['the first fact passes B', { type: 3, yesAt: 3 }, 5],
    ['the second fact passes C', { type: 2, yesAt: 7 }, 9],
    // 1 + 9 checks, then the reply is written.
    ['none passes', { type: 2 }, 11],
    // The class and a written reply; small talk gets a fixed sentence.
    ['the whole task', { type: 1 }, 2],
    ['a vague turn', { type: 6 }, 2],
    ['small talk', { type: 5 }, 1],
    // A second look at a repeated question.
    ['answered before', { type: 4, allAnswered: true }, 3],
    ['not all answered before', { type: 4, allAnswered: false, yesAt: 0 }, 3],
    // Several facts: A looks at all.
    ['the first fact passes A, several may', { type: 2, yesAt: 0, multi: true }, 4],
  ] as const)('%s', async (_, answers, calls) => {
    expect(await callsFor(answers)).toBe(calls);
  });

  it('is one more when several facts are joined, and the join is used only if it holds them', async () => {
    const texts = ['1.1.1', '1.1.2'].map((id) => TREASURE.en.facts.find((one) => one.id === id)?.text);
    for (const [joined, used] of [
      [`Well: ${texts[0]} Besides, ${texts[1]}`, true],
      ['Come at lunch with money.', false],
    ] as const) {
      const yes = stagedModel(['1.1.1', '1.1.2']);
      const model = createScriptedModel((request, call) =>
        contentOf(request).startsWith('Join') ? joined : yes.generate(request, call),
      );
      const user = createProvider(createStagedMind(model, { multi: true }), { multi: true });
      const reply = await replyOf(user, scenario, talk('en', GIVEN, QUESTIONS.en['1.1.1'] ?? ''));
      expect(model.calls).toHaveLength(1 + 3 + 1);
      expect(reply.text).toBe(used ? joined : texts.join('\n'));
    }
  });

  it('says nothing and asks nothing further when nothing is open and the question is clear', async () => {
    const model = createScriptedModel('{"type": 3}');
    const all = TREASURE.en.facts.map(({ id }) => id);
    await replyOf(createProvider(createStagedMind(model)), scenario, talk('en', all, 'Which harbour?'));
    expect(model.calls).toHaveLength(1);
  });
});

describe('free words of a provider', () => {
  it.each([
    ['gives a fact away word for word', 'Use the helmet, since the bell lies deep.', ['3']],
    ['gives an open fact away in other words', 'Go deep, and take the helmet.', ['3']],
    ['gives a closed fact away', 'You must knock twice at the cabin.', ['1.1.1.1']],
  ])('are not said where a model %s', async (_, words, leaked) => {
    const model = createScriptedModel((request) => (contentOf(request).includes('"type"') ? '{"type": 6}' : words));
    const reply = await replyOf(createProvider(createStagedMind(model)), scenario, talk('en', ['1'], 'What next?'));
    expect(reply.text).not.toBe(words);
    expect(reply.trace).toMatchObject({ withheld: words, leaked });
  });

  it('are said when they tell nothing new', async () => {
    const words = 'Do not worry, just sail out and dive for the bell.';
    const model = createScriptedModel((request) => (contentOf(request).includes('"type"') ? '{"type": 6}' : words));
    const reply = await replyOf(createProvider(createStagedMind(model)), scenario, talk('en', ['1'], 'What next?'));
    expect(reply.text).toBe(words);
  });
});
