import { existsSync } from 'node:fs';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { KeyMissingError } from '../errors/key-missing-error.ts';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { nearestName } from '../tools/nearest.ts';
import type { ModelAdapter } from './adapter.ts';
import { registeredAdapter } from './adapters.ts';
import { CHAT_MODELS } from './catalogue.ts';
import { modelPath } from './model-path.ts';
import { PROVIDERS, type Provider } from './provider.ts';

export interface ResolveOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Querent's own folder; local models lie in `<home>/models`. */
  readonly home: string;
  /** `--key-env`: the variable that holds the key for hosts given by address. Default QUERENT_API_KEY. */
  readonly keyEnv?: string;
  /** For one call, in milliseconds. */
  readonly timeoutMs?: number;
}

const REFERENCE_FORMS =
  'a model is provider/name, local/NAME[+ADAPTER], local/PATH.gguf[+ADAPTER] or http://host:port/v1#name';

/**
 * The adapter for a model reference. A provider's key goes to that provider's host, or to its own *_BASE_URL, and
 * nowhere else; hosts given by address get QUERENT_API_KEY or what `keyEnv` names. Nothing is loaded or called yet.
 * Throws `InvalidOptionError`, `UnknownNameError`, `KeyMissingError`, `ModelMissingError`.
 */
export async function resolveAdapter(reference: string, options: ResolveOptions): Promise<ModelAdapter> {
  if (/^https?:\/\//i.test(reference)) return await resolveAddress(reference, options);
  const slash = reference.indexOf('/');
  const name = slash < 0 ? reference : reference.slice(0, slash);
  const model = slash < 0 ? '' : reference.slice(slash + 1);
  const known = [...PROVIDERS.map((provider) => provider.name), 'local'];
  if (!known.includes(name)) {
    if (slash < 0) throw invalid(reference, REFERENCE_FORMS);
    throw new UnknownNameError({ kind: 'model provider', name, known, nearest: nearestName(name, known) });
  }
  if (model.trim() === '') throw invalid(reference, REFERENCE_FORMS);
  if (name === 'local') return await resolveLocal(reference, model, options);
  const provider = PROVIDERS.find((candidate) => candidate.name === name) as Provider;
  return await resolveProvider(provider, reference, model, options);
}

async function resolveProvider(
  provider: Provider,
  reference: string,
  model: string,
  options: ResolveOptions,
): Promise<ModelAdapter> {
  const key = readKey(provider.keyVariable, options.env);
  if (key === undefined) throw new KeyMissingError({ model: reference, variable: provider.keyVariable });
  const given = options.env[provider.baseUrlVariable]?.trim();
  const baseUrl = given ? versioned(parseAddress(given, provider.baseUrlVariable), provider) : provider.defaultBaseUrl;
  const create = await provider.load();
  return create({ reference, model, key, baseUrl, timeoutMs: options.timeoutMs ?? 120_000 });
}

/** A base URL without a path means the provider's usual one: `https://proxy` and `https://proxy/v1` are both in use. */
function versioned(url: URL, provider: Provider): string {
  const base = url.href.replace(/\/+$/, '');
  return url.pathname === '/' ? `${base}${new URL(provider.defaultBaseUrl).pathname}` : base;
}

async function resolveAddress(reference: string, options: ResolveOptions): Promise<ModelAdapter> {
  const hash = reference.indexOf('#');
  if (hash < 0 || hash === reference.length - 1) {
    throw invalid(
      reference.split('?')[0] ?? '',
      'after the address comes # and the name of the model: http://host:8000/v1#name',
    );
  }
  const url = parseAddress(reference.slice(0, hash), 'the model');
  const variable = options.keyEnv ?? 'QUERENT_API_KEY';
  const key = readKey(variable, options.env);
  if (key === undefined && options.keyEnv !== undefined) throw new KeyMissingError({ model: reference, variable });
  const { createOpenAICompatibleModel } = await import('./openai-compatible.ts');
  return createOpenAICompatibleModel({
    reference,
    baseUrl: url.href,
    model: decodeName(reference.slice(hash + 1)),
    key,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
}

function parseAddress(text: string, option: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new InvalidOptionError({ option, value: text, expected: 'an http or https address is needed' });
  }
  if (url.username !== '' || url.password !== '') {
    // The reference is shown in reports: a password in it would be too.
    throw new InvalidOptionError({
      option,
      value: `${url.protocol}//...@${url.host}${url.pathname}`,
      expected: 'an address must not hold a user name or password',
      hint: 'Put the key into QUERENT_API_KEY, or name its variable with --key-env.',
    });
  }
  return url;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function resolveLocal(reference: string, model: string, options: ResolveOptions): Promise<ModelAdapter> {
  const { base, adapter } = splitAdapter(model, options.home);
  const named = modelPath(base, options.home);
  const path = named ?? (base.toLowerCase().endsWith('.gguf') ? base : undefined);
  if (path === undefined) {
    const known = CHAT_MODELS.map((entry) => entry.name);
    throw new UnknownNameError({ kind: 'local model', name: base, known, nearest: nearestName(base, known) });
  }
  if (!existsSync(path)) {
    const hint = named === undefined ? 'Check the path.' : `Fetch it with \`querent models pull ${base}\`.`;
    throw new ModelMissingError({ model: reference, problem: `${path} is not there`, hint });
  }
  const adapterPaths = adapter === undefined ? [] : (registeredAdapter(adapter, options.home)?.paths ?? [adapter]);
  for (const file of adapterPaths) {
    if (existsSync(file)) continue;
    const hint = 'Check the path, or the name of an adapter that was trained here.';
    throw new ModelMissingError({ model: reference, problem: `${file} is not there`, hint });
  }
  const { createLocalModel } = await import('./local.ts');
  return createLocalModel({
    reference,
    path,
    adapterPaths,
    threads: positiveInteger('QUERENT_THREADS', options.env),
    maxContextTokens: positiveInteger('QUERENT_CONTEXT_TOKENS', options.env),
    timeoutMs: options.timeoutMs,
  });
}

/** `NAME+ADAPTER` or `PATH.gguf+ADAPTER`; a path may hold a plus itself. */
function splitAdapter(model: string, home: string): { base: string; adapter: string | undefined } {
  const plus = model.indexOf('+');
  const name = plus < 0 ? model : model.slice(0, plus);
  const end = modelPath(name, home) === undefined ? model.toLowerCase().indexOf('.gguf+') + '.gguf'.length : plus;
  if (plus < 0 || end < '.gguf'.length) return { base: model, adapter: undefined };
  return { base: model.slice(0, end), adapter: model.slice(end + 1) || undefined };
}

function positiveInteger(variable: string, env: ResolveOptions['env']): number | undefined {
  const value = env[variable]?.trim();
  if (!value) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new InvalidOptionError({ option: variable, value, expected: 'a whole number from 1 is needed' });
  }
  return number;
}

/** Keys often end with the line break of the file that they were read from. */
function readKey(variable: string, env: ResolveOptions['env']): string | undefined {
  const key = env[variable]?.trim();
  if (!key) return undefined;
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) {
    throw new InvalidOptionError({
      option: variable,
      value: '(hidden)',
      expected: 'a key has no spaces or special characters',
    });
  }
  return key;
}

function invalid(reference: string, expected: string): InvalidOptionError {
  return new InvalidOptionError({ option: 'the model', value: reference, expected });
}
