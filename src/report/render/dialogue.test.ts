import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../tools/display-width.ts';
import { renderDialogue } from './dialogue.ts';
import { hostileText } from './testing/arbitrary-report.ts';
import { sampleEpisode } from './testing/sample-report.ts';

const PLAIN = { width: 80, color: false };

describe('renderDialogue', () => {
  it('shows the turns with what they did and what was right, and the verdicts', () => {
    expect(renderDialogue(sampleEpisode(), PLAIN)).toBe(
      `en-104 (episode aa02, 1.8 s)
ambiguous, turn2
user       How do I get there from the station?
assistant  Which station?
           ask, open; right
user       Central.
assistant  Take tram 4.
           answer, direct; wrong: ask was right
end        answered
verdict    final false (wrong-place): Another place was meant.
`,
    );
  });

  it('shows faults, of the run, of a reply and of the user', () => {
    const text = renderDialogue(
      sampleEpisode({
        dialogue: [
          { speaker: 'assistant', text: '', action: null, replyFault: 'empty' },
          { speaker: 'user', text: 'What?', relevant: false, faulty: ['leaked'] },
        ],
        decisions: [],
        end: null,
        fault: { kind: 'time-out', message: 'no answer', tries: 4 },
      }),
      PLAIN,
    );
    expect(text).toContain('assistant  (empty)\n           reply fault: empty');
    expect(text).toContain('the question was not relevant; broke its rules: leaked');
    expect(text).toContain('fault      time-out after 4 tries: no answer');
    expect(text).not.toContain('\nend ');
  });

  it('keeps the width and lets no control character through, whatever was said', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 40, max: 120 }), (text, width) => {
        const episode = sampleEpisode({
          request: text,
          scenarioId: text,
          groups: [text],
          dialogue: [{ speaker: 'assistant', text, action: 'ask', slot: text }],
          verdicts: [{ name: text, value: null, reason: text, category: text }],
        });
        const shown = renderDialogue(episode, { width, color: false });
        expect(shown).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
        for (const line of shown.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
