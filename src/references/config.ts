import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../errors/config-error.ts';
import { type CheckedPart, checkPart, configSchema, type PartRole } from './config-schema.ts';
import type { ConfigDefaults } from './config-types.ts';
import { findConfig } from './find-config.ts';

export interface LoadedConfig {
  readonly file: string;
  readonly parts: Readonly<Record<PartRole, ReadonlyMap<string, CheckedPart>>>;
  readonly defaults: ConfigDefaults;
}

/**
 * Loads and checks the config: the file that is named (`-c FILE`), or the nearest one. TypeScript runs through Node's
 * type stripping. Throws `ConfigError` with the path of what is wrong.
 */
export async function loadConfig(options: {
  readonly folder: string;
  readonly file?: string | undefined;
}): Promise<LoadedConfig | undefined> {
  const file = options.file === undefined ? findConfig(options.folder) : resolve(options.folder, options.file);
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new ConfigError({ file, problem: 'there is no such file', hint: 'Check -c FILE.' });
  return checkConfig(file.endsWith('.json') ? await readJson(file) : await importConfig(file), file);
}

/** Throws `ConfigError`. */
export function checkConfig(value: unknown, file: string): LoadedConfig {
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError({ file, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'malformed' });
  }
  const { assistants, users, judges, defaults } = parsed.data;
  const check = (name: string, role: PartRole, parts: Readonly<Record<string, unknown>> = {}) =>
    new Map(
      Object.entries(parts).map(([key, part]) => {
        const checked = checkPart(part, role);
        if ('kind' in checked) return [key, checked] as const;
        const path = [name, key, checked.path].filter((step) => step !== '').join('.');
        throw new ConfigError({ file, path, problem: checked.problem });
      }),
    );
  return {
    file,
    parts: {
      assistant: check('assistants', 'assistant', assistants),
      user: check('users', 'user', users),
      judge: check('judges', 'judge', judges),
    },
    defaults: withoutUndefined(defaults ?? {}),
  };
}

function withoutUndefined(defaults: object): ConfigDefaults {
  return Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined));
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? `no JSON: ${cause.message}` : 'it cannot be read';
    throw new ConfigError({ file, problem, cause });
  }
}

async function importConfig(file: string): Promise<unknown> {
  // The running Querent is the one a config means, installed beside it or not.
  const door = new URL(import.meta.url.endsWith('.ts') ? '../index.ts' : '../index.js', import.meta.url).href;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'querent' ? { url: door, shortCircuit: true } : next(specifier, context),
  });
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    if (module.default === undefined) {
      throw new ConfigError({
        file,
        problem: 'it exports nothing as default: write `export default defineConfig({...})`',
      });
    }
    return module.default;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new ConfigError({ file, problem: `it cannot be loaded: ${message}`, cause });
  } finally {
    hooks.deregister();
  }
}
