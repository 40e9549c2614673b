import { z } from 'zod';
import { loadRolePrompts, type RolePrompts } from '../../assistant/role-prompts.ts';
import type { AnswerReading } from '../../benchmark/ambigqa/readings.ts';
import { type ClarifiedQuestion, cleanRow } from '../../benchmark/futureturns-rows/clarified-question.ts';
import type { FutureTurnsRow } from '../../benchmark/futureturns-rows/row-schema.ts';
import { quoteForJudge } from '../../judge/ask-yes-no.ts';
import type { Language } from '../../schema/message.ts';
import { loadPrompt, type Prompt } from '../../tools/prompt-file.ts';
import { createRandom } from '../../tools/random.ts';
import { askStep } from '../ask-step.ts';
import { type Dropped, generatorAt, type MadePlace, type TrainingJob, type TrainingMaking } from '../training/job.ts';
import { type SamplingRules, sampledReadings } from './answer-set.ts';
import type { AskedQuestion, AskedQuestions } from './questions-file.ts';
import { trainingRows } from './training-rows.ts';

export interface ClarificationsRequest extends SamplingRules {
  readonly questions: AskedQuestions;
  /** Who gave the answers: people, in the file, or a model, greedy and sampled. */
  readonly answersFrom: 'people' | 'model';
  /** Questions drawn by the seed; absent: all. */
  readonly n?: number | undefined;
  readonly seed: number;
}

const said = z.string().trim().min(1).max(1000);
const clarificationSchema = z.object({
  question: said,
  replies: z.array(z.object({ reply: said, answers: z.array(z.int()).max(20) })).max(20),
});
const choicesSchema = z.object({ answers: z.array(z.int()).max(20) });

const MOST_TOKENS = 600;

/** What a clarifying question is made with. */
interface Clarifying {
  readonly prompts: Readonly<Record<'clarification' | 'check-replies', Prompt>>;
  readonly roles: RolePrompts;
  readonly request: ClarificationsRequest;
  readonly making: TrainingMaking;
}

/**
 * Clarifying questions with one reply per answer (2410.13788), and from each question the examples that the trained roles
 * learn from. Readings fewer than two give a direct example only.
 */
export async function clarificationsJob(request: ClarificationsRequest): Promise<TrainingJob<AskedQuestion>> {
  const load = (name: string) => loadPrompt(new URL(`./prompts/${name}.md`, import.meta.url));
  const prompts = { clarification: await load('clarification'), 'check-replies': await load('check-replies') };
  const roles = await loadRolePrompts();
  const { questions, answersFrom, samples, mostReadings } = request;
  const usable = questions.questions.filter(({ readings }) => answersFrom === 'model' || readings.length > 0);
  const skipped = questions.questions.length - usable.length;
  return {
    kind: 'clarifications',
    places: drawSome(usable, request),
    source: { file: questions.file, questions: questions.questions.length, answersFrom },
    licence: questions.licence,
    remarks: answersFrom === 'model' ? ['Its answers are what a model says, right or not.'] : [],
    skipped: skipped > 0 ? { 'no-answer': skipped } : {},
    settings: {
      answersFrom,
      ...(answersFrom === 'model' && { samples, mostReadings }),
      source: questions.checksum,
      n: request.n ?? null,
      prompts: Object.fromEntries(
        [...Object.values(prompts), ...Object.values(roles)].map((prompt) => [prompt.name, prompt.hash]),
      ),
    },
    make: (place, index, making) => clarify(place, index, { prompts, roles, request, making }),
  };
}

/** In the order of the file. */
function drawSome(questions: readonly AskedQuestion[], { n, seed }: ClarificationsRequest): readonly AskedQuestion[] {
  if (n === undefined || n >= questions.length) return questions;
  const kept = new Set(createRandom('synth-questions', seed).shuffle(questions).slice(0, n));
  return questions.filter((question) => kept.has(question));
}

async function clarify(asked: AskedQuestion, index: number, clarifying: Clarifying): Promise<MadePlace> {
  const { request, roles, making } = clarifying;
  const { id, question } = asked;
  const language: Language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
  const sampled =
    request.answersFrom === 'model'
      ? await sampledReadings(asked, index, { ...request, prompts: roles, language, making })
      : { readings: asked.readings, dropped: [] };
  const { readings } = sampled;
  if (readings.length === 0) return { id, rows: {}, dropped: sampled.dropped, counts: { 'questions.unanswered': 1 } };
  const row = readings.length < 2 ? undefined : await askBack(asked, readings, index, language, clarifying);
  const cleaned = row && 'row' in row ? cleanRow(row.row, { leastReplies: 2, strictLeaks: true }) : undefined;
  const made = cleaned?.question ?? { id, question, readings };
  const doubted = made.clarification ? await checkReplies(made, language, clarifying) : undefined;
  const kept: ClarifiedQuestion = doubted ? { id, question, readings } : made;
  const dropped: Dropped[] = [
    ...sampled.dropped,
    ...(row && 'rejected' in row ? [{ place: id, part: 'clarification', ...row.rejected }] : []),
    ...(cleaned?.unusable ?? []).map((unusable) => ({ place: id, ...unusable })),
    ...(doubted ? [{ place: id, part: 'clarification', ...doubted }] : []),
  ];
  const examples = trainingRows(kept, {
    language,
    origin: {
      kind: 'clarifications',
      file: request.questions.file,
      line: asked.line,
      licence: request.questions.licence,
    },
    generator: generatorAt(making, index).reference,
    checks: kept.clarification ? ['replies-separate', 'no-leak', ...(making.checker ? ['second-model'] : [])] : [],
    answersFrom: request.answersFrom === 'model' ? 'model' : 'data',
    prompts: roles,
  });
  return {
    id,
    rows: { ...examples, clarifications: kept.clarification ? [releasedRow(asked, kept, readings)] : [] },
    dropped,
    counts: {
      'questions.ambiguous': readings.length > 1 ? 1 : 0,
      'questions.single': readings.length === 1 ? 1 : 0,
      'questions.clarified': kept.clarification ? 1 : 0,
      readings: readings.length,
      'readings.told': kept.clarification?.replies.length ?? 0,
    },
  };
}

/** A clarifying question with what users reply, as the authors' rows have it: `None` for no answer, several by commas. */
async function askBack(
  asked: AskedQuestion,
  readings: readonly AnswerReading[],
  index: number,
  language: Language,
  { prompts, making }: Clarifying,
) {
  const values = { question: quoteForJudge(asked.question, 2000), answers: numbered(readings, asked.question) };
  const reply = await askStep({
    ...making,
    model: generatorAt(making, index),
    item: asked.id,
    stage: 'clarification',
    prompt: prompts.clarification.render(values, language),
    language,
    schema: clarificationSchema,
    maxTokens: MOST_TOKENS,
  });
  if ('rejected' in reply) return reply;
  const { question, replies } = reply.value;
  const response = (numbers: readonly number[]): string =>
    numbers.flatMap((number) => readings[number - 1]?.canonical ?? []).join(', ') || 'None';
  const answers = replies.map(({ reply: answer, answers: numbers }) => ({ answer, response: response(numbers) }));
  return { row: { ...rowOf(asked, readings), clarification: { question, answers } } };
}

function rowOf({ id, question }: AskedQuestion, readings: readonly AnswerReading[]): FutureTurnsRow {
  return {
    id,
    question,
    nq_answers: [],
    answers: readings.map(({ canonical }) => canonical),
    isambig: readings.length > 1,
    disambiguations: readings.map((reading) => ({ question: reading.question, answer: [...reading.aliases] })),
  };
}

/** What was kept, in the form of the authors' data, so that `querent import futureturns` reads it too. */
function releasedRow(
  asked: AskedQuestion,
  { clarification }: ClarifiedQuestion,
  readings: readonly AnswerReading[],
): FutureTurnsRow {
  const answers = clarification?.replies.map(({ reply, reading }) => ({ answer: reply, response: reading.canonical }));
  return {
    ...rowOf(asked, readings),
    clarification: { question: clarification?.question ?? '', answers: answers ?? [] },
  };
}

/** The second model says which answer each reply leads to; a reply that leads it elsewhere makes the question useless. */
async function checkReplies(
  { id, question, readings, clarification }: ClarifiedQuestion,
  language: Language,
  { prompts, making }: Clarifying,
) {
  const { checker } = making;
  if (!checker || !clarification) return undefined;
  const values = {
    question: quoteForJudge(question, 2000),
    clarifyingQuestion: quoteForJudge(clarification.question, 1000),
    replies: clarification.replies
      .map(({ reply }, index) => `${letter(index)} ${quoteForJudge(reply, 1000)}`)
      .join('\n'),
    answers: numbered(readings, question),
  };
  const stage = 'check-replies';
  const prompt = prompts[stage].render(values, language);
  const options = { schema: choicesSchema, maxTokens: 200, temperature: 0, role: 'judge' } as const;
  const reply = await askStep({ ...making, ...options, model: checker, item: id, stage, prompt, language });
  if ('rejected' in reply) return { reason: 'check.undecided', detail: reply.rejected.detail };
  const right = clarification.replies.map(({ reading }) => readings.findIndex((each) => each.id === reading.id) + 1);
  const chosen = reply.value.answers;
  if (right.every((number, index) => chosen[index] === number)) return undefined;
  return {
    reason: 'check.replies',
    detail: `it takes the replies for ${chosen.join(', ')} instead of ${right.join(', ')}`,
  };
}

function letter(index: number): string {
  return `(${String.fromCharCode(97 + index)})`;
}

/** Answers from 1, each with the question that tells it apart, where people wrote one. */
function numbered(readings: readonly AnswerReading[], question: string): string {
  return readings
    .map((reading, index) => {
      const meant = reading.question === question ? '' : ` (${quoteForJudge(reading.question, 500)})`;
      return `${index + 1}. ${quoteForJudge(reading.canonical, 500)}${meant}`;
    })
    .join('\n');
}
