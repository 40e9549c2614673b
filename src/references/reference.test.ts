import { describe, expect, it } from 'vitest';
import { parsePartReference } from './reference.ts';

describe('parsePartReference', () => {
  const cases: readonly [string, string | undefined, string | undefined, string | undefined][] = [
    ['local/smollm2-135m', undefined, undefined, 'local/smollm2-135m'],
    ['prompted@openai/gpt-4o', 'prompted', undefined, 'openai/gpt-4o'],
    ['random:0.3', 'random', '0.3', undefined],
    ['always-ask', 'always-ask', undefined, undefined],
    ['traced:openai/o3@local/x', 'traced', 'openai/o3', 'local/x'],
    ['traced:./traces.jsonl@http://127.0.0.1:1/v1#m', 'traced', './traces.jsonl', 'http://127.0.0.1:1/v1#m'],
    ['http://user@host:8000/v1#name', undefined, undefined, 'http://user@host:8000/v1#name'],
    ['direct@https://host/v1#a@b', 'direct', undefined, 'https://host/v1#a@b'],
    ['local/models/a b.gguf', undefined, undefined, 'local/models/a b.gguf'],
  ];
  it.each(cases)('takes %s apart', (text, name, argument, model) => {
    expect(parsePartReference(text, '--assistant')).toEqual({ name, argument, model });
  });

  it.each(['', '@x', 'UPPER', 'with space'])('refuses %j', (text) => {
    expect(() => parsePartReference(text, '--assistant')).toThrow(
      expect.objectContaining({ code: 'QRT_INVALID_OPTION' }),
    );
  });
});
