import { describe, expect, it } from 'vitest';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { CallContext } from '../schema/model.ts';
import { failureOfStatus, malformedReply, timeOutFailure } from './call-failure.ts';
import { type ContractEvent, describeChatModel } from './chat-model.contract.ts';
import { createScriptedModel } from './scripted.ts';

const call: CallContext = { role: 'user', repeat: 0, episodeKey: '' };
const request = { messages: [{ role: 'user', content: 'How are you?' }], sampling: {} } as const;

function answerTo(event: ContractEvent, timeoutMs: number, signal: AbortSignal | undefined) {
  const model = 'scripted/model';
  const silence = () =>
    new Promise<Error>((resolve) => {
      const timer = setTimeout(() => resolve(timeOutFailure(model, timeoutMs)), timeoutMs);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve(signal.reason);
      });
    });
  switch (event.kind) {
    case 'text': {
      const { text, inputTokens, outputTokens } = event;
      return { text, usage: { inputTokens, outputTokens } };
    }
    case 'refusal':
      return { text: 'No.', finish: 'content-filter' } as const;
    case 'cut-at-length':
      return { text: event.text, finish: 'length' } as const;
    case 'status':
      return failureOfStatus({ model, status: event.status, headers: event.headers ?? {}, body: '' });
    case 'overflow':
      return new ModelCallError({ kind: 'context-overflow', model, message: 'too long' });
    case 'not-json':
      return malformedReply(model, 'not JSON');
    case 'hang':
      return silence();
    case 'within': {
      const error = event.ends === 'hang' ? silence() : malformedReply(model, event.ends);
      return { deltas: event.texts, error };
    }
  }
}

describeChatModel('the scripted model', (event, { timeoutMs }) => ({
  model: createScriptedModel((_request, context) => answerTo(event, timeoutMs, context.signal)),
  key: 'secret-key',
  [Symbol.asyncDispose]: async () => {},
}));

describe('scripted model', () => {
  it('says one text for ever, or a list of which the last stays', async () => {
    const one = createScriptedModel('yes');
    const list = createScriptedModel(['a', { text: 'b', finish: 'length' }]);
    const texts = async (model: typeof one) => {
      const replies = [];
      for (let index = 0; index < 3; index++) replies.push((await model.generate(request, call)).text);
      return replies;
    };
    expect(await texts(one)).toEqual(['yes', 'yes', 'yes']);
    expect(await texts(list)).toEqual(['a', 'b', 'b']);
  });

  it('computes from the request, records its calls and counts words as tokens', async () => {
    const model = createScriptedModel((asked, _call, index) => `${index}: ${asked.messages[0]?.content}`);
    const reply = await model.generate(request, call);
    expect(reply.text).toBe('0: How are you?');
    expect(reply.usage).toEqual({ inputTokens: 3, outputTokens: 4 });
    expect(model.calls).toEqual([{ request, call }]);
  });

  it('throws the errors in its script', async () => {
    const model = createScriptedModel([malformedReply('scripted/model', 'x'), 'then well']);
    await expect(model.generate(request, call)).rejects.toBeInstanceOf(ModelCallError);
    expect((await model.generate(request, call)).text).toBe('then well');
  });
});
