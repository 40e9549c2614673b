import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../schema/scenario.ts';
import { ScenarioSet } from './scenario-set.ts';

const scenario = (id: string, change: Partial<Scenario> & { readonly request?: string } = {}): Scenario => ({
  id,
  cluster: change.cluster ?? id,
  groups: change.groups ?? [],
  brief: change.brief ?? { language: 'en', documents: [], history: [], request: change.request ?? `Request of ${id}` },
  secret: change.secret ?? { goldAction: 'ask', ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} },
});

const SEED = [
  scenario('mercury', { cluster: 'm', groups: ['ambiguous', 'subtype.lexical', 'persona.precise'] }),
  scenario('mercury.clear', {
    cluster: 'm',
    groups: ['clear', 'clear.subtype.lexical'],
    secret: {
      goldAction: 'answer',
      ambiguity: [],
      slots: [],
      readings: [],
      oracle: {},
      extra: { hidden: 'quicksilver' },
    },
  }),
  scenario('when', {
    groups: ['subtype.temporal', 'persona.refusal'],
    brief: {
      language: 'zh',
      request: '上次的会议是什么时候？',
      history: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Good day' },
      ],
      documents: [
        { kind: 'text', id: 'a', text: 'Minutes of the BOARD' },
        { kind: 'table', id: 'b', rows: [['year', '2019']] },
      ],
    },
  }),
];

const set = new ScenarioSet({ scenarios: SEED, checksum: 'abc' });
const ids = (query: Parameters<ScenarioSet['page']>[0]): readonly string[] =>
  set.page(query, 0, 100).rows.map(({ id }) => id);

describe('a set of scenarios', () => {
  it('is filtered by each of its labels, the clear twin by that of the unclear request', () => {
    expect(ids({ subtype: 'lexical' })).toEqual(['mercury', 'mercury.clear']);
    expect(ids({ subtype: 'lexical', gold: 'answer' })).toEqual(['mercury.clear']);
    expect(ids({ persona: 'refusal' })).toEqual(['when']);
    expect(ids({ language: 'zh' })).toEqual(['when']);
    // One turn of the user before the request.
    expect(ids({ turns: 2 })).toEqual(['when']);
    expect(ids({ group: 'clear' })).toEqual(['mercury.clear']);
    expect(ids({ gold: 'none' })).toEqual([]);
  });

  it('is searched in what an assistant sees, and in names, but not in secrets', () => {
    expect(ids({ text: 'board 2019' })).toEqual(['when']);
    expect(ids({ text: '会议' })).toEqual(['when']);
    expect(ids({ text: 'Mercury.CLEAR' })).toEqual(['mercury.clear']);
    expect(ids({ text: 'quicksilver' })).toEqual([]);
    expect(ids({ text: 'board 2020' })).toEqual([]);
  });

  it('is read by pages and counted as a whole', () => {
    const page = set.page({}, 1, 1);
    expect([page.total, page.from, page.rows.map(({ id }) => id), page.checksum]).toEqual([
      3,
      1,
      ['mercury.clear'],
      'abc',
    ]);
    expect(set.page({ language: 'zh' }, 0, 1).counts).toMatchObject({
      all: 3,
      languages: [
        { name: 'en', count: 2 },
        { name: 'zh', count: 1 },
      ],
      subtypes: [
        { name: 'lexical', count: 2 },
        { name: 'temporal', count: 1 },
      ],
      turns: [
        { name: '1', count: 2 },
        { name: '2', count: 1 },
      ],
    });
  });

  it('offers the largest groups only', () => {
    const many = Array.from({ length: 150 }, (_, index) => scenario(`s${index}`, { groups: [`own.${index}`, 'all'] }));
    const { groups } = new ScenarioSet({ scenarios: many, checksum: '' }).page({}, 0, 1).counts;
    expect(groups).toHaveLength(100);
    expect(groups).toContainEqual({ name: 'all', count: 150 });
  });

  it('gives a scenario with its twin and its place in the query', () => {
    const twin = set.detail('mercury', { subtype: 'lexical' });
    expect(twin).toMatchObject({ index: 0, total: 2, previous: null, next: 'mercury.clear', siblingCount: 1 });
    expect(twin?.siblings.map(({ id }) => id)).toEqual(['mercury.clear']);
    expect(set.detail('mercury', { language: 'zh' })).toMatchObject({ index: null, total: 1, next: null });
    expect(set.detail('venus', {})).toBeNull();
  });

  it('gives the secret side only when it is asked for', () => {
    expect(JSON.stringify(set.detail('mercury.clear', {}))).not.toContain('quicksilver');
    expect(set.secret('mercury.clear')?.extra).toEqual({ hidden: 'quicksilver' });
    expect(set.secret('venus')).toBeNull();
  });

  it('shows a bounded request without what reorders text', () => {
    const hostile = new ScenarioSet({
      scenarios: [scenario('x', { request: `\u202egnp\u001b[31m ${'long '.repeat(1_000)}` })],
      checksum: '',
    });
    const { request } = hostile.page({}, 0, 1).rows[0] ?? { request: '' };
    expect(request.length).toBeLessThanOrEqual(200);
    expect(request.startsWith('gnp long')).toBe(true);
  });
});
