import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SetCard } from '../../src/synthesis/clarifymt/card.ts';
import { Workplace } from '../support/cli.ts';

/** Kept between runs, so that the weights are fetched once. */
const HOME = join(tmpdir(), 'querent-slow-home');
const PLACES = 2;

describe('synthesis with the embedded model', () => {
  it('ends well with an honest card, whatever the model makes of it', async () => {
    using place = new Workplace();
    const set = place.path('set');
    const args = ['synth', 'clarifymt', '--model', 'local/smollm2-135m', '--mix', `temporal=${PLACES}`, '--tries', '1'];
    const made = await place.querent([...args, '--timeout', '600', '-o', set], { QUERENT_HOME: HOME });
    expect(made).toMatchObject({ code: 0 });
    const card = JSON.parse(readFileSync(join(set, 'card.json'), 'utf8')) as SetCard;
    expect(card.places).toMatchObject({ wanted: PLACES, unfinished: 0 });
    expect(card.items.tried).toBe(PLACES);
    expect(card.items.accepted + card.items.rejected).toBe(PLACES);
    const reasons = Object.values(card.rejectsByReason).reduce((sum, count) => sum + count, 0);
    expect(reasons).toBe(card.items.rejected);
    expect(card.usage['generator local/smollm2-135m']?.calls).toBeGreaterThanOrEqual(PLACES);
    expect(card.remarks.join()).toContain('checked its own items');
  });
});
