import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Secret } from '../schema/scenario.ts';
import type { UserContext } from '../schema/user.ts';
import { createSlotUser, replyToQuestion } from './slot-reply.ts';

const secret: Secret = {
  goldAction: 'ask',
  ambiguity: [],
  slots: [
    {
      name: 'branch',
      asksFor: 'which branch',
      cues: ['which shop'],
      required: true,
      options: [
        { id: 'mill', label: 'the Old Mill', aliases: ['mill'] },
        { id: 'port', label: 'Harbour Street', aliases: ['harbour'] },
      ],
    },
    {
      name: 'day',
      asksFor: 'the day',
      cues: ['when'],
      required: true,
      options: [
        { id: 'sat', label: 'Saturday', aliases: [] },
        { id: 'sun', label: 'Sunday', aliases: [] },
      ],
    },
    {
      name: 'bag',
      asksFor: 'the colour of the bag',
      cues: ['colour'],
      required: false,
      options: [
        { id: 'red', label: 'red', aliases: [] },
        { id: 'blue', label: 'blue', aliases: [] },
      ],
    },
  ],
  readings: [
    {
      id: 'one',
      values: { branch: 'mill', day: 'sat', bag: 'red' },
      answer: { kind: 'check', text: 'x', allOf: [['x']], noneOf: [] },
      stakes: 'low',
    },
  ],
  intended: 'one',
  oracle: {},
  extra: {},
};

const context = (seed: number, language: 'en' | 'zh' = 'en'): UserContext => ({
  call: { role: 'user', repeat: 0, episodeKey: 'e' },
  brief: { language, documents: [], history: [], request: 'Until when are you open?' },
  seed,
});

const question = (text: string): Dialogue => [{ speaker: 'assistant', text, action: 'ask' }];
const ask = (text: string, seed = 1): UserTurn => replyToQuestion(question(text), secret, context(seed));

describe('the user with hidden values', () => {
  it('gives the value of the slot that was asked for, and of no other', () => {
    const reply = ask('Which branch?');
    expect(reply).toMatchObject({ relevant: true, filled: ['branch'] });
    expect(reply.text).toContain('Old Mill');
    expect(reply.text).not.toMatch(/Saturday|red/);
  });

  it('answers two slots asked for at once', () => {
    const reply = ask('Which branch, and when?');
    expect(reply.filled).toEqual(['branch', 'day']);
    expect(reply.text).toMatch(/Old Mill; Saturday/i);
  });

  it('says yes to its own value and no to another one, with the value', () => {
    expect(ask('Do you mean the Old Mill?').text).toMatch(/^(Yes|Exactly|Right|That's it)\b.*Old Mill/);
    expect(ask('Do you mean Harbour Street?').text).toMatch(/^(No|Not quite|That's not it)\b.*Old Mill/i);
    expect(ask('Do you mean Harbour Street?')).toMatchObject({ relevant: true, filled: ['branch'] });
  });

  it('gives nothing away to a question beside the point', () => {
    for (let seed = 0; seed < 20; seed++) {
      const reply = ask('How did you hear about us?', seed);
      expect(reply).toMatchObject({ relevant: false, filled: [] });
      expect(reply.text).not.toMatch(/Mill|Saturday|red/);
    }
  });

  it('answers a question for a slot that is not required, which was not what was missing', () => {
    expect(ask('What colour?')).toMatchObject({ relevant: false, filled: ['bag'] });
  });

  it('gives the first open required slot to a question for the meaning', () => {
    expect(ask('What do you mean?').filled).toEqual(['branch']);
    const later: Dialogue = [
      ...question('Which branch?'),
      { speaker: 'user', text: 'The Old Mill.', relevant: true, filled: ['branch'] },
      ...question('What do you mean?'),
    ];
    expect(replyToQuestion(later, secret, context(1)).filled).toEqual(['day']);
  });

  it('repeats itself when asked again, and calls that not relevant', () => {
    const again: Dialogue = [
      ...question('Which branch?'),
      { speaker: 'user', text: 'The Old Mill.', relevant: true, filled: ['branch'] },
      ...question('Which branch is it?'),
    ];
    const reply = replyToQuestion(again, secret, context(3));
    expect(reply).toMatchObject({ relevant: false, filled: [] });
    expect(reply.text).toContain('Old Mill');
  });

  it('takes what the request said as known', () => {
    const clear: Secret = { ...secret, extra: { filled: ['branch', 'day', 'bag'] } };
    expect(replyToQuestion(question('Which branch?'), clear, context(1)).relevant).toBe(false);
    expect(replyToQuestion(question('What do you mean?'), clear, context(1)).text).not.toMatch(/Mill|Saturday/);
  });

  it('puts values in as they are', () => {
    const odd: Secret = {
      ...secret,
      slots: [{ name: 'sum', asksFor: 'the sum', cues: [], required: true, options: [] }],
      readings: [{ ...secret.readings[0]!, values: { sum: "$& and $'" } }],
    };
    expect(replyToQuestion(question('What is the sum?'), odd, context(2)).text).toContain("$& and $'");
  });

  it('says the same for the same seed, and varies its words over seeds', () => {
    expect(ask('Which branch?', 7)).toEqual(ask('Which branch?', 7));
    expect(new Set(Array.from({ length: 40 }, (_, seed) => ask('Which branch?', seed).text)).size).toBeGreaterThan(3);
  });

  it('never says a value of a slot that it does not list as filled', () => {
    const values: Record<string, RegExp> = { branch: /old mill/i, day: /saturday/i, bag: /\bred\b/i };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('which branch', 'when', 'what colour', 'do you mean', 'Harbour Street', 'hello'), {
          maxLength: 6,
        }),
        fc.nat(1000),
        (parts, seed) => {
          const reply = ask(`${parts.join(' ')}?`, seed);
          for (const [name, value] of Object.entries(values)) {
            if (value.test(reply.text)) expect(reply.filled).toContain(name);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('replies through the User interface in Chinese', async () => {
    const user = createSlotUser();
    const reply = await user.reply(question('请问您的卡号？'), secret, context(1, 'zh'));
    expect(reply.speaker === 'user' && reply.relevant).toBe(false);
    expect(reply.speaker === 'user' && reply.text).toMatch(/\p{Script=Han}/u);
  });
});
