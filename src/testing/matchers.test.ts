import { describe, expect, it } from 'vitest';
import type { Scenario } from '../schema/scenario.ts';
import { type Bot, querentMatchers, scriptedAssistant, scriptedModel } from './index.ts';

expect.extend(querentMatchers);

const asks: Bot = () => 'Which order do you mean?';
const answers: Bot = () => 'Your order is cancelled.';

/** The first line of what a failed expectation says. */
async function failure(expectation: Promise<void>): Promise<string> {
  const error = await expectation.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, 'the expectation should fail').toBeInstanceOf(Error);
  return (error as Error).message;
}

describe('toAsk', () => {
  it('holds for a bot that asks, whatever it asks for', async () => {
    await expect(asks).toAsk('Cancel my order');
    await expect(answers).not.toAsk('Cancel my order');
  });

  it('says what the bot did instead', async () => {
    expect(await failure(expect(answers).toAsk('Cancel my order', { slot: 'order' }))).toBe(
      'The bot should ask. It answered: Your order is cancelled.',
    );
    expect(await failure(expect(asks).not.toAsk('Cancel my order'))).toBe(
      'The bot should not ask. It asked: Which order do you mean?',
    );
  });

  it('tells which slot was missed', async () => {
    expect(await failure(expect(asks).toAsk('Cancel my order', { slot: 'reason' }))).toBe(
      'The bot should ask. It asked: Which order do you mean?\nThat does not ask for "reason".',
    );
  });

  it('takes an empty reply and a refusal for neither asking nor answering', async () => {
    const silent: Bot = () => ' ';
    await expect(silent).not.toAsk('Cancel my order');
    expect(await failure(expect(silent).toAnswer('Cancel my order'))).toBe(
      'The bot should answer. It gave no usable reply (empty)',
    );
  });

  it('takes a model, an assistant and a function alike', async () => {
    const model = scriptedModel('Which order do you mean?');
    const assistant = scriptedAssistant('Which order do you mean?');
    for (const bot of [model, assistant, async () => 'Which order do you mean?']) {
      await expect(bot).toAsk('Cancel my order', { slot: 'order' });
    }
    expect(model.calls[0]?.request.messages).toEqual([{ role: 'user', content: 'Cancel my order' }]);
    expect(assistant.calls[0]?.brief.request).toBe('Cancel my order');
  });

  it('hands a function the request and the conversation before it', async () => {
    const seen: unknown[] = [];
    const bot: Bot = (request, messages) => {
      seen.push(request, messages);
      return 'Which one?';
    };
    await expect(bot).toAsk({
      request: 'Cancel it',
      instructions: 'You sell boats.',
      history: [
        { role: 'user', content: 'I have two orders.' },
        { role: 'assistant', content: 'I see them.' },
      ],
    });
    expect(seen).toEqual([
      'Cancel it',
      [
        { role: 'system', content: 'You sell boats.' },
        { role: 'user', content: 'I have two orders.' },
        { role: 'assistant', content: 'I see them.' },
        { role: 'user', content: 'Cancel it' },
      ],
    ]);
  });

  it('throws on what the bot throws', async () => {
    const broken: Bot = () => Promise.reject(new RangeError('the bot is down'));
    await expect(expect(broken).toAsk('Cancel my order')).rejects.toThrow(RangeError);
  });

  it('refuses what is no bot', async () => {
    const expectation = expect('Which order?').toAsk('Cancel my order');
    await expect(expectation).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
  });
});

describe('toAnswer', () => {
  it('holds for a bot that answers, with what the answer must hold', async () => {
    await expect(answers).toAnswer('Cancel order 7');
    await expect(answers).toAnswer('Cancel order 7', { including: 'CANCELLED' });
    await expect(answers).toAnswer('Cancel order 7', { including: /is cancel+ed/g });
    await expect(asks).not.toAnswer('Cancel order 7');
  });

  it('says what is missing', async () => {
    expect(await failure(expect(answers).toAnswer('Cancel order 7', { including: 'refund' }))).toBe(
      'The bot should answer. It answered: Your order is cancelled.\nThat does not hold refund.',
    );
  });
});

describe('toAskAtMost', () => {
  /** Asks for the order, then for the reason, then answers. */
  const careful: Bot = (_request, messages) => {
    const said = messages.map((message) => message.content).join('\n');
    if (!said.includes('1123')) return 'Which order is it?';
    return said.includes('late') ? 'Order 1123 is cancelled.' : 'And what is the reason?';
  };
  const conversation = { request: 'Cancel my order', knows: { order: 'number 1123', reason: 'it came too late' } };

  it('plays a user who knows the slots and says them when asked', async () => {
    await expect(careful).toAskAtMost(2, conversation);
    await expect(careful).not.toAskAtMost(1, conversation);
  });

  it('shows the dialogue when there was one question too many', async () => {
    const message = await failure(expect(careful).toAskAtMost(1, conversation));
    expect(message).toMatch(
      /^The bot should ask at most 1 times\. It asked more than once\.\n {2}bot: Which order is it\?\n {2}user: .*1123.*\n {2}bot: And what is the reason\?$/i,
    );
  });

  it('counts no question for an answer straight away', async () => {
    await expect(answers).toAskAtMost(0, { request: 'Cancel order 7' });
    await expect(asks).not.toAskAtMost(0, { request: 'Cancel order 7' });
  });

  it('takes scripted replies', async () => {
    await expect(careful).toAskAtMost(2, { request: 'Cancel my order', replies: ['1123', 'It is late.'] });
    await expect(careful).not.toAskAtMost(5, { request: 'Cancel my order', replies: ['no idea'] });
    await expect(careful).not.toAskAtMost(5, { request: 'Cancel my order', replies: [] });
  });

  it('takes a scenario of a benchmark', async () => {
    const scenario: Scenario = {
      id: 'x',
      cluster: 'x',
      groups: [],
      brief: { language: 'en', documents: [], history: [], request: 'Cancel my order' },
      secret: {
        goldAction: 'ask',
        ambiguity: [],
        slots: [{ name: 'order', asksFor: 'which order', cues: ['order'], required: true, options: [] }],
        readings: [
          {
            id: 'r',
            values: { order: '1123, which is late' },
            answer: { kind: 'check', text: '', allOf: [], noneOf: [] },
            stakes: 'low',
          },
        ],
        intended: 'r',
        oracle: {},
        extra: {},
      },
    };
    await expect(careful).toAskAtMost(1, scenario);
  });
});
