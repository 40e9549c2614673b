/**
 * How well must a model perceive for ClarifyAgent to pay? Plays the balanced set of clarifymt with a scripted model whose
 * perception is right with probability p, as clarify:fast, prompted and direct, and finds the p above which ClarifyAgent
 * has the higher utility at each price of a question. Writes the section of docs/results.md and docs/break-even.svg.
 * Run with `npm run bench:break-even`; no model, no key, the same figures every time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { kind as clarifyKind } from '../src/assistant/clarify.ts';
import { kind as directKind } from '../src/assistant/direct.ts';
import { FRAMING } from '../src/assistant/framing.ts';
import { promptStrategies } from '../src/assistant/prompt-strategy.ts';
import { benchmark } from '../src/benchmark/clarifymt/benchmark.ts';
import { playEpisode } from '../src/runner/play-episode.ts';
import { createUsageLedger } from '../src/scheduler/usage-ledger.ts';
import type { Assistant } from '../src/schema/assistant.ts';
import type { AssistantKind } from '../src/schema/assistant-kind.ts';
import type { Dialogue } from '../src/schema/dialogue.ts';
import type { ChatRequest } from '../src/schema/model.ts';
import type { Scenario } from '../src/schema/scenario.ts';
import { createRandom, deriveSeed } from '../src/tools/random.ts';
import { type BreakEvenRow, drawBreakEven, type UtilityCurve } from './break-even/draw.ts';
import { modelOf, ScriptedPerception } from './break-even/scripted-perception.ts';

const SET = 'balanced';
const PRICES = [0, 0.05, 0.1, 0.2, 0.3, 0.5];
const SHOWN_PRICE = 0.1;
const STEPS = Array.from({ length: 11 }, (_, index) => index / 10);
const REPLICATES = 1000;
const RIVALS = ['direct', 'prompted'] as const;

interface Outcome {
  readonly cluster: string;
  readonly right: number;
  readonly questions: number;
}

type Outcomes = readonly Outcome[];

const { scenarios } = await benchmark.load({ set: SET, mode: 'interactive', dataDirs: [] });
const protocol = benchmark.protocols.querent;
const user = benchmark.users.rules!.create({ seed: 1 });
const judge = benchmark.judges.rules!.create({ seed: 1 });
const prompted = (await promptStrategies()).find(({ name }) => name === 'prompted')!;
const KINDS = { direct: directKind, prompted, clarify: clarifyKind } as const;
type Name = keyof typeof KINDS;

/** What the scripted model is asked in the midst of; set before each turn. */
let dialogueNow: Dialogue = [];

function writerFor(name: Name, sight: ScriptedPerception): (request: ChatRequest) => string {
  if (name === 'direct') return () => sight.answer(() => false, 0);
  if (name === 'clarify') {
    return (request) => {
      if (request.schema) return sight.decide(dialogueNow);
      // All that the agent settled or assumes stands in the notes of the last message.
      const notes = request.messages.at(-1)?.content ?? '';
      return sight.answer((label) => notes.includes(label), dialogueNow.length);
    };
  }
  return (request) => {
    const { open, values, declined } = sight.believe(dialogueNow);
    const spent = Object.values(FRAMING).some(({ noQuestionsLeft }) =>
      request.messages.at(-1)?.content.includes(noQuestionsLeft),
    );
    if (open.length > 0 && !spent) return sight.question(open, dialogueNow.length);
    const said = Object.values(values);
    const text = sight.answer((label) => said.includes(label), dialogueNow.length);
    // Its prompt tells it to say what it assumes where the user does not tell.
    return declined || open.length > 0 ? `I assume the most common case. ${text}` : text;
  };
}

async function assistantOf(name: Name, sight: ScriptedPerception, questionPrice: number): Promise<Assistant> {
  const kind: AssistantKind = KINDS[name];
  const model = modelOf(writerFor(name, sight));
  const inner = await kind.create({
    model,
    sampling: { temperature: 0 },
    seed: 1,
    questionPrice,
    resolveModel: async () => model,
    ...(name === 'clarify' && { argument: 'fast' }),
  });
  return {
    ...inner,
    // The scripted model sees what really became of the slots; the assistant itself reads only what was said.
    oracle: true,
    respond: (brief, dialogue, context) => {
      dialogueNow = dialogue;
      return inner.respond(brief, dialogue, context);
    },
  };
}

async function playOne(name: Name, scenario: Scenario, right: number, questionPrice: number): Promise<Outcome> {
  const assistant = await assistantOf(name, new ScriptedPerception(scenario, right, 0), questionPrice);
  const planned = { key: scenario.id, position: 0, scenario, repeat: 0, seed: deriveSeed('break-even', scenario.id) };
  const { episode, verdicts } = await playEpisode(planned, {
    benchmark,
    assistantFor: () => assistant,
    user,
    judge,
    maxQuestions: protocol.maxQuestions,
    given: undefined,
    ledger: createUsageLedger(),
    signal: new AbortController().signal,
  });
  const final = verdicts.find((verdict) => verdict.name === 'final');
  const questions = episode.dialogue.filter((turn) => turn.speaker === 'assistant' && turn.action === 'ask').length;
  return { cluster: scenario.cluster, right: final?.value === true ? 1 : 0, questions };
}

async function playAll(name: Name, right: number, questionPrice: number): Promise<Outcomes> {
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios) outcomes.push(await playOne(name, scenario, right, questionPrice));
  return outcomes;
}

function utility({ right, questions }: Outcome, price: number): number {
  return right - price * questions;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean difference per episode with a 95% interval, clusters drawn anew. */
function difference(ours: Outcomes, theirs: Outcomes, price: number) {
  const each = ours.map((outcome, index) => ({
    cluster: outcome.cluster,
    value: utility(outcome, price) - utility(theirs[index]!, price),
  }));
  const clusters = [...Map.groupBy(each, ({ cluster }) => cluster).values()].map((own) => ({
    sum: own.reduce((total, { value }) => total + value, 0),
    count: own.length,
  }));
  const random = createRandom('break-even', 'bootstrap');
  const draws = Array.from({ length: REPLICATES }, () => {
    const drawn = clusters.map(() => random.pick(clusters));
    return drawn.reduce((total, { sum }) => total + sum, 0) / drawn.reduce((total, { count }) => total + count, 0);
  }).sort((one, other) => one - other);
  return { mean: mean(each.map(({ value }) => value)), low: draws[Math.floor(0.025 * REPLICATES)]! };
}

/** The smallest p from which on a figure stays above 0, between steps by a straight line; null: it is not above 0 at p = 1. */
function crossing(figures: readonly number[]): number | null {
  const lastBelow = figures.findLastIndex((figure) => figure <= 0);
  if (lastBelow === figures.length - 1) return null;
  if (lastBelow < 0) return 0;
  const [below, above] = [figures[lastBelow]!, figures[lastBelow + 1]!];
  const [from, to] = [STEPS[lastBelow]!, STEPS[lastBelow + 1]!];
  return from + ((to - from) * -below) / (above - below);
}

const rivals = new Map<string, Outcomes>();
for (const right of STEPS) {
  for (const name of RIVALS) rivals.set(`${name} ${right}`, await playAll(name, right, 0));
}
const rows: BreakEvenRow[] = [];
const curves: UtilityCurve[] = RIVALS.map((name) => ({
  name,
  points: STEPS.map((right) => mean(rivals.get(`${name} ${right}`)!.map((one) => utility(one, SHOWN_PRICE)))),
}));
const perfect: string[] = [];
for (const price of PRICES) {
  const ours: Outcomes[] = [];
  for (const right of STEPS) ours.push(await playAll('clarify', right, price));
  const against = (name: (typeof RIVALS)[number]) => {
    const all = STEPS.map((right, index) => difference(ours[index]!, rivals.get(`${name} ${right}`)!, price));
    return { mean: crossing(all.map((one) => one.mean)), sure: crossing(all.map((one) => one.low)) };
  };
  rows.push({ price, direct: against('direct'), prompted: against('prompted') });
  if (price === SHOWN_PRICE) {
    curves.unshift({ name: 'clarify:fast', points: ours.map((own) => mean(own.map((one) => utility(one, price)))) });
  }
  const best = ours.at(-1)!;
  const cells = [best, ...RIVALS.map((name) => rivals.get(`${name} 1`)!)].map(
    (own) =>
      `${mean(own.map((one) => utility(one, price))).toFixed(2)} | ${mean(own.map(({ questions }) => questions)).toFixed(2)}`,
  );
  perfect.push(`| ${price} | ${cells.join(' | ')} |`);
}

writeFileSync(new URL('../docs/break-even.svg', import.meta.url), drawBreakEven(rows, curves, STEPS, SHOWN_PRICE));
replaceSection(new URL('../docs/results.md', import.meta.url), section());

function section(): string {
  const cell = ({ mean: point, sure }: BreakEvenRow['direct']): string => `${shown(point)} | ${shown(sure)}`;
  return `## Break-even of ClarifyAgent

How good must perception be for asking by value of information to pay? A scripted model sees what is open, what a reply
says and who spoke rightly with probability p, each turn anew; when it errs it sees nothing where something is open,
something where nothing is, takes a useless reply for a value and misses a value. The same coins serve all three:
\`direct@\` answers for a reading drawn at random; \`prompted@\` asks the good question, then for what it sees open;
\`clarify:fast@\` gets the same sight as module replies and weighs each question. ${scenarios.length} scenarios of clarifymt's
${SET} set, interactive, users by rules with all manners, at most ${protocol.maxQuestions} questions; utility = right answer - price x questions.
Made by \`npm run bench:break-even\`; it says nothing about how often a real model perceives rightly.

Against \`direct@\` it pays from a fair perception on. A prompted model that perceives as well asks as often on this set,
half of whose requests are clear, so the agent gains over it only where a question costs more than it brings. Two things
colour the figures. The agent reads values off the words by rules beside its module, which flatters it here, since the
scripted options are the very words that the simulated user says. And it weighs a wrong guess by its stakes, which this
utility does not count: at high prices it still asks where much is at stake, at a loss by this measure, and \`direct@\` is
ahead.

![Break-even by price, and utility by p](break-even.svg)

The p from which on \`clarify:fast@\` has the higher mean utility ("p"), and from which on the 95% interval of the paired
difference (clusters: seeds) lies above 0 ("surely"); "never": not even at p = 1.

| price of a question | direct@: p | direct@: surely | prompted@: p | prompted@: surely |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.price} | ${cell(row.direct)} | ${cell(row.prompted)} |`).join('\n')}

With perfect perception (p = 1), utility and questions per episode:

| price of a question | clarify:fast@ | questions | direct@ | questions | prompted@ | questions |
| --- | --- | --- | --- | --- | --- | --- |
${perfect.join('\n')}
`;
}

function shown(p: number | null): string {
  return p === null ? 'never' : p.toFixed(2);
}

/** Puts the text between the section's marks, or at the end of a page that has none yet. */
function replaceSection(url: URL, text: string): void {
  const [open, close] = ['<!-- break-even -->', '<!-- /break-even -->'];
  const page = readPage(url);
  const [start, end] = [page.indexOf(open), page.indexOf(close)];
  const body = `${open}\n${text}${close}`;
  writeFileSync(
    url,
    start < 0 || end < start
      ? `${page.trimEnd()}\n\n${body}\n`
      : page.slice(0, start) + body + page.slice(end + close.length),
  );
}

function readPage(url: URL): string {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return '# Results\n\nFigures as they came out, with the command that makes each.\n';
  }
}
