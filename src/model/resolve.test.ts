import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { KeyMissingError } from '../errors/key-missing-error.ts';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { CallContext } from '../schema/model.ts';
import { adapterFolder, registerAdapter } from './adapters.ts';
import { modelPath } from './model-path.ts';
import { PROVIDERS } from './provider.ts';
import { resolveAdapter } from './resolve.ts';
import { type StubEndpoint, startStubEndpoint } from './stub-endpoint.ts';

const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };
const request = { messages: [{ role: 'user', content: 'Hello' }], sampling: {} } as const;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'querent-resolve-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const resolve = (reference: string, env: Record<string, string> = {}, keyEnv?: string) =>
  resolveAdapter(reference, { env, home, timeoutMs: 5_000, ...(keyEnv === undefined ? {} : { keyEnv }) });

/** All header values and the body that reached an endpoint, as one text. */
const seenBy = (endpoint: StubEndpoint): string => JSON.stringify(endpoint.requests);

const failing = () => startStubEndpoint(() => ({ kind: 'reply', status: 400, body: {} }));

describe('model references', () => {
  it.each([
    ['nonsense', InvalidOptionError],
    ['openai/', InvalidOptionError],
    ['http://host:8000/v1', InvalidOptionError],
    ['http://host:8000/v1#', InvalidOptionError],
    ['http://user:pass@host/v1#m', InvalidOptionError],
    ['openia/gpt-4o', UnknownNameError],
    ['local/smollm', UnknownNameError],
    ['local/../../etc/passwd', UnknownNameError],
    ['local/hf:../x/y.gguf', ModelMissingError],
    ['local/smollm2-135m', ModelMissingError],
    ['local/nowhere.gguf', ModelMissingError],
    ['openai/gpt-4o', KeyMissingError],
    ['anthropic/claude-x', KeyMissingError],
  ])('refuses %s with a typed error', async (reference, type) => {
    await expect(resolve(reference)).rejects.toBeInstanceOf(type);
  });

  it('names the nearest provider and model', async () => {
    await expect(resolve('antropic/claude-x')).rejects.toMatchObject({ nearest: 'anthropic' });
    await expect(resolve('local/smolm2-135m')).rejects.toMatchObject({ nearest: 'smollm2-135m' });
  });

  it('says how to fetch a model that is not there', async () => {
    await expect(resolve('local/smollm2-135m')).rejects.toMatchObject({
      hint: 'Fetch it with `querent models pull smollm2-135m`.',
    });
  });

  it('shows neither the password of an address nor a misshapen key', async () => {
    const address = await resolve('http://user:pa55word@host/v1#m').catch((error) => error);
    expect(address.message).not.toContain('pa55word');
    const key = await resolve('openai/gpt-4o', { OPENAI_API_KEY: 'sk-1 23' }).catch((error) => error);
    expect(key).toBeInstanceOf(InvalidOptionError);
    expect(key.message).not.toContain('sk-1');
  });

  it('finds local models and their adapters, and loads nothing yet', async () => {
    const base = modelPath('smollm2-135m', home) as string;
    await mkdir(dirname(base), { recursive: true });
    await writeFile(base, 'GGUF');
    const lora = join(home, 'my.gguf');
    await writeFile(lora, 'GGUF');
    const plain = await resolve('local/smollm2-135m');
    const adapted = await resolve(`local/smollm2-135m+${lora}`);
    const byPath = await resolve(`local/${lora}+${lora}`);
    expect(plain.endpointKey).toBe(`local:${base}+`);
    expect(adapted.endpointKey).toBe(`local:${base}+${lora}`);
    expect(byPath.endpointKey).toBe(`local:${lora}+${lora}`);
    await expect(resolve('local/smollm2-135m+/nowhere.gguf')).rejects.toBeInstanceOf(ModelMissingError);
    await expect(resolve('local/smollm2-135m', { QUERENT_THREADS: 'all' })).rejects.toBeInstanceOf(InvalidOptionError);
  });

  it('finds an adapter that was trained here by its name, with those that it stands on', async () => {
    const base = modelPath('smollm2-135m', home) as string;
    const folder = adapterFolder(home);
    for (const file of [base, join(folder, 'first.gguf'), join(folder, 'second.gguf')]) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'GGUF');
    }
    const record = { schemaVersion: 1, base: 'smollm2-135m', trainedAt: '2026-12-01T00:00:00Z', seen: {} } as const;
    registerAdapter({ ...record, name: 'second', files: ['first.gguf', 'second.gguf'] }, home);
    const { endpointKey } = await resolve('local/smollm2-135m+second');
    expect(endpointKey).toBe(`local:${base}+${join(folder, 'first.gguf')}+${join(folder, 'second.gguf')}`);
    await expect(resolve('local/smollm2-135m+third')).rejects.toBeInstanceOf(ModelMissingError);
    expect(() => registerAdapter({ ...record, name: '../up', files: ['first.gguf'] }, home)).toThrow();
  });

  it('shares limits by endpoint and key, and shows no key in that', async () => {
    const env = { QUERENT_API_KEY: 'shared-key-1' };
    const one = await resolve('http://h:1/v1#a', env);
    const two = await resolve('http://h:1/v1#b', env);
    const other = await resolve('http://h:1/v1#a', { QUERENT_API_KEY: 'shared-key-2' });
    expect(one.endpointKey).toBe(two.endpointKey);
    expect(one.endpointKey).not.toBe(other.endpointKey);
    expect(one.endpointKey).not.toContain('shared-key');
  });
});

describe('keys', () => {
  const keys = {
    OPENAI_API_KEY: 'openai-secret-11',
    ANTHROPIC_API_KEY: 'anthropic-secret-22',
    GOOGLE_GENERATIVE_AI_API_KEY: 'google-secret-33',
    QUERENT_API_KEY: 'own-secret-44',
    TOGETHER_KEY: 'together-secret-55',
  };

  it.each(PROVIDERS)('go to $baseUrlVariable for $name, and only its own', async (provider) => {
    await using endpoint = await failing();
    const env = { ...keys, [provider.baseUrlVariable]: endpoint.origin };
    await expect((await resolve(`${provider.name}/some-model`, env)).generate(request, call)).rejects.toMatchObject({
      kind: 'bad-request',
    });
    const own = keys[provider.keyVariable as keyof typeof keys];
    const seen = seenBy(endpoint);
    expect(seen).toContain(own);
    for (const key of Object.values(keys)) if (key !== own) expect(seen).not.toContain(key);
  });

  it('of a provider never go to a host given by address', async () => {
    await using endpoint = await failing();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gpt-4o', 'openai/gpt-4o', 'anthropic/claude', 'm?key=1', 'google/x'),
        fc.constantFrom('/v1', '/openai/v1', '/v1/', '/api.openai.com/v1'),
        fc.constantFrom(undefined, 'TOGETHER_KEY'),
        async (model, path, keyEnv) => {
          const adapter = await resolve(`${endpoint.origin}${path}#${model}`, keys, keyEnv);
          await adapter.generate(request, call).catch(() => {});
          const seen = JSON.stringify(endpoint.requests.at(-1));
          expect(seen).toContain(keyEnv === undefined ? keys.QUERENT_API_KEY : keys.TOGETHER_KEY);
          for (const { keyVariable } of PROVIDERS) expect(seen).not.toContain(keys[keyVariable as keyof typeof keys]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are not needed for a host given by address, unless a variable is named', async () => {
    await using endpoint = await failing();
    await (await resolve(`${endpoint.origin}/v1#m`)).generate(request, call).catch(() => {});
    expect(endpoint.requests[0]?.headers.authorization).toBeUndefined();
    await expect(resolve(`${endpoint.origin}/v1#m`, {}, 'MISSING_KEY')).rejects.toBeInstanceOf(KeyMissingError);
  });

  it('lose the line break at their end', async () => {
    await using endpoint = await failing();
    await (await resolve(`${endpoint.origin}/v1#m`, { QUERENT_API_KEY: 'own-secret-44\n' }))
      .generate(request, call)
      .catch(() => {});
    expect(endpoint.requests[0]?.headers.authorization).toBe('Bearer own-secret-44');
  });
});
