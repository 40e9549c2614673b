import type { ScoredEpisode } from '../../../schema/episode.ts';
import type { Report } from '../../../schema/report.ts';
import { type GateResult, parseGate } from '../../gate.ts';

/** [value, low, high, n], and the kind of unit where it is no share. */
type Figure = readonly [number | null, number | null, number | null, number, 'number'?];

/** A made-up run of a middling model on 192 dialogues, with the quirks that renderers must cope with. */
const FIGURES: Readonly<Record<string, Figure>> = {
  accuracy: [0.7487, 0.6842, 0.8063, 191],
  balancedAccuracy: [0.7518, 0.6907, 0.8101, 191],
  macroF1: [0.7472, 0.6811, 0.8049, 191],
  mcc: [0.532, 0.401, 0.648, 191, 'number'],
  underAsking: [0.4271, 0.3333, 0.5301, 96],
  overAsking: [0.0632, 0.0211, 0.1158, 95],
  askRate: [0.3194, 0.2565, 0.3874, 191],
  utility: [0.612, 0.547, 0.671, 191, 'number'],
  'question.relevance': [0.8909, 0.8, 0.9636, 55],
  'question.quality': [null, null, null, 0],
  'strict.accuracy': [0.7448, 0.6806, 0.8021, 192],
  'strict.macroF1': [0.7431, 0.677, 0.8002, 192],
  'strict.askRate': [0.3194, 0.2565, 0.3874, 191],
  'clear.askRate': [0.0632, 0.0211, 0.1158, 95],
  'ambiguous.askRate': [0.5729, 0.4699, 0.6667, 96],
  'turn1.accuracy': [0.8438, 0.7188, 0.9375, 32],
  'turn2.accuracy': [0.7812, 0.625, 0.9062, 32],
  'turn3.accuracy': [0.75, 0.5938, 0.875, 32],
  'turn4.accuracy': [0.7188, 0.5625, 0.875, 32],
  'turn5.accuracy': [0.7097, 0.5484, 0.8387, 31],
  'turn6.accuracy': [0.6875, 0.5312, 0.8438, 32],
  'persona.precise.accuracy': [0.8333, 0.7292, 0.9375, 48],
  'persona.hurried.accuracy': [0.7292, 0.6042, 0.8542, 48],
  'persona.off-topic.accuracy': [0.6875, 0.5417, 0.8125, 48],
  'persona.contradicting.accuracy': [0.7447, 0.617, 0.8511, 47],
  'dimension.semantic.accuracy': [0.76, null, null, 25],
  'dimension.语义.accuracy': [0.71, 0.52, 0.86, 24],
  'baseline.alwaysAsk.accuracy': [0.5026, 0.5026, 0.5026, 191],
  'baseline.alwaysAnswer.accuracy': [0.4974, 0.4974, 0.4974, 191],
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  accuracy: 'Share of decisions in which the assistant asked where it should ask and answered where it should answer.',
  underAsking: 'Share of unclear requests that were answered without asking.',
  overAsking: 'Share of clear requests that were questioned.',
  askRate: 'Share of decisions that were questions.',
  mcc: "Matthews' correlation between the right action and the one taken, -1 to 1.",
};

function describe(name: string): string {
  const base = name.split('.').at(-1) ?? name;
  return DESCRIPTIONS[base] ?? `${name} of the sample.`;
}

export function sampleReport(): Report {
  const entries = Object.entries(FIGURES);
  return {
    schemaVersion: 1,
    headline:
      'It answered 41 of 96 unclear requests without asking (43% [33, 53]) and questioned 6 of 95 clear ones (6% [2, 12]).',
    run: {
      id: '2026-03-04-7k2m',
      benchmark: 'clarifymt',
      set: 'starter',
      mode: 'scripted',
      assistant: 'prompted@openai/gpt-4o-mini',
      user: 'rules',
      judge: 'rules',
      settings: {
        temperature: 0,
        maxTokens: 512,
        maxQuestions: 3,
        seed: 1,
        rules: { isQuestion: 2 },
        languages: ['en'],
      },
      settingsHash: '4f0c9a51e6d2b7730c1b5e8f9a6d3c24',
      command: 'querent run clarifymt --assistant prompted@openai/gpt-4o-mini --set starter --seed 1',
      startedAt: '2026-03-04T09:12:44.120Z',
      durationMs: 187_400,
      oracle: false,
    },
    episodes: { planned: 193, scored: 192, faulted: 1, userFaulty: 3 },
    metrics: Object.fromEntries(
      entries.map(([name, [value, low, high, n]]) => [name, { value, low, high, n }] as const),
    ),
    metricInfo: Object.fromEntries(
      entries.map(([name, figure]) => [name, { description: describe(name), unit: figure[4] ?? 'share' }] as const),
    ),
    faults: { 'time-out': { episodes: 1, tries: 4 }, unparsable: { episodes: 1, tries: 1 } },
    usage: { calls: 268, inputTokens: 184_220, outputTokens: 21_904, costUsd: 0.0408 },
    reference: sampleReference(),
    worst: sampleWorst(),
    next: 'querent compare 2026-03-04-7k2m 2026-03-03-1xq9',
    notes: [
      'The question rule and the judge agree on 94% of 60 checked turns (kappa 0.87).',
      'One episode ended in a time-out: go on with --resume to score it.',
    ],
  };
}

function sampleReference(): Report['reference'] {
  const row = (name: string, comparable: boolean, differs: string[], accuracy: number, underAsking: number | null) => ({
    name,
    source: 'Sample paper, table 2',
    comparable,
    differs,
    metrics: { accuracy, underAsking },
  });
  return [
    row('Large model, prompted', true, [], 0.81, 0.29),
    row('Small model, direct', false, ['set: paper, here starter'], 0.61, 0.68),
    row('Small model, trained', false, ['set: paper, here starter', 'user: model, here rules'], 0.84, null),
  ];
}

function sampleWorst(): Report['worst'] {
  return [
    {
      scenarioId: 'en-017',
      episodeKey: 'aa01',
      request: 'Move my appointment to later, please.',
      turns: [{ speaker: 'assistant', text: 'Done! I moved it to 17:00 on Friday.', action: 'answer' }],
      reason: 'It answered, and which appointment was meant stayed open.',
    },
    {
      scenarioId: 'en-104',
      episodeKey: 'aa02',
      request: 'How do I get there from the station?',
      turns: [
        { speaker: 'assistant', text: 'Which station do you mean, North or Central?', action: 'ask' },
        { speaker: 'user', text: 'The big one, I guess. Just tell me.' },
        {
          speaker: 'assistant',
          text: 'Take tram 4 from Central to the museum stop, walk past the fountain, cross the bridge, and turn left at the library. The way takes twelve minutes, and trams leave every six minutes until midnight.',
          action: 'answer',
        },
      ],
      reason: 'It guessed the place to go to after one question.',
    },
    {
      scenarioId: 'zh-003',
      episodeKey: 'aa03',
      request: '帮我订一张去剑桥的票。',
      turns: [
        { speaker: 'assistant', text: '已经为您预订了一张去英国剑桥的火车票，明天上午九点出发。', action: 'answer' },
      ],
      reason: 'It chose one of two places of that name.',
    },
  ];
}

/** An episode as a scripted run leaves it; `change` sets what a test is about. */
export function sampleEpisode(change: Partial<ScoredEpisode> = {}): ScoredEpisode {
  return {
    key: 'aa02',
    scenarioId: 'en-104',
    cluster: 'seed-26',
    groups: ['ambiguous', 'turn2'],
    repeat: 0,
    request: 'How do I get there from the station?',
    dialogue: [
      { speaker: 'assistant', text: 'Which station?', action: 'ask', move: 'open' },
      { speaker: 'user', text: 'Central.' },
      { speaker: 'assistant', text: 'Take tram 4.', action: 'answer', move: 'direct' },
    ],
    decisions: [
      { turnIndex: 0, gold: 'ask', action: 'ask' },
      { turnIndex: 1, gold: 'ask', action: 'answer' },
    ],
    end: 'answered',
    fault: null,
    usage: { assistant: { calls: 2, inputTokens: 610, outputTokens: 44, costUsd: 0.0002 } },
    startedAt: '2026-03-04T09:12:45.000Z',
    durationMs: 1840,
    verdicts: [{ name: 'final', value: false, reason: 'Another place was meant.', category: 'wrong-place' }],
    ...change,
  };
}

/** How a gate came out that read `actual`; the reason names both unless it is given. */
export function gateResult(text: string, actual: number | null, reason?: string): GateResult {
  const gate = parseGate(text);
  const passed = actual !== null && (gate.operator === '>=' ? actual >= gate.threshold : actual <= gate.threshold);
  return { gate, passed, actual, reason: reason ?? `${gate.metric}: ${actual}` };
}
