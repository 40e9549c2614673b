import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GoldItem, kindOf, readGoldItems, readParaphrases } from './__fixtures__/gold-slots.ts';
import { type Agreement, slotAgreement, total } from './__fixtures__/slot-agreement.ts';
import { goldSlot } from './gold-slot.ts';
import { questionTable } from './question-class.ts';
import { compareSlots } from './same-slot.ts';

const dataDir = process.env.QUERENT_DATA_DIR;
const page = fileURLToPath(new URL('../../docs/pacific-user.md', import.meta.url));

const sets = {
  'in use while the rules were written': readParaphrases('./question-paraphrases.json'),
  'written afterwards': readParaphrases('./question-paraphrases-held-out.json'),
};

describe.skipIf(!dataDir)('the rule user on the 320 gold questions (skipped without QUERENT_DATA_DIR)', () => {
  const items = dataDir ? readGoldItems(dataDir) : [];
  const agreement = Object.entries(sets).map(([name, set]) => ({ name, rows: slotAgreement(items, set) }));

  it('knows each gold question for what it is', () => {
    expect(items).toHaveLength(320);
    expect(items.filter((item) => !compareSlots({ ...item, question: item.goldQuestion }).same)).toEqual([]);
    expect(items.filter((item) => goldSlot(item.goldQuestion, item.goldReply).fromReply)).toHaveLength(1);
  });

  it.each(agreement)('gives the gold reply to at least 90% of paraphrases of each kind: $name', ({ rows }) => {
    const rates = rows.map((row) => [row.kind, row.accepted / row.same] as const);
    expect(rates.filter(([, rate]) => rate < 0.9)).toEqual([]);
  });

  it.each(agreement)('refuses at least 95% of questions for another thing: $name', ({ rows }) => {
    const all = total(rows);
    expect(all.refused / all.others).toBeGreaterThanOrEqual(0.95);
    expect(rows.filter((row) => row.refused / row.others < 0.9)).toEqual([]);
  });

  it('takes one gold question for another little more often than both ask for a time or have the same text', () => {
    const counts = new Map<string, number>();
    for (const { goldQuestion } of items) counts.set(goldQuestion, (counts.get(goldQuestion) ?? 0) + 1);
    let taken = 0;
    for (const item of items) {
      for (const [question, count] of counts) {
        const others = question === item.goldQuestion ? count - 1 : count;
        if (compareSlots({ ...item, question }).same) taken += others;
      }
    }
    // 17.5% of ordered pairs; nouns of one meaning ("costs", "expense") and questions for any item add the rest.
    const share = taken / (320 * 319);
    expect(share).toBeGreaterThan(0.175);
    expect(share).toBeLessThan(0.225);
  });

  it('has its classes and these figures on its page (vitest -u writes them)', async () => {
    const text = readFileSync(page, 'utf8');
    const tables = [classTable(items), ...agreement.map(({ name, rows }) => agreementTable(name, rows))].join('\n\n');
    const [before] = text.split('<!-- tables -->');
    const [, after] = text.split('<!-- end of tables -->');
    await expect(`${before}<!-- tables -->\n\n${tables}\n\n<!-- end of tables -->${after}`).toMatchFileSnapshot(page);
  });
});

function classTable(items: readonly GoldItem[]): string {
  const counts = new Map<string, number>();
  for (const item of items) {
    const { kind } = goldSlot(item.goldQuestion, item.goldReply);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const rows = questionTable.classes.map(
    ({ name, title, cues, values }) =>
      `| ${name} | ${title} | ${counts.get(name) ?? 0} | ${cues.join(', ')} | ${values.join(', ')} |`,
  );
  return [
    '| class | asks for | gold questions | nouns that name it | words that are a value of it |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function agreementTable(name: string, rows: readonly Agreement[]): string {
  const share = (part: number, whole: number): string => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)}%)`;
  const lines = [...rows, total(rows)].map(
    (row) => `| ${row.kind} | ${row.golds} | ${share(row.accepted, row.same)} | ${share(row.refused, row.others)} |`,
  );
  return [
    `Paraphrases ${name}:`,
    '',
    '| kind of gold question | gold questions | same thing, gold reply given | other thing, refused |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

it.each(Object.entries(sets))('the paraphrases %s have at least three for each kind, none twice', (_, set) => {
  const all = set.kinds.flatMap((kind) => kind.paraphrases.map((paraphrase) => `${kind.name}: ${paraphrase}`));
  expect(new Set(all).size).toBe(all.length);
  expect(Math.min(...set.kinds.map((kind) => kind.paraphrases.length))).toBeGreaterThanOrEqual(3);
  expect(kindOf({ request: '', goldQuestion: '', goldReply: '', noun: 'year' }, set).name).toBe('time');
});
