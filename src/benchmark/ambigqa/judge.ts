import { createModelJudge } from '../../judge/model-judge.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { Judge, JudgeContext, Verdict } from '../../schema/judge.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Reading, Secret } from '../../schema/scenario.ts';
import { wordsOf } from '../../tools/said-text.ts';
import { findLeak, matchesAlias } from './normalise.ts';
import { aliasesOf, canonicalOf, toldMove } from './scenarios.ts';
import { distinctAnswers, type MatchTable, mostFrequent, servedShare, setF1 } from './set-f1.ts';

/** Does an answer say what a reading expects? null: undecided. */
type Matcher = (answer: string, reading: Reading, dialogue: Dialogue, context: JudgeContext) => Promise<boolean | null>;

interface AnswerJudgeParts {
  readonly reference: string;
  readonly version: string;
  readonly matcher: (secret: Secret) => Matcher;
}

/** Lines of an enumeration that are read. */
const MOST_ANSWERS = 20;
/** Samples of one answer that are read. */
const MOST_SAMPLES = 100;
/** Words around an alias in an answer that is more than the alias. */
const LONGEST_WITHIN = 40;

/** Equality with a wording, as the authors of 2410.13788 match. */
export function createEqualJudge(): Judge {
  return createAnswerJudge({
    reference: 'rules',
    version: 'ambigqa-rules-1',
    matcher: () => async (answer, reading) => matchesAlias(answer, aliasesOf(reading)),
  });
}

/** A wording stands in the answer, on word boundaries, and the answer is short: for models that answer in sentences. */
export function createWithinJudge(): Judge {
  return createAnswerJudge({
    reference: 'rules:within',
    version: 'ambigqa-within-1',
    matcher: () => async (answer, reading) => holdsAlias(answer, aliasesOf(reading)),
  });
}

/** A model says whether the answer means the same as a reading's. Throws `InvalidOptionError` without a model. */
export function createMeaningJudge(model: ChatModel | undefined): Judge {
  const inner = createModelJudge(model);
  // Several verdicts on one dialogue ask the same of it.
  const known = new WeakMap<Dialogue, Map<string, Promise<Verdict>>>();
  return createAnswerJudge({
    reference: inner.reference,
    version: `ambigqa-${inner.version}`,
    matcher: (secret) => async (answer, reading, dialogue, context) => {
      if (matchesAlias(answer, aliasesOf(reading))) return true;
      const said: Dialogue = [
        ...dialogue.slice(0, -1),
        { speaker: 'assistant', text: answer, action: 'answer', move: 'direct' },
      ];
      const asked = known.get(dialogue) ?? new Map<string, Promise<Verdict>>();
      known.set(dialogue, asked);
      const key = `${reading.id}\n${answer}`;
      const verdict = asked.get(key) ?? inner.judge(said, { ...secret, answer: reading.answer }, context);
      asked.set(key, verdict);
      const { value } = await verdict;
      return value === null ? null : value === true || value === 1;
    },
  });
}

function holdsAlias(answer: string, aliases: readonly string[]): boolean {
  const words = wordsOf(answer);
  if (words.length > LONGEST_WITHIN) return false;
  const said = ` ${words.join(' ')} `;
  return aliases.some((alias) => {
    const wanted = wordsOf(alias).join(' ');
    return wanted !== '' && said.includes(` ${wanted} `);
  });
}

/**
 * Verdicts on an answer. `final`: does it serve the user of the scenario, by the leak rule of 2410.13788 (category `leak`
 * where a hit is void); where the scenario is about all users, the share of them that it serves. `final.strict`: the
 * same by the strict leak rule, after a question. `answers.f1`: F1 of the answers given without asking. `sampled.f1`:
 * that of the most frequent samples, where the assistant drew any.
 */
function createAnswerJudge({ reference, version, matcher }: AnswerJudgeParts): Judge {
  return {
    reference,
    version,
    judge: async (dialogue, secret, context) => {
      const intended = secret.readings.find(({ id }) => id === secret.intended);
      const matches = matcher(secret);
      const [answer = '', ...further] = answersOf(dialogue, secret);
      if (!intended) {
        const table = await matchAll([answer, ...further], secret, dialogue, context, matches);
        return { name: 'final', value: servedShare(table), reason: 'share of the users that it serves' };
      }
      const hit = await matches(answer, intended, dialogue, context);
      return finalVerdict(hit, leakIn(dialogue, intended));
    },
    judgeFurther: async (dialogue, secret, context) => {
      const matches = matcher(secret);
      const intended = secret.readings.find(({ id }) => id === secret.intended);
      const answers = answersOf(dialogue, secret);
      if (dialogue.length > 1) {
        const hit = intended ? await matches(answers[0] ?? '', intended, dialogue, context) : false;
        return [strictVerdict(hit, intended && leakIn(dialogue, intended))];
      }
      const f1 = async (name: string, list: readonly string[]): Promise<Verdict> => {
        const value = setF1(await matchAll(list, secret, dialogue, context, matches));
        return { name, value, reason: `F1 of ${list.length} answers against ${secret.readings.length}` };
      };
      const samples = samplesOf(dialogue);
      return [
        await f1('answers.f1', answers),
        ...(samples.length === 0 ? [] : [await f1('sampled.f1', mostFrequent(samples, secret.readings.length))]),
      ];
    },
  };
}

/** The answer that the last turn gives, or where it was told to give all of them each of its lines. */
function answersOf(dialogue: Dialogue, secret: Secret): readonly string[] {
  const text = dialogue.at(-1)?.text ?? '';
  if (toldMove(secret) !== 'enumerate') return [text];
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim())
    .filter((line) => line !== '');
  return distinctAnswers(lines).slice(0, MOST_ANSWERS);
}

function samplesOf(dialogue: Dialogue): readonly string[] {
  const trace = dialogue.at(-1)?.trace;
  if (typeof trace !== 'object' || trace === null || !('samples' in trace) || !Array.isArray(trace.samples)) return [];
  return trace.samples.filter((sample) => typeof sample === 'string').slice(0, MOST_SAMPLES);
}

async function matchAll(
  answers: readonly string[],
  secret: Secret,
  dialogue: Dialogue,
  context: JudgeContext,
  matches: Matcher,
): Promise<MatchTable> {
  const table: boolean[][] = [];
  for (const answer of answers) {
    const row: boolean[] = [];
    for (const reading of secret.readings) row.push((await matches(answer, reading, dialogue, context)) === true);
    table.push(row);
  }
  return table;
}

function leakIn(dialogue: Dialogue, intended: Reading): ReturnType<typeof findLeak> {
  const [question, reply] = dialogue;
  if (question?.speaker !== 'assistant' || reply?.speaker !== 'user') return undefined;
  return findLeak({ question: question.text, reply: reply.text, gold: canonicalOf(intended) });
}

function finalVerdict(hit: boolean | null, leak: ReturnType<typeof findLeak>): Verdict {
  if (hit === null) return { name: 'final', value: null, reason: 'undecided' };
  if (!hit) return { name: 'final', value: false, reason: 'it is not what the user expects', category: 'wrong' };
  if (leak === 'leak') {
    return { name: 'final', value: false, reason: 'question and reply both hold the answer', category: 'leak' };
  }
  return { name: 'final', value: true, reason: 'it is what the user expects' };
}

function strictVerdict(hit: boolean | null, leak: ReturnType<typeof findLeak>): Verdict {
  if (hit === null) return { name: 'final.strict', value: null, reason: 'undecided' };
  if (hit && leak !== undefined) {
    return { name: 'final.strict', value: false, reason: 'the reply holds the answer', category: 'leak' };
  }
  return { name: 'final.strict', value: hit, reason: 'by the strict leak rule' };
}
