import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TrainingCard } from '../../src/synthesis/training/card.ts';
import { Workplace } from '../support/cli.ts';

/** Kept between runs, so that the weights are fetched once. */
const HOME = join(tmpdir(), 'querent-slow-home');

describe('training data with the embedded model', () => {
  it.each([
    ['turns', ['--turns', '2', '--tries', '1']],
    ['reasoning', ['--tries', '1']],
  ])('synth %s ends well with an honest card, whatever the model makes of it', async (kind, rest) => {
    using place = new Workplace();
    const file = place.path('reports.jsonl');
    const documents = [
      {
        kind: 'table',
        id: 't',
        rows: [
          ['', '2019', '2018'],
          ['Sales', '1.5', '2.25'],
        ],
      },
    ];
    const row = { id: 'r', request: 'How much were the sales in 2019?', documents, action: 'answer', answer: '1.5' };
    writeFileSync(file, `${JSON.stringify(row)}\n`);
    const env = { QUERENT_HOME: HOME };
    const imported = await place.querent(['import', 'jsonl', file, '--name', 'slow-reports', '--replace'], env);
    expect(imported).toMatchObject({ code: 0 });
    const args = ['synth', kind, 'slow-reports', '--model', 'local/smollm2-135m', '--timeout', '600', ...rest];
    expect(await place.querent([...args, '-o', place.path('set')], env)).toMatchObject({ code: 0 });
    expectHonest(
      cardIn(place),
      kind === 'turns' ? 'turns.wanted' : 'traces.wanted',
      kind === 'turns' ? 'turns.added' : 'traces.kept',
    );
  });

  it('synth clarifications samples answers and asks back about what they leave open', async () => {
    using place = new Workplace();
    const file = place.path('questions.jsonl');
    writeFileSync(file, `${JSON.stringify({ question: 'Who was the king?' })}\n`);
    const args = ['synth', 'clarifications', file, '--answers', 'model', '--samples', '3', '--timeout', '600'];
    const made = await place.querent([...args, '--model', 'local/smollm2-135m', '-o', place.path('set')], {
      QUERENT_HOME: HOME,
    });
    expect(made).toMatchObject({ code: 0 });
    const { usage, complete } = cardIn(place);
    expect(complete).toBe(true);
    expect(usage['generator local/smollm2-135m']?.calls).toBeGreaterThanOrEqual(4);
  });
});

function cardIn(place: Workplace): TrainingCard {
  return JSON.parse(readFileSync(place.path('set/card.json'), 'utf8')) as TrainingCard;
}

/** With one try each, what was wanted was made or dropped. */
function expectHonest({ complete, counts, dropped }: TrainingCard, wanted: string, made: string): void {
  expect(complete).toBe(true);
  const lost = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  expect((counts[made] ?? 0) + lost).toBe(counts[wanted]);
}
