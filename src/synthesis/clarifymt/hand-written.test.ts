import { describe, expect, it } from 'vitest';
import { loadStarterSeeds } from '../../benchmark/clarifymt/built-in-seeds.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { createScriptedModel } from '../../model/scripted.ts';
import { WorkLog } from '../work-log.ts';
import { planRequests } from './plan.ts';
import { synthesize } from './synthesize.ts';

const { seeds } = await loadStarterSeeds();
/** Those that the stages can express: one slot, a reading for each option, one group of wordings for each answer. */
const simple = seeds.filter(
  ({ slots, readings, history }) =>
    slots.length === 1 &&
    slots[0]!.options.length === readings.length &&
    history.length === 0 &&
    readings.every(({ answer }) => answer.allOf.length === 1),
);

/** What a very good model would say at each stage: what the authors of the built-in set wrote. */
function replyFor(seed: Seed, stage: string, prompt: string): object {
  const [slot] = seed.slots;
  const options = slot!.options;
  const optionOf = (reading: Seed['readings'][number]) => reading.values[slot!.name];
  const ordered = options.map(({ id }) => seed.readings.find((reading) => optionOf(reading) === id)!);
  const number = (id: string): number => options.findIndex((option) => option.id === id) + 1;
  switch (stage) {
    case 'ambiguity':
      return { why: 'It is open.', ambiguous: true, subtypes: seed.subtypes, domain: seed.domain };
    case 'slots':
      return {
        slots: [
          {
            name: slot!.name,
            asksFor: slot!.asksFor,
            cues: slot!.cues.slice(0, 20),
            options: options.map(({ label, aliases }) => ({ label, otherWords: aliases.slice(0, 12) })),
          },
        ],
      };
    case 'readings':
      return {
        notes: '',
        readings: ordered.map(({ answer }, index) => ({
          number: index + 1,
          answer: answer.text,
          mustSay: answer.allOf[0]!.slice(0, 20),
          mustNotSay: answer.noneOf.slice(0, 20),
        })),
      };
    case 'twin': {
      // Written for one reading; for another the request with its meaning behind it is clear too.
      const twin = options.find(
        ({ id }) => id === optionOf(seed.readings.find((r) => r.id === seed.clearTwin.reading)!),
      );
      const meant = options.find(({ label }) => prompt.includes(`: ${label}\n`));
      const request = meant === twin ? seed.clearTwin.request : `${seed.request} ${meant?.label}`;
      return { request };
    }
    case 'questions':
      return { good: seed.goodQuestion, missing: seed.missingQuestion };
    case 'stakes':
      return {
        stakes: ordered.map(({ stakes }, index) => ({ number: index + 1, stakes })),
        falsePremise: seed.falsePremise,
        cannotBoth: seed.incompatible.map(number),
      };
    default:
      return { verdict: 'yes', reason: 'It is so.' };
  }
}

describe('the pipeline on what people wrote', () => {
  it('brings every such seed of the built-in set out again as it was', async () => {
    const requests = simple.map(({ request, documents, instructions }, index) => {
      const own = { request, documents, line: index + 1 };
      return instructions === undefined ? own : { ...own, instructions };
    });
    const places = planRequests(requests, {
      generators: 1,
      languageOf: ({ line }) => simple[line - 1]!.language,
    });
    const seedOf = (item: string): Seed => simple[Number(item.slice(-4)) - 1]!;
    const model = createScriptedModel((request, { episodeKey }) => {
      const [, item = '', stage = ''] = episodeKey.split('/');
      return JSON.stringify(replyFor(seedOf(item), stage, request.messages[0]?.content ?? ''));
    });
    const { set } = await synthesize({
      places,
      generators: [model],
      log: new WorkLog({ records: [], append: async () => {}, close: async () => {} }),
      seed: 1,
      temperature: 0,
      splits: { train: 1, dev: 0, test: 0 },
      title: '',
      licence: '',
      date: '2026-11-30',
      settings: {},
      width: 1,
      signal: new AbortController().signal,
    });
    expect(simple).toHaveLength(35);
    expect(set.rejected).toEqual([]);
    expect(set.seeds).toHaveLength(35);
    for (const made of set.seeds) {
      const original = seedOf(made.id);
      expect(made.readings.map(({ answer }) => answer.text).sort()).toEqual(
        original.readings.map(({ answer }) => answer.text).sort(),
      );
      expect(made.slots[0]?.options.map(({ label }) => label)).toEqual(
        original.slots[0]?.options.map(({ label }) => label),
      );
    }
  });
});
