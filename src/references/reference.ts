import { InvalidOptionError } from '../errors/invalid-option-error.ts';

/** `[name[:argument]@]model`, taken apart. */
export interface PartReference {
  readonly name: string | undefined;
  readonly argument: string | undefined;
  readonly model: string | undefined;
}

const MODEL_SHAPE = /^(?:https?:\/\/\S+|[a-z0-9-]+\/\S.*)$/;
const STRATEGY = /^([a-z][a-z0-9-]*)(?::([^@]*))?@(.+)$/;
const STANDALONE = /^([a-z][a-z0-9-]*)(?::(.+))?$/;

/**
 * Reads a reference as on the command line: `prompted@openai/gpt-4o`, `random:0.3`, `traced:openai/o3@local/x`,
 * `http://host:8000/v1#name`. An `@` inside a URL is part of the URL.
 */
export function parsePartReference(text: string, option: string): PartReference {
  // A command may hold anything.
  if (text.startsWith('exec:')) return { name: 'exec', argument: text.slice('exec:'.length).trim(), model: undefined };
  if (!/^https?:\/\//.test(text)) {
    const strategy = STRATEGY.exec(text);
    if (strategy) return { name: strategy[1], argument: strategy[2], model: strategy[3] };
  }
  if (MODEL_SHAPE.test(text)) return { name: undefined, argument: undefined, model: text };
  const standalone = STANDALONE.exec(text);
  if (standalone) return { name: standalone[1], argument: standalone[2], model: undefined };
  throw new InvalidOptionError({
    option,
    value: text,
    expected: 'it must read provider/model, strategy@provider/model or a name',
    hint: 'For example local/smollm2-135m, prompted@openai/gpt-4o-mini, http://127.0.0.1:8000/v1#name, always-ask.',
  });
}
