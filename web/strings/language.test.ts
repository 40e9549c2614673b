import { describe, expect, it } from 'vitest';
import { pickLanguage } from './language.ts';

describe('the language of the interface', () => {
  it.each([
    ['what was chosen goes before what the browser prefers', 'en', ['zh-CN'], 'en'],
    ['Chinese of any region', null, ['zh-Hant-TW', 'en'], 'zh'],
    ['the first of the preferred ones that is spoken here', null, ['de-DE', 'zh', 'en'], 'zh'],
    ['English where none is', null, ['de', 'fr-CA'], 'en'],
    ['a kept value that is no language is passed over', 'constructor', ['zh-CN'], 'zh'],
  ] as const)('%s', (_, kept, preferred, expected) => {
    expect(pickLanguage(kept, preferred)).toBe(expected);
  });
});
