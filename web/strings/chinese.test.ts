import { describe, expect, it } from 'vitest';
import { strings } from '../strings.ts';
import { chinese } from './zh.ts';

/** Said alike in both languages: a name, a word of the field that stays Latin. */
const ALIKE: readonly string[] = [
  'shell.name',
  'episodes.columns.tokens',
  'start.estimateFacts.tokens',
  'episode.tokens',
  'episode.usageOf',
];

/** Every text with its path, texts with places filled in. */
function textsOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('7', '8', '9', '10'))]];
  return Object.entries(value as object).flatMap(([name, member]) =>
    textsOf(member, path === '' ? name : `${path}.${name}`),
  );
}

describe('the Chinese interface', () => {
  const texts = textsOf(chinese);

  it('says the same things as the English one, none of them in English', () => {
    // Names of data have no English ones beside them.
    const paths = (all: typeof texts): readonly string[] =>
      all
        .map(([path]) => path)
        .filter((path) => !path.startsWith('names.'))
        .sort();
    expect(paths(texts)).toEqual(paths(textsOf(strings)));
    const foreign = texts
      .filter(([, text]) => /\p{L}/u.test(text) && !/\p{Script=Han}/u.test(text))
      .map(([path]) => path);
    expect(foreign.sort()).toEqual([...ALIKE].sort());
  });

  it('fills every place that the English text fills', () => {
    const places = (text: string): readonly string[] => [...new Set(text.match(/\d+/g) ?? [])].sort();
    const english = new Map(textsOf(strings));
    const lost = texts.filter(([path, text]) =>
      places(english.get(path) ?? '').some((place) => !places(text).includes(place)),
    );
    expect(lost).toEqual([]);
  });

  it('writes Chinese punctuation between Chinese words', () => {
    expect(texts.filter(([, text]) => /\p{Script=Han}(?:[,;:?!]|\.\.\.)/u.test(text))).toEqual([]);
  });
});
