import { describe, expect, it } from 'vitest';
import { type StubAnswer, startStubEndpoint } from '../src/model/stub-endpoint.ts';
import { Workplace } from './support/cli.ts';

const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const END = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
const streamed = (...texts: string[]): StubAnswer => ({ kind: 'stream', chunks: [...texts.map(chunk), END] });

describe('querent chat', () => {
  it('talks with a model, its text as it comes, and keeps the talk', async () => {
    await using endpoint = await startStubEndpoint((_request, index) =>
      index === 0 ? streamed('Which ', 'order do ', 'you mean?') : streamed('It is \u001b[2J', 'cancelled.'),
    );
    using place = new Workplace();
    const model = `${endpoint.origin}/v1#m`;
    const { code, stdout, stderr } = await place.querent(['chat', '-a', model, '--trace'], {}, 'Cancel it\nOrder 7\n');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Which order do you mean?\nIt is cancelled.\n' });
    expect(stderr).toBe('[ask (open)]\n[answer (direct)]\n');
    const bodies = endpoint.requests.map(({ body }) => body as { stream: boolean; messages: readonly object[] });
    expect(bodies.map(({ stream }) => stream)).toEqual([true, true]);
    expect(bodies[1]?.messages).toEqual([
      { role: 'user', content: 'Cancel it' },
      { role: 'assistant', content: 'Which order do you mean?' },
      { role: 'user', content: 'Order 7' },
    ]);
  });

  it('asks in Chinese, begins anew on demand, and says why it asks', async () => {
    await using endpoint = await startStubEndpoint(() => streamed('好的。'));
    using place = new Workplace();
    const args = ['chat', '-a', `clarify:local@${endpoint.origin}/v1#m`, '--lang', 'zh', '--trace'];
    const { code, stdout, stderr } = await place.querent(
      args,
      {},
      '那个怎么弄？\n/new\n那个怎么弄？\n/quit\n不会说到\n',
    );
    expect(code).toBe(0);
    const [first, second, ...others] = stdout.split('\n');
    expect(first).toMatch(/[\u4e00-\u9fff].*？/);
    expect([second, others]).toEqual([first, ['']]);
    expect(stderr).toMatch(/^\[ask \(.+\) for .+ - Asking for/);
  });

  it('ends with the code of what went wrong, and without the key in it', async () => {
    await using endpoint = await startStubEndpoint(() => ({ kind: 'reply', status: 401, body: { error: 'no sk-1' } }));
    using place = new Workplace();
    const model = `${endpoint.origin}/v1#m`;
    const failed = await place.querent(['chat', '-a', model], { QUERENT_API_KEY: 'sk-1' }, 'Hello\nHello\n');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('error QRT_MODEL_CALL');
    expect(failed.stderr).not.toContain('sk-1');
    expect(endpoint.requests).toHaveLength(1);
    for (const assistant of ['oracle', 'human', 'nobody@x']) {
      expect((await place.querent(['chat', '-a', assistant])).code).toBe(2);
    }
  });

  it('stops at its budget', async () => {
    await using endpoint = await startStubEndpoint(() => streamed('A long ', 'reply.'));
    using place = new Workplace();
    const args = ['chat', '-a', `${endpoint.origin}/v1#m`, '--max-cost', '0.000001', '--token-price', '1,1'];
    const { code, stdout } = await place.querent(args, {}, 'Hello\nHello\nHello\n');
    expect({ code, stdout }).toEqual({ code: 4, stdout: 'A long reply.\n\n' });
  });
});
