import type { RolePrompts } from '../../assistant/role-prompts.ts';
import { normaliseAnswer } from '../../benchmark/ambigqa/normalise.ts';
import type { AnswerReading } from '../../benchmark/ambigqa/readings.ts';
import type { Language } from '../../schema/message.ts';
import { readMove } from '../../tools/is-question.ts';
import { isRefusal } from '../../tools/is-refusal.ts';
import { askText } from '../ask-step.ts';
import { type Dropped, generatorAt, type TrainingMaking } from '../training/job.ts';
import type { AskedQuestion } from './questions-file.ts';

export interface SamplingRules {
  /** Answers sampled at temperature 1, next to the greedy one. */
  readonly samples: number;
  /** Answers kept: the greedy one, then the most frequent. */
  readonly mostReadings: number;
}

const LONGEST_ANSWER = 200;
const MOST_TOKENS = 60;

/**
 * The answers that a model itself gives to a question, as 2410.13788 makes them for Natural Questions: the greedy one and
 * what it says when it is sampled, each normalised answer once. The model is asked as the direct answerer is.
 */
export async function sampledReadings(
  { id, question }: AskedQuestion,
  index: number,
  {
    samples,
    mostReadings,
    prompts,
    language,
    making,
  }: SamplingRules & {
    readonly prompts: RolePrompts;
    readonly language: Language;
    readonly making: TrainingMaking;
  },
): Promise<{ readonly readings: readonly AnswerReading[]; readonly dropped: readonly Dropped[] }> {
  const dropped: Dropped[] = [];
  const said = new Map<string, { text: string; count: number }>();
  for (let sample = 0; sample <= samples; sample++) {
    const stage = sample === 0 ? 'answer-greedy' : `answer-${sample}`;
    const reply = await askText({
      ...making,
      model: making.answerer ?? generatorAt(making, index),
      item: id,
      stage,
      messages: [
        { role: 'system', content: prompts.direct.render({}, language) },
        { role: 'user', content: question },
      ],
      temperature: sample === 0 ? 0 : 1,
      maxTokens: MOST_TOKENS,
    });
    if ('rejected' in reply) {
      dropped.push({ place: id, part: stage, ...reply.rejected });
      continue;
    }
    const answer = reply.value
      .split('\n')[0]!
      .replace(/[.。]$/, '')
      .trim();
    const key = normaliseAnswer(answer);
    if (key === '' || answer.length > LONGEST_ANSWER || isNoAnswer(answer)) {
      dropped.push({ place: id, part: stage, reason: 'no-answer', detail: reply.value.slice(0, 300) });
    } else said.set(key, { text: said.get(key)?.text ?? answer, count: (said.get(key)?.count ?? 0) + 1 });
  }
  const [greedy, ...others] = [...said.values()];
  const kept = [...(greedy ? [greedy] : []), ...others.sort((left, right) => right.count - left.count)];
  return {
    readings: kept.slice(0, mostReadings).map(({ text }, place) => ({
      id: `reading-${place + 1}`,
      question,
      canonical: text,
      aliases: [text],
    })),
    dropped,
  };
}

function isNoAnswer(text: string): boolean {
  const { action, move } = readMove(text);
  return action === 'ask' || move === 'abstain' || isRefusal(text);
}
