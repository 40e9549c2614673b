import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { Brief } from '../../schema/scenario.ts';
import { alternativesIn } from './alternatives.ts';
import { readQuestion } from './question-features.ts';
import { readReply } from './reply-features.ts';
import { talkOf } from './talk.ts';
import { DECISION_FEATURES, decisionValues } from './talk-model.ts';
import { tokensOf } from './tokens.ts';

const brief = (request: string, more: Partial<Brief> = {}): Brief => ({
  language: 'en',
  documents: [],
  history: [],
  request,
  ...more,
});

const talk = (question: string, reply: string) =>
  talkOf(
    brief(reply, {
      history: [
        { role: 'user', content: 'Have we found a pitcher for Saturday yet?' },
        { role: 'assistant', content: question },
      ],
    }),
    [],
  );

const offered = (question: string, language: 'en' | 'zh' = 'en') =>
  alternativesIn(question, language).map((content) => [...content].join(' '));

describe('what a question offers', () => {
  it.each([
    ['Do you mean a speech or the bread?', ['speech', 'bread']],
    ['Which of these comes closest: “the little jug” or “a player”?', ['jug', 'pla']],
    ['Who speaks Dutch, the son, the sister or the landlady?', ['son', 'sist', 'landlad']],
    ['A pitcher for the softball game, or a pitcher for the lemonade?', ['softbal gam', 'lemonad']],
    ['Which year do you mean?', []],
    ['Is it for Gran?', []],
  ])('in %j is %j', (question, expected) => {
    expect(offered(question)).toEqual(expected);
  });

  it('in Chinese stands around 还是', () => {
    expect(offered('您看体重，还是看体脂？', 'zh')).toHaveLength(2);
    expect(offered('请问是什么？', 'zh')).toEqual([]);
  });
});

describe('a talk', () => {
  it('is the same whether it came as history or as dialogue', () => {
    const dialogue: Dialogue = [
      { speaker: 'assistant', text: 'The jug or the player?', action: 'ask' },
      { speaker: 'user', text: 'The jug.' },
    ];
    const interactive = talkOf(brief('Have we found a pitcher for Saturday yet?'), dialogue);
    expect(interactive).toEqual(talk('The jug or the player?', 'The jug.'));
    expect(interactive.exchanges).toHaveLength(1);
  });

  it('has no exchange where nothing was asked yet', () => {
    expect(talkOf(brief('How long does it take?'), []).exchanges).toEqual([]);
  });
});

describe('a reply', () => {
  const read = (question: string, reply: string) => readReply(talk(question, reply), 0);

  it('says how it speaks of what was offered, not what that is', () => {
    const one = read('The jug or the player?', 'I mean the jug, and I mean the player.');
    const other = read('A speech or the bread?', 'I mean the speech, and I mean the bread.');
    expect([...one.features].filter((feature) => !feature.startsWith('w:'))).toEqual(
      [...other.features].filter((feature) => !feature.startsWith('w:')),
    );
    expect(one.features).toContain('i mean the @1');
    expect(one.features).toContain('mean the @2 .');
    expect(one.measures).toMatchObject({ named: 2, best: 1, second: 1, offered: 2, fresh: 0 });
  });

  it('is measured by what is new in it, and what is of the question', () => {
    // Content: jug, lemonade, kitchen; only the first is of the question.
    const { measures } = read('The jug or the player?', 'The jug for the lemonade in the kitchen.');
    expect(measures).toMatchObject({ named: 1, best: 1, second: 0, content: 3, fresh: 2, ofQuestion: 1, sentences: 1 });
  });

  it('may speak of what an earlier question offered', () => {
    const history = [
      { role: 'user', content: 'Have we found a pitcher?' },
      { role: 'assistant', content: 'The jug or the player?' },
      { role: 'user', content: 'Hmm.' },
      { role: 'assistant', content: 'Could you say that again?' },
    ] as const;
    expect(readReply(talkOf(brief('The player.', { history }), []), 1).measures).toMatchObject({
      named: 1,
      offered: 2,
    });
  });
});

describe('a question', () => {
  it('is measured by what it takes up', () => {
    const { measures } = readQuestion(talk('Is the pitcher for Saturday a jug or a player?', 'A jug.'), 0);
    // Content: pitcher, Saturday, jug, player; the first two are of the request.
    expect(measures).toMatchObject({ content: 4, ofOpening: 2, offers: 2, fresh: 2 });
  });
});

describe('hostile texts', () => {
  it('are read in bounded time and size', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('en', 'zh'), (text, language) => {
        const read = talkOf({ ...brief(text), language, history: [{ role: 'assistant', content: text }] }, [
          { speaker: 'assistant', text, action: 'ask' },
          { speaker: 'user', text },
        ]);
        expect(read.exchanges.every((_, index) => readReply(read, index).features.size < 5_000)).toBe(true);
      }),
      { numRuns: 100 },
    );
    const started = performance.now();
    const long = '“a” or, '.repeat(50_000);
    readReply(talk(long, long), 0);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(tokensOf(long, 'en').length).toBeLessThanOrEqual(2_000);
  });
});

it('the values of a decision have their names, also before anything was asked', () => {
  expect(decisionValues({ open: 0.5, exchanges: [] })).toHaveLength(DECISION_FEATURES.length);
});
