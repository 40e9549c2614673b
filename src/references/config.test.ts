// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${NAME} is how a config names the environment
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../errors/config-error.ts';
import { checkConfig, loadConfig } from './config.ts';
import { findConfig } from './find-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-config-'));
mkdirSync(join(folder, 'a/b'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const problemOf = (config: unknown): string => {
  try {
    checkConfig(config, 'querent.config.ts');
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};
const bot = (part: object): object => ({ assistants: { bot: part } });

describe('the config', () => {
  it('is the nearest one upward, TypeScript first', () => {
    expect(findConfig(join(folder, 'a/b'))).toBeUndefined();
    writeFileSync(join(folder, 'querent.config.ts'), '');
    writeFileSync(join(folder, 'querent.config.json'), '{}');
    expect(findConfig(join(folder, 'a/b'))).toBe(join(folder, 'querent.config.ts'));
    writeFileSync(join(folder, 'a/querent.config.json'), '{}');
    expect(findConfig(join(folder, 'a/b'))).toBe(join(folder, 'a/querent.config.json'));
  });

  it('as JSON is read and says what is wrong with it', async () => {
    writeFileSync(
      join(folder, 'a/querent.config.json'),
      JSON.stringify({ judges: { j: { command: 'x' } }, defaults: { judge: 'j' } }),
    );
    const config = await loadConfig({ folder: join(folder, 'a/b') });
    expect(config?.parts.judge.get('j')).toEqual({ kind: 'command', command: 'x' });
    expect(config?.defaults).toEqual({ judge: 'j' });
    writeFileSync(join(folder, 'a/querent.config.json'), '{"judges": ');
    await expect(loadConfig({ folder: join(folder, 'a') })).rejects.toThrow('no JSON');
  });

  it.each<[object, string]>([
    [bot({ url: 'h/x' }), 'assistants.bot.url: an http or https address'],
    [bot({ url: 'file:///etc/passwd' }), 'assistants.bot.url: an http or https address'],
    [bot({ url: 'http://h/', command: 'x' }), 'assistants.bot: it is a function, or an object with one of'],
    [
      bot({ url: 'http://h/', headers: { Authorization: 'Bearer sk-1' } }),
      'assistants.bot.headers.Authorization: a key belongs into the environment',
    ],
    [bot({ url: 'http://h/', headers: { 'a b': 'x' } }), 'assistants.bot.headers'],
    [bot({ url: 'http://h/', actions: { clarify: 'question' } }), 'assistants.bot.actions.clarify'],
    [bot({ url: 'http://h/{{sesion}}' }), 'assistants.bot.url: there is no {{sesion}}'],
    [bot({ respond: 'x' }), 'assistants.bot.respond: a function is needed'],
    [bot({ command: '' }), 'assistants.bot.command'],
    [{ users: { u: { command: 'x', tools: [] } } }, 'users.u'],
    [{ assistants: { 'my bot': { command: 'x' } } }, 'assistants.my bot'],
    [{ assistent: {} }, 'assistent'],
  ])('%j is refused', (config, problem) => {
    expect(problemOf(config)).toContain(problem);
  });

  it('takes host, port or path of an address from the environment', () => {
    for (const url of ['http://127.0.0.1:${PORT}/chat', '${BASE}/chat', 'https://${HOST}', 'http://h/${ROOM}']) {
      expect(problemOf(bot({ url })), url).toBe('');
    }
  });

  it('takes functions, environment in every place, and the secret for users and judges', () => {
    const url = '${HOST}/chat/{{sessionId}}';
    const parts = {
      assistants: {
        f: () => 'x',
        g: { respond: () => 'x', askTools: ['ask'] },
        h: { url, headers: { authorization: 'Bearer ${KEY}' } },
      },
      users: { u: { url: 'https://${HOST}:8000/u', body: { secret: '{{secret}}' } } },
      judges: { j: () => true },
    };
    expect(problemOf(parts)).toBe('');
  });

  it('of any value is read or refused with a path, never worse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        problemOf(value);
        problemOf({ assistants: value });
        problemOf(bot({ url: value }));
        problemOf(bot({ url: 'http://h/', body: value, headers: value }));
      }),
      { numRuns: 200 },
    );
  });
});
