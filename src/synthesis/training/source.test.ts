import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmark as pacific } from '../../benchmark/pacific/benchmark.ts';
import { ImportError } from '../../errors/import-error.ts';
import type { Scenario, Secret } from '../../schema/scenario.ts';
import { trainingDialogueSchema } from '../../schema/training-dialogue.ts';
import { baseDialogues } from './base-dialogue.ts';
import { dialogueSource, type ScoredData } from './source.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const DOCUMENTS = [
  {
    kind: 'table',
    id: 't',
    rows: [
      ['', '2019', '2018'],
      ['Sales', '$ 4.2', '3.1'],
    ],
  },
] as const;
const secret = (change: Partial<Secret>): Secret => ({
  ...{ goldAction: 'answer', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} },
  ...change,
});
const span = (text: string) => ({ kind: 'spans', spans: [text], scale: '', ordered: false }) as const;

/** A dialogue of three turns of the user: a clear one, an ambiguous one and the reply to it. */
const CLEAR: Scenario = {
  id: 'a',
  cluster: 'report',
  groups: [],
  brief: { language: 'en', instructions: 'Be brief.', documents: DOCUMENTS, history: [], request: 'What is listed?' },
  secret: secret({ answer: span('Sales') }),
};
const AMBIGUOUS: Scenario = {
  ...CLEAR,
  id: 'b',
  brief: {
    ...CLEAR.brief,
    history: [
      { role: 'user', content: 'What is listed?' },
      { role: 'assistant', content: 'Sales' },
    ],
    request: 'How much?',
  },
  secret: secret({ goldAction: 'ask', goldQuestion: 'In which year?', goldReply: '2018', answer: span('3.1') }),
};
const scored = (scenarios: readonly Scenario[]): ScoredData => ({
  ...{ benchmark: 'own', set: 'all', licence: 'CC0', scenarios, checksum: 'x' },
});

describe('the dialogues that augmentation begins with', () => {
  it('are the longest talk about the documents, each gold turn with its episode and action', () => {
    const { dialogues, skipped } = baseDialogues([CLEAR, AMBIGUOUS], { kind: 'gold', licence: 'CC0' });
    expect(skipped).toEqual({});
    expect(dialogues).toHaveLength(1);
    const [{ dialogue, turns }] = dialogues as [(typeof dialogues)[0]];
    expect(dialogue.messages.map(({ role, content, action }) => [role, content, action])).toEqual([
      ['system', 'Be brief.', undefined],
      ['user', 'What is listed?', undefined],
      ['assistant', 'Sales', 'answer'],
      ['user', 'How much?', undefined],
      ['assistant', 'In which year?', 'ask'],
      ['user', '2018', undefined],
      ['assistant', '3.1', 'answer'],
    ]);
    expect([...turns]).toEqual([
      [2, { scenarioId: 'a', turnIndex: 0 }],
      [4, { scenarioId: 'b', turnIndex: 0 }],
      [6, { scenarioId: 'b', turnIndex: 1 }],
    ]);
    expect(trainingDialogueSchema.parse(dialogue)).toEqual(dialogue);
  });

  it('are none where documents or gold turns are missing', () => {
    const bare = { ...CLEAR, id: 'c', brief: { ...CLEAR.brief, documents: [] } };
    const unknown = { ...CLEAR, id: 'd', secret: secret({ goldAction: 'ask', answer: span('x') }) };
    const { dialogues, skipped } = baseDialogues([bare, unknown], { kind: 'gold', licence: 'CC0' });
    expect({ dialogues, skipped }).toEqual({ dialogues: [], skipped: { 'no-documents': 1, 'no-gold': 1 } });
  });

  it('leave out those of a file whose table is scored, whatever its file, its name and its spaces', async () => {
    const file = join(folder, 'split.json');
    const turn = { rel_paragraphs: [], answer_from: 'table', derivation: '', req_comparison: false, scale: '' };
    const question = { ...turn, uid: 'q', order: 1, question: 'How much?', answer: ['4.2'], answer_type: 'span' };
    const document = (uid: string, rows: readonly (readonly string[])[]) => ({
      ...{ table: { uid, table: rows }, paragraphs: [], questions: [{ ...question, uid: `q-${uid}` }] },
    });
    const copy = [
      ['', '2019', '2018'],
      ['Sales', '$4.2', ' 3.1 '],
    ];
    writeFileSync(
      file,
      JSON.stringify([
        document('other', copy),
        document('new', [
          ['', '2020'],
          ['Costs', '1'],
        ]),
      ]),
    );
    const source = await dialogueSource({ scored: scored([CLEAR]), file, seed: 1 });
    expect(source.skipped).toEqual({ contaminated: 1 });
    expect(source.dialogues.map(({ dialogue }) => dialogue.cluster)).toEqual(['new']);
    expect(source.dialogues[0]?.dialogue.messages.at(-1)).toMatchObject({ role: 'assistant', content: '4.2' });
  });

  it('keep training dialogues that say that they are made of the benchmark itself, and no others of its documents', async () => {
    const [own] = baseDialogues([CLEAR], { kind: 'turns', benchmark: 'own', set: 'all', licence: 'CC0' }).dialogues;
    const [stray] = baseDialogues([CLEAR], { kind: 'turns', licence: 'CC0' }).dialogues;
    const file = join(folder, 'rows.jsonl');
    writeFileSync(file, `${JSON.stringify({ ...stray?.dialogue, id: 'stray' })}\n\n${JSON.stringify(own?.dialogue)}\n`);
    const source = await dialogueSource({ scored: scored([CLEAR]), file, seed: 1 });
    expect(source.dialogues.map(({ dialogue }) => dialogue.id)).toEqual(['report']);
    expect(source.skipped).toEqual({ contaminated: 1 });
  });

  it('says where a file of dialogues is broken', async () => {
    const file = join(folder, 'rows.jsonl');
    writeFileSync(file, '{"schemaVersion": 1}\nno json\n');
    const read = dialogueSource({ scored: scored([]), file, seed: 1 });
    await expect(read).rejects.toThrow(ImportError);
    await expect(dialogueSource({ scored: scored([]), file, seed: 1 })).rejects.toThrow(/rows\.jsonl:1 at id.*\n.*:2/);
  });

  it('draws the same ones for the same seed, in the order of the data', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...CLEAR, id: `s${index}`, cluster: `c${index}` }));
    const draw = async (seed: number) =>
      (await dialogueSource({ scored: scored(many), n: 5, seed })).dialogues.map(({ dialogue }) => dialogue.cluster);
    const first = await draw(1);
    expect(first).toHaveLength(5);
    expect(await draw(1)).toEqual(first);
    expect(await draw(2)).not.toEqual(first);
    expect([...first].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)))).toEqual(first);
  });
});

const dataDir = process.env.QUERENT_DATA_DIR;
const skipped = dataDir ? false : 'QUERENT_DATA_DIR is not set: PACIFIC and TAT-QA are not here';

describe('PACIFIC as a source', () => {
  const load = () => pacific.load({ set: 'validation', mode: 'teacher-forced', dataDirs: [dataDir ?? ''] });

  it.skipIf(skipped)('gives 277 dialogues with 1,982 gold turns, each the turn of an episode', async () => {
    const { dialogues } = baseDialogues((await load()).scenarios, { kind: 'gold', licence: 'MIT' });
    const turns = dialogues.flatMap(({ dialogue }) => dialogue.messages.filter(({ role }) => role === 'assistant'));
    expect([dialogues.length, turns.length]).toEqual([277, 1982]);
    expect(turns.filter(({ action }) => action === 'ask')).toHaveLength(320);
    expect(dialogues.reduce((sum, { turns: known }) => sum + known.size, 0)).toBe(1982);
  });

  it.skipIf(skipped)('keeps all its 277 tables out of what the dev split of TAT-QA gives', async () => {
    const file = join(dataDir ?? '', 'tat-qa', 'tatqa_dataset_dev.json');
    const loaded = await load();
    const source = await dialogueSource({ scored: { ...scored([]), ...loaded }, file, seed: 1 });
    expect(source.skipped).toEqual({ contaminated: 277 });
    expect(source.dialogues).toHaveLength(1);
  });
});
