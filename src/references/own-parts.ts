import { dirname, resolve } from 'node:path';
import { ConfigError } from '../errors/config-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { createEndpointAdapter } from '../model/own/endpoint.ts';
import { createExecAdapter } from '../model/own/exec.ts';
import { createFunctionAdapter } from '../model/own/function.ts';
import { createHumanAdapter, type Terminal } from '../model/own/human.ts';
import type { OwnAdapter } from '../model/own/own-adapter.ts';
import { placeholdersIn } from '../model/own/template.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { LoadedConfig } from './config.ts';
import type { CheckedPart, PartRole } from './config-schema.ts';

export interface OwnPartPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** The one where a person sits. */
  readonly terminal: Terminal;
}

const EXEC = 'exec:';

/**
 * A part of somebody's own by its reference: a name of the config, `exec:COMMAND` or `human`; undefined for any other.
 * Nothing is started or called yet. Throws `ConfigError`, `InvalidOptionError`.
 */
export function findOwnAdapter(
  role: PartRole,
  reference: string,
  config: LoadedConfig | undefined,
  place: OwnPartPlace,
): OwnAdapter | undefined {
  if (config?.parts[role].has(reference)) return configuredAdapter(config, role, reference, place);
  if (reference === 'human') return createHumanAdapter(place.terminal);
  if (!reference.startsWith(EXEC)) return undefined;
  const command = reference.slice(EXEC.length).trim();
  if (command !== '') return execAdapter(command, { timeoutMs: place.timeoutMs, name: reference });
  throw new InvalidOptionError({
    option: `--${role}`,
    value: reference,
    expected: 'after exec: comes the command that starts your program',
    hint: 'For example exec:"python3 bot.py"; docs/own-assistant.md has a whole one.',
  });
}

function configuredAdapter(config: LoadedConfig, role: PartRole, name: string, place: OwnPartPlace): OwnAdapter {
  const part = config.parts[role].get(name) as CheckedPart;
  const timeoutMs = part.timeoutMs ?? place.timeoutMs;
  const folder = dirname(config.file);
  switch (part.kind) {
    case 'respond':
      return createFunctionAdapter({
        reference: name,
        call: (payload, signal) => part.respond(...functionArguments(role, payload, signal)),
        source: String(part.respond),
        version: part.version,
        timeoutMs,
      });
    case 'command':
      return execAdapter(part.command, { timeoutMs, name, cwd: resolve(folder, part.cwd ?? '.') }, part);
    case 'url':
      return endpointAdapter(part, { file: config.file, path: `${role}s.${name}`, name, env: place.env, timeoutMs });
  }
}

/** `exec:COMMAND`, in the working folder, or a command of the config. Its standard error is shown, marked by its name. */
function execAdapter(
  command: string,
  place: { readonly timeoutMs: number; readonly name: string; readonly cwd?: string },
  part: { readonly version?: string | undefined } = {},
): OwnAdapter {
  return createExecAdapter({
    reference: place.name,
    command,
    cwd: place.cwd,
    version: part.version,
    timeoutMs: place.timeoutMs,
    onNote: (line) => process.stderr.write(`[${terminalLine(place.name).slice(0, 40)}] ${line}\n`),
  });
}

function functionArguments(role: PartRole, payload: JsonObject, signal: AbortSignal): readonly unknown[] {
  const context = { ...(payload.context as JsonObject), signal };
  return role === 'assistant'
    ? [payload.brief, payload.dialogue, context]
    : [payload.brief, payload.dialogue, payload.secret, context];
}

type UrlPart = Extract<CheckedPart, { kind: 'url' }>;

function endpointAdapter(
  part: UrlPart,
  place: Omit<OwnPartPlace, 'terminal'> & { readonly file: string; readonly path: string; readonly name: string },
): OwnAdapter {
  const { url, method = 'POST', headers = {}, body = DEFAULT_BODY, session, reply, actions = {}, usage } = part;
  const environment = new Environment(place.env, place.file);
  const { action, toolCalls, slot, confidence } = part;
  const paths = { action, toolCalls, slot, confidence, ...usage };
  const members = Object.fromEntries(Object.entries(paths).flatMap(([name, path]) => (path ? [[name, path]] : [])));
  const sent = placeholdersIn({ url, headers, body: method === 'GET' ? null : (body as JsonValue) });
  const sends = (...names: readonly string[]): boolean => sent.some(({ name }) => names.includes(name));
  return createEndpointAdapter({
    reference: place.name,
    url: environment.text(url, `${place.path}.url`),
    method,
    headers: environment.value(headers, `${place.path}.headers`) as Readonly<Record<string, string>>,
    body: environment.value(body as JsonValue, `${place.path}.body`),
    secrets: environment.taken,
    reply,
    members,
    actions,
    sessionPath: session,
    remembers: part.remembers ?? (sends('sessionId') && !sends('messages', 'turns', 'dialogue')),
    timeoutMs: place.timeoutMs,
    // As written, before the environment's values are put in; of headers, which may hold keys, the names alone.
    settings: {
      kind: 'endpoint',
      ...{ url, method, body: body as JsonValue, headers: Object.keys(headers).sort() },
      ...{ reply: reply ?? null, session: session ?? null, members, actions, version: part.version ?? null },
    },
  });
}

const DEFAULT_BODY = { messages: '{{messages}}' };

/** Shorter values of the environment are no keys, and blotting them out would spoil messages. */
const LEAST_SECRET = 4;

/** Puts values of the environment in for `${NAME}` and remembers which, so that no message repeats one. */
class Environment {
  readonly taken: string[] = [];
  readonly #env: OwnPartPlace['env'];
  readonly #file: string;

  constructor(env: OwnPartPlace['env'], file: string) {
    this.#env = env;
    this.#file = file;
  }

  text(text: string, path: string): string {
    return text.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]{0,200})\}/g, (_, name: string) => {
      const value = this.#env[name]?.trim();
      if (!value) {
        const problem = `the environment variable ${name} is not set`;
        throw new ConfigError({ file: this.#file, path, problem, hint: `Set ${name} and repeat the command.` });
      }
      if (value.length >= LEAST_SECRET) this.taken.push(value);
      return value;
    });
  }

  value(value: JsonValue, path: string): JsonValue {
    if (typeof value === 'string') return this.text(value, path);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((item: JsonValue, index) => this.value(item, `${path}.${index}`));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.value(member as JsonValue, `${path}.${name}`)]),
    );
  }
}
