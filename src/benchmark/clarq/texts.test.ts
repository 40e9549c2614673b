import { describe, expect, it } from 'vitest';
import { gave, seeker, TREASURE, treasureScenario } from '../../user/provider/__fixtures__/treasure.ts';
import { nextStep } from './episode-rules.ts';
import { isGoodbye } from './goodbye.ts';
import { countQuestions } from './seeker-questions.ts';
import { scoreStrings } from './string-scorer.ts';
import { publishedLength, tokenCount } from './text-length.ts';

describe('a goodbye', () => {
  it.each([
    ['Thank you, goodbye!', true, false],
    ['Goodbye, Jax!', true, true],
    ['GOODBYE', true, false],
    ['Good bye then.', true, false],
    ['Bye, and thanks.', true, false],
    ['I will go bypass the guard.', false, false],
    ['Where is the Goodbyes tavern?', false, true],
  ])('in %j is heard by our rule: %s, by the authors’: %s', (text, ours, theirs) => {
    expect(isGoodbye(text, 'en')).toBe(ours);
    expect(isGoodbye(text, 'en', 'literal')).toBe(theirs);
  });

  it('is heard in Chinese', () => {
    expect(isGoodbye('谢谢，再见！', 'zh')).toBe(true);
    expect(isGoodbye('我们何时再见到他们', 'zh', 'literal')).toBe(false);
  });

  it('ends the talk, even beside a question', () => {
    expect(nextStep(treasureScenario('en'), [seeker('Goodbye! Or where is the key?')], 11)).toEqual({
      step: 'end',
      end: 'answered',
    });
  });

  it('is not waited for beyond 24 utterances: the greeting, 12 seeker turns and 11 replies', () => {
    const scenario = treasureScenario('en');
    const turns = Array.from({ length: 23 }, (_, index) => (index % 2 === 0 ? seeker('Where?') : gave('There.')));
    expect(nextStep(scenario, turns.slice(0, 21), 11)).toEqual({ step: 'user' });
    expect(nextStep(scenario, turns, 11)).toEqual({ step: 'end', end: 'limit' });
    expect(nextStep(scenario, turns.slice(0, 5), 2)).toEqual({ step: 'end', end: 'limit' });
  });
});

describe('lengths', () => {
  it('are spaces in English and characters in Chinese, as published', () => {
    expect(publishedLength('Where is the key?', 'en')).toBe(3);
    expect(publishedLength('钥匙在哪里？', 'zh')).toBe(6);
  });

  it('are words, Han characters and signs in tokens', () => {
    expect(tokenCount('Where is it, Jax?')).toBe(6);
    expect(tokenCount('钥匙在哪里？')).toBe(6);
    expect(tokenCount('用 GPT4 吧')).toBe(3);
  });
});

describe('questions of a turn', () => {
  it.each([
    ['Where is it? And when? Thanks.', 2],
    ['Please tell me where it is.', 1],
    ['I will go there now.', 0],
    ['在哪里？是什么时候？', 2],
  ])('%j has %d', (text, count) => {
    expect(countQuestions(text)).toBe(count);
  });
});

describe('the string scorer', () => {
  const lines = TREASURE.en.facts.map(({ text }) => text);
  const talkOf = (...said: readonly string[]) => [gave(TREASURE.en.intro), ...said.map((text) => gave(text))];

  it('finds every fact in the gold lines', () => {
    expect(scoreStrings(TREASURE.en, talkOf(...lines), 'en')).toEqual({ missing: [], leftOver: [] });
  });

  it('takes facts inside a longer turn, in any case, the last full stop aside', () => {
    const joined = lines.map((line) => line.slice(0, -1).toUpperCase()).join(', and ');
    expect(scoreStrings(TREASURE.en, talkOf(joined), 'en').missing).toEqual([]);
  });

  it('does not look at the first reply, and keeps what holds no fact', () => {
    const { missing, leftOver } = scoreStrings(TREASURE.en, [gave(lines[0] ?? ''), gave('Just go on.')], 'en');
    expect(missing).toHaveLength(6);
    expect(leftOver).toEqual(['just go on.']);
  });
});
