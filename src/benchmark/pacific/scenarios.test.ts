import { describe, expect, it } from 'vitest';
import { DataError } from '../../errors/data-error.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { splitDocuments, splitText } from './__fixtures__/split.ts';
import { parseSplit } from './read-split.ts';
import { splitScenarios } from './scenarios.ts';

function scenariosOf(text: string): readonly Scenario[] {
  return splitScenarios({ documents: parseSplit(text, 'split.json'), checksum: '', file: 'split.json' });
}

const [clear, ambiguous, last] = scenariosOf(splitText) as [Scenario, Scenario, Scenario];

describe('scenarios of a document', () => {
  it('are one for a clear turn, and one for an ambiguous turn with its reply', () => {
    expect(scenariosOf(splitText).map(({ id, cluster, groups }) => ({ id, cluster, groups }))).toEqual([
      { id: 'turn-1', cluster: 'harbour', groups: ['unambig', 'type.span'] },
      { id: 'turn-2', cluster: 'harbour', groups: ['ambig', 'type.arithmetic'] },
      { id: 'turn-4', cluster: 'harbour', groups: ['unambig', 'type.multi-span'] },
    ]);
  });

  it('show the table, then the paragraphs in their order', () => {
    expect(clear.brief.documents.map((document) => document.id)).toEqual(['table', 'paragraph 1', 'paragraph 2']);
    expect(clear.brief.documents[1]).toMatchObject({ text: 'Guest berths are let by the night.' });
  });

  it('have all earlier turns as history, with the gold turns of the assistant', () => {
    expect(clear.brief.history).toEqual([]);
    expect(last.brief.history).toEqual([
      { role: 'user', content: 'How are moorings let?' },
      { role: 'assistant', content: 'by the season' },
      { role: 'user', content: 'How much did berths grow?' },
      { role: 'assistant', content: 'Which berths do you mean?' },
      { role: 'user', content: 'Those for guests.' },
      { role: 'assistant', content: '0.2 thousand' },
    ]);
    expect(ambiguous.brief.history).toHaveLength(2);
  });

  it('keep gold question, reply and answer in the secret', () => {
    expect(ambiguous.secret).toMatchObject({
      goldAction: 'ask',
      goldQuestion: 'Which berths do you mean?',
      goldReply: 'Those for guests.',
      answer: { kind: 'number', value: 0.2, scale: 'thousand' },
    });
    expect(clear.secret).toMatchObject({ goldAction: 'answer', answer: { kind: 'spans', ordered: false } });
    expect(clear.secret.goldQuestion).toBeUndefined();
  });

  it('count the order of spans where the turn says "respectively"', () => {
    expect(last.secret.answer).toMatchObject({ spans: ['1.4', '1.2'], ordered: true });
  });

  it('never show the rewrite, the gold question, the reply or the derivation in the brief', () => {
    const brief = JSON.stringify(ambiguous.brief);
    for (const secret of ['How much did guest berths grow in 2021?', 'Which berths', 'Those for guests', '1.4 - 1.2']) {
      expect(brief).not.toContain(secret);
    }
  });

  it('have the oracle inputs that the data has', () => {
    expect(ambiguous.secret.oracle).toEqual({
      rewrite: 'How much did guest berths grow in 2021?',
      derivation: '1.4 - 1.2',
      evidence: ' | 2021 | 2020\nBerths | (in thousands) | \nGuest berths | 1.4 | 1.2',
    });
    expect(clear.secret.oracle).toEqual({
      rewrite: 'How are moorings let?',
      evidence: 'Moorings are let by the season.',
    });
  });
});

describe('a document that cannot be played', () => {
  const change = (edit: (questions: (typeof splitDocuments)[0]['questions']) => void): string => {
    const documents = structuredClone(splitDocuments);
    edit(documents[0]?.questions ?? []);
    return JSON.stringify(documents);
  };

  it('has an ambiguous turn without the reply after it', () => {
    const text = change((questions) => questions.splice(2));
    expect(() => scenariosOf(text)).toThrow(/split\.json at \[0\]\.questions\[1\]: an ambiguous turn must be followed/);
  });

  it('has two turns of one uid', () => {
    const text = change((questions) => Object.assign(questions[3] ?? {}, { uid: 'turn-1' }));
    expect(() => scenariosOf(text)).toThrow(DataError);
  });

  it('whose turns stand in another order is put in order', () => {
    const text = change((questions) => questions.reverse());
    expect(scenariosOf(text).map((scenario) => scenario.id)).toEqual(['turn-1', 'turn-2', 'turn-4']);
  });
});
