import { describe, expect, it } from 'vitest';
import type { ChatModel, ChatRequest } from '../schema/model.ts';
import { BRIEF, contextOf, echoModel } from './assistant.contract.ts';
import { groupIntents, kind, relativeEntropy } from './intent-sim.ts';

/** Says each text in turn. */
function series(texts: readonly string[]): ChatModel & { readonly seen: ChatRequest[] } {
  const seen: ChatRequest[] = [];
  return {
    reference: 'double/series',
    seen,
    generate: async (request) => {
      const text = texts[Math.min(seen.push(request) - 1, texts.length - 1)] ?? '';
      return { text, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 }, latencyMs: 0 };
    },
  };
}

const make = (model: ChatModel, argument?: string) =>
  kind.create({
    model,
    sampling: {},
    seed: 1,
    resolveModel: async () => model,
    ...(argument !== undefined && { argument }),
  });

describe('intent-sim', () => {
  it('asks when the samples disagree, with one call more than samples', async () => {
    const model = series([
      'Sales of 2018 in Europe',
      'Sales of 2019 in Asia',
      'Gross profit this month',
      'Which year?',
    ]);
    const turn = await (await make(model, '3')).respond(BRIEF, [], contextOf(1));
    expect(turn).toMatchObject({ action: 'ask', text: 'Which year?', trace: { disagreement: 1 } });
    expect(model.seen).toHaveLength(4);
    expect(model.seen[3]?.messages[0]?.content).toContain('- Sales of 2018 in Europe\n- Sales of 2019 in Asia');
    expect(new Set(model.seen.slice(0, 3).map(({ sampling }) => sampling.seed)).size).toBe(3);
  });

  it('answers when they agree', async () => {
    const model = series(['Sales of 2019', 'sales of 2019.', 'Sales of 2019!', 'They were 4.2.']);
    const turn = await (await make(model, '3')).respond(BRIEF, [], contextOf(1));
    expect(turn).toMatchObject({ action: 'answer', text: 'They were 4.2.', trace: { disagreement: 0 } });
  });

  it('samples nothing when no question is left', async () => {
    const model = echoModel('4.2');
    await (await make(model)).respond(BRIEF, [], contextOf(1, 0));
    expect(model.seen).toHaveLength(1);
  });

  it('groups intents by the words they share, in both languages', () => {
    expect(groupIntents(['the red one', 'The red one!', 'a blue one', '红色的那个', '红色那个'])).toEqual([
      ['the red one', 'The red one!'],
      ['a blue one'],
      ['红色的那个', '红色那个'],
    ]);
  });

  it('measures disagreement as a share of the highest entropy', () => {
    expect(relativeEntropy([4], 4)).toBe(0);
    expect(relativeEntropy([1, 1, 1, 1], 4)).toBe(1);
    // Two groups of two of four: ln 2 / ln 4 = 0.5.
    expect(relativeEntropy([2, 2], 4)).toBeCloseTo(0.5);
    expect(relativeEntropy([], 4)).toBe(0);
  });

  it.each(['1', '51', '0', '-3', 'x', '2.5'])('refuses %j samples', async (argument) => {
    await expect(make(echoModel(''), argument)).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
  });
});
