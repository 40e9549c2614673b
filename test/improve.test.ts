import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { benchmark } from '../src/benchmark/clarifymt/benchmark.ts';
import type { Improvement } from '../src/report/improvement.ts';
import type { Scenario } from '../src/schema/scenario.ts';
import type { RunEstimate } from '../src/study/estimate.ts';
import { type ServedMessage, startChatServer } from './support/chat-server.ts';
import { Workplace } from './support/cli.ts';

/** The first 24: 12 unclear requests, each followed by its clear twin, a cluster of two. */
const SCENARIOS = 24;
let scenarios: readonly Scenario[] = [];
beforeAll(async () => {
  const loaded = await benchmark.load({ set: 'starter', mode: 'interactive', language: 'en', dataDirs: [] });
  scenarios = loaded.scenarios.slice(0, SCENARIOS);
});

type Module = 'decide' | 'perceive' | 'forecast' | 'rewrite' | 'answer' | 'prompted' | 'direct';

/** Which strategy, and which step of it, a prompt is of. */
function moduleOf(system: string): Module {
  const marks: readonly (readonly [string, Module])[] = [
    ['"evidence": for each slot', system.includes('"persona": a probability') ? 'decide' : 'perceive'],
    ['You judge how the user replies', 'forecast'],
    ['You rewrite the user', 'rewrite'],
    ['has been clarified: do not ask', 'answer'],
    ['check what is needed to answer', 'prompted'],
  ];
  return marks.find(([mark]) => system.includes(mark))?.[1] ?? 'direct';
}

/**
 * A model that knows everything, and shows it as it is asked: on its own it answers at once, wrongly where the request is
 * unclear; told that it may ask, it asks about every other unclear request, and about two clear ones; its modules see
 * what is open, and that the first reply settles it.
 */
function reply(messages: readonly ServedMessage[]): string {
  const talk = messages.map(({ content }) => content).join('\n');
  const [longest] = scenarios
    .filter(({ brief }) => talk.includes(brief.request))
    .sort((left, right) => right.brief.request.length - left.brief.request.length);
  const scenario = longest!;
  const seed = Math.floor(scenarios.indexOf(scenario) / 2);
  const isUnclear = scenario.secret.goldAction === 'ask';
  const right = scenario.secret.answer!.kind === 'check' ? scenario.secret.answer!.text : '';
  const [slot] = scenario.secret.slots;
  const hasAsked = messages.some(({ role }) => role === 'assistant');
  switch (moduleOf(messages.find(({ role }) => role === 'system')?.content ?? '')) {
    case 'direct':
      return isUnclear ? 'I would say it is fine as it is.' : right;
    case 'prompted':
      if (!hasAsked && (isUnclear ? seed % 2 === 0 : seed < 2)) return `Do you mean ${slot!.asksFor}?`;
      return isUnclear && !hasAsked ? 'I would say it is fine as it is.' : right;
    case 'decide':
      return JSON.stringify({ ...perception(scenario, isUnclear, hasAsked), persona: { precise: 1 } });
    case 'perceive':
      return JSON.stringify(perception(scenario, isUnclear, hasAsked));
    case 'forecast':
      return JSON.stringify({ reason: 'It says it plainly.', persona: { precise: 1 } });
    case 'rewrite':
      return scenario.brief.request;
    case 'answer':
      return right;
  }
}

function perception({ secret }: Scenario, isUnclear: boolean, hasAsked: boolean): object {
  const { asksFor, options } = secret.slots[0]!;
  const labels = options.map(({ label }) => label);
  const slot = {
    ...{ name: 'slot', asksFor, options: labels, likely: labels[0] ?? '', confidence: 0.5, changes: 'all of it' },
    ...{ stakes: 'high', question: `Do you mean ${asksFor}?` },
  };
  const said = { slot: 'slot', kind: 'value', values: [labels[0] ?? 'this'], words: '', correction: '' };
  return { subtypes: [], slots: isUnclear && !hasAsked ? [slot] : [], evidence: hasAsked ? [said] : [] };
}

const command = (model: string, ...rest: readonly string[]) =>
  ['improve', 'clarifymt', '-m', model, '--lang', 'en', '--limit', `${SCENARIOS}`, '--no-cache', ...rest] as const;

/** direct 24; prompted 24, and one more for each of 6 + 2 questions; fast and full as below. */
const CALLS = { direct: 24, prompted: 32, fast: 60, full: 84 };
const ALL_CALLS = 200;

describe('querent improve', () => {
  it('holds the strategies against direct in one table, and says which to use at what price', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply });
    const json = place.path('improve.json');
    const markdown = place.path('improve.md');
    const result = await place.querent(command(server.model, '-o', json, '-o', markdown));
    expect(result.stderr).toContain('3/4 clarify:fast');
    expect(result.code).toBe(0);
    const improvement = JSON.parse(readFileSync(json, 'utf8')) as Improvement;
    expect(improvement.scenarios).toBe(SCENARIOS);
    const row = (name: string) => improvement.rows.find((each) => each.name === name)!;
    const values = (name: string) => [row(name).direct, ...row(name).others.map(({ value }) => value)];
    // Right: the 12 clear; and 6 unclear ones asked about; and all of them twice.
    expect(values('success')).toEqual([0.5, 0.75, 1, 1]);
    expect(values('wrongGuesses')).toEqual([1, 0.5, 0, 0]);
    expect(row('wrongGuesses').n).toBe(12);
    expect(values('needlessQuestions')).toEqual([0, 2 / 12, 0, 0]);
    // Fast: decide and answer; when it asked: decide, decide, answer. Full: perceive and answer; when it asked: perceive,
    // then perceive, forecast, rewrite, answer.
    expect((12 * 2 + 12 * 3) / 24).toBe(CALLS.fast / SCENARIOS);
    expect((12 * 2 + 12 * 5) / 24).toBe(CALLS.full / SCENARIOS);
    expect(values('calls')).toEqual(Object.values(CALLS).map((calls) => calls / SCENARIOS));
    expect(server.calls).toBe(ALL_CALLS);

    // prompted: 6 gained, none lost: 2 / 2^6. The agent: 12 gained: 2 / 2^12; four such among nine tests: times 9.
    const tests = row('success').others.map(({ test }) => test!);
    expect(tests[0]).toMatchObject({ n: 24, onlyBaseline: 0, onlyOther: 6 });
    expect(tests[0]!.exact).toBeCloseTo(2 / 64, 12);
    expect(tests[0]!.holm).toBeCloseTo((5 * 2) / 64, 12);
    expect(tests[1]).toMatchObject({ n: 24, onlyBaseline: 0, onlyOther: 12 });
    expect(tests[1]!.holm).toBeCloseTo((9 * 2) / 4096, 12);

    const { recommendation } = improvement;
    expect(recommendation).toMatchObject({ kind: 'better', strategy: 'clarify:fast', goal: 'success' });
    expect(recommendation.text).toMatch(
      /^clarify:fast: \+50 points \[\d+, \d+\] success for 2\.5 x the calls; wrong guesses fall from 100% to 0%\. Also better than direct: clarify, \+50 points \[\d+, \d+\] for 3\.5 x the calls\.$/,
    );
    expect(result.stdout.replace(/\s+/g, ' ')).toContain(recommendation.text);
    expect(result.stdout).toMatch(/ {2}prompted +75\.0% +\+25\.0 \* +\[/);
    expect(readFileSync(markdown, 'utf8')).toContain('| prompted | 75.0% | **+25.0** |');
  });

  it('keeps one budget over all strategies, stops with 4, and goes on where it was', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply });
    // A call takes 1,000 tokens in and 100 out: 0.0011 dollars at 1 dollar per million; 50 calls cost 0.055.
    const priced = (budget: string, ...rest: readonly string[]) =>
      command(server.model, '-j', '1', '--token-price', '1,1', '--max-cost', budget, ...rest);
    const stopped = await place.querent(priced('0.055'));
    expect(stopped).toMatchObject({ code: 4, stdout: '' });
    expect(stopped.stderr).toContain('0.0550 of 0.055 US dollars');
    expect(server.calls).toBe(50);
    const still = await place.querent(priced('0.055', '--resume'));
    expect(still.code).toBe(4);
    expect(server.calls).toBe(50);
    const done = await place.querent(priced('1', '--resume', '--json'));
    expect(done.code).toBe(0);
    expect(server.calls).toBe(ALL_CALLS);
    const { rows, runs } = JSON.parse(done.stdout) as Improvement;
    expect(runs.map(({ status }) => status)).toEqual(Array(4).fill('finished'));
    const costs = rows.find(({ name }) => name === 'costUsd')!;
    expect(costs.direct).toBeCloseTo(0.0011, 9);
    expect(costs.others[1]!.value).toBeCloseTo((CALLS.fast / SCENARIOS) * 0.0011, 9);
  });

  it('ends with 1 where calls failed, and compares what all strategies played', async () => {
    using place = new Workplace();
    await using server = await startChatServer({
      reply,
      // The first scenario cannot be played by prompted.
      fault: ({ messages }) => {
        const isFirst = messages.some(({ content }) => content === scenarios[0]!.brief.request);
        return isFirst && moduleOf(messages[0]?.content ?? '') === 'prompted' ? 'overflow' : undefined;
      },
    });
    const result = await place.querent(command(server.model, '--json'));
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('Some episodes of prompted have no score');
    const improvement = JSON.parse(result.stdout) as Improvement;
    expect(improvement.scenarios).toBe(23);
    expect(improvement.notes).toContain('1 of 24 scenarios are left out: a strategy ended in a fault.');
    // Of 12 clear and 11 unclear ones.
    expect(improvement.rows[0]!.direct).toBeCloseTo(12 / 23, 12);
  });

  it('counts what strategies later in the order have spent before, when an earlier one is taken up again', async () => {
    using place = new Workplace();
    let isBroken = true;
    await using server = await startChatServer({
      reply,
      fault: ({ messages }) => {
        const isFirst = messages.some(({ content }) => content === scenarios[0]!.brief.request);
        return isBroken && isFirst && moduleOf(messages[0]?.content ?? '') === 'direct' ? 'overflow' : undefined;
      },
    });
    const priced = (budget: string, ...rest: readonly string[]) =>
      command(server.model, '--token-price', '1,1', '--max-cost', budget, ...rest);
    expect((await place.querent(priced('1'))).code).toBe(1);
    expect(server.calls).toBe(ALL_CALLS);
    isBroken = false;
    // 199 calls were paid, 0.2189 dollars, of them 23 for direct: 0.2 leave nothing for its missing one.
    const refused = await place.querent(priced('0.2', '--resume'));
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('0.2189 of 0.2 US dollars');
    expect(server.calls).toBe(ALL_CALLS);
    const done = await place.querent(priced('0.3', '--resume', '--json'));
    expect(done.code).toBe(0);
    expect(server.calls).toBe(ALL_CALLS + 1);
    expect((JSON.parse(done.stdout) as Improvement).scenarios).toBe(SCENARIOS);
  });

  it('estimates all strategies in one sum and calls nothing', async () => {
    using place = new Workplace();
    await using server = await startChatServer({ reply });
    const result = await place.querent(command(server.model, '--estimate', '--json'));
    expect(result.code).toBe(0);
    const estimate = JSON.parse(result.stdout) as RunEstimate & { readonly runs: readonly RunEstimate[] };
    expect(estimate.episodes).toBe(4 * SCENARIOS);
    expect(estimate.runs).toHaveLength(4);
    expect(estimate.calls).toBe(estimate.runs.reduce((sum, { calls }) => sum + calls, 0));
    expect(server.calls).toBe(0);
  });

  it.each([
    [['improve', 'clarq', '-m', 'openai/gpt-4o-mini'], 'no figure of success'],
    [['improve', 'clarifymt'], '--model'],
    [['improve', 'clarifymt', '-m', 'openai/gpt-4o-mini', '-o', 'table.csv'], '.json or .md'],
  ])('%j is a usage error', async (args, words) => {
    using place = new Workplace();
    const result = await place.querent(args);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(words);
  });
});
