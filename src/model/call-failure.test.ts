import { describe, expect, it } from 'vitest';
import { failureOfStatus, retryAfterMs } from './call-failure.ts';

const failure = (status: number, body: unknown, secret?: string) =>
  failureOfStatus({
    model: 'm',
    status,
    headers: {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
    secret,
  });

describe('a refused call', () => {
  it.each([
    [
      'OpenAI',
      400,
      { error: { message: "This model's maximum context length is 128000 tokens.", code: 'context_length_exceeded' } },
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: 'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
        code: 400,
      },
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
      },
    ],
    ['a proxy', 413, 'Request Entity Too Large'],
  ])('for a prompt that is too long is known from %s', (_server, status, body) => {
    expect(failure(status, body).kind).toBe('context-overflow');
  });

  it('for want of money is not worth another try, though its status says rate limit', () => {
    expect(
      failure(429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }).kind,
    ).toBe('auth');
    expect(failure(429, { error: { message: 'Rate limit reached for requests' } }).kind).toBe('rate-limit');
  });

  it('says what the endpoint said, in whatever form, on one bounded line', () => {
    expect(failure(400, { error: { message: 'bad\u001b[31m\nname' } }).message).toBe('m: HTTP 400: bad [31m name');
    expect(failure(400, { error: 'plain' }).message).toBe('m: HTTP 400: plain');
    expect(failure(400, { detail: 'from FastAPI' }).message).toBe('m: HTTP 400: from FastAPI');
    expect(failure(400, [{ error: { message: 'in a list' } }]).message).toBe('m: HTTP 400: in a list');
    expect(failure(400, 'null').message).toBe('m: HTTP 400: null');
    expect(failure(400, '').message).toBe('m: HTTP 400');
    expect(failure(502, 'x'.repeat(100_000)).message.length).toBeLessThan(400);
  });

  it('hints at the name when there is nothing at the address', () => {
    expect(failure(404, { error: { message: 'no such model' } }).message).toContain('is the model name right');
  });

  it('never repeats the key', () => {
    expect(failure(401, { error: { message: 'Incorrect key sk-abc given' } }, 'sk-abc').message).toBe(
      'm: HTTP 401: Incorrect key [key] given',
    );
  });
});

describe('the wait that an endpoint asks for', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:09 GMT' }, 9_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('is read from %j', (headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});
