import type { RolePrompts } from '../../assistant/role-prompts.ts';
import type { ClarifiedQuestion, ReadingReply } from '../../benchmark/futureturns-rows/clarified-question.ts';
import type { Language } from '../../schema/message.ts';
import type { TrainedRole, TrainingDialogue, TrainingMessage } from '../../schema/training-dialogue.ts';

/** What all rows of a question share. */
export interface RowFrame {
  readonly language: Language;
  readonly origin: TrainingDialogue['origin'];
  readonly generator: string | null;
  readonly checks: readonly string[];
  /** Who wrote the answers: people, or the model that was sampled. */
  readonly answersFrom: TrainingMessage['source'];
  readonly prompts: RolePrompts;
}

/**
 * The examples of a question (2410.13788): `direct` one per reading, `clarify` one, `user` and `answer` one per reply, each
 * with its role's system message; and `dialogues`, whole talks for one assistant that plays all of it.
 */
export function trainingRows(
  question: ClarifiedQuestion,
  frame: RowFrame,
): Readonly<Record<string, readonly TrainingDialogue[]>> {
  const { clarification, readings } = question;
  const request: TrainingMessage = { role: 'user', content: question.question, source: 'data' };
  const row = rowMaker(question, frame);
  const answer = (content: string): TrainingMessage => ({
    ...{ role: 'assistant', content, action: 'answer', target: true, source: frame.answersFrom },
  });
  const direct = readings.map(({ canonical }, index) => row('direct', index, [request, answer(canonical)]));
  if (!clarification) {
    const known = readings.length === 1 ? [answer(readings[0]!.canonical)] : [];
    // Where it can mean one thing only, answering is what the clarifier is to learn.
    const settled = known.length === 1 ? [[request, ...known]] : [];
    return {
      direct,
      clarify: settled.map((messages, index) => row('clarify', index, messages)),
      dialogues: settled.map((messages, index) => row(undefined, index, messages)),
    };
  }
  const back: TrainingMessage = {
    ...{ role: 'assistant', content: clarification.question, action: 'ask', source: sourceOf(frame) },
  };
  const asked: TrainingMessage = { ...back, target: true };
  const said = ({ reply }: ReadingReply): TrainingMessage => ({
    role: 'user',
    content: reply,
    source: sourceOf(frame),
  });
  const { replies } = clarification;
  return {
    direct,
    clarify: [row('clarify', 0, [request, asked])],
    user: replies.map((reply, index) =>
      row('user', index, userExample(question, clarification.question, reply, frame)),
    ),
    answer: replies.map((reply, index) =>
      row('answer', index, [request, back, said(reply), answer(reply.reading.canonical)]),
    ),
    dialogues: replies.map((reply, index) =>
      // The question is learnt once, however many readings it tells apart.
      row(undefined, index, [request, index === 0 ? asked : back, said(reply), answer(reply.reading.canonical)]),
    ),
  };
}

function sourceOf({ generator }: RowFrame): TrainingMessage['source'] {
  return generator === null ? 'data' : 'model';
}

function rowMaker({ id }: ClarifiedQuestion, { language, origin, generator, checks, prompts }: RowFrame) {
  return (role: TrainedRole | undefined, index: number, messages: readonly TrainingMessage[]): TrainingDialogue => ({
    schemaVersion: 1,
    id: `${id}-${role ?? 'dialogue'}-${index + 1}`,
    cluster: id,
    language,
    origin,
    generator,
    ...(role && { role }),
    messages: [
      ...(role ? [{ role: 'system', content: prompts[role].render({}, language), source: 'rules' } as const] : []),
      ...messages,
    ],
    checks: [...checks],
  });
}

/** Question, clarifying question and expected answer by their labels, in this order; the reply follows. */
function userExample(
  { question }: ClarifiedQuestion,
  clarifyingQuestion: string,
  { reading, reply }: ReadingReply,
  frame: RowFrame,
): readonly TrainingMessage[] {
  const shown = `Question: ${question}\nClarifying Question: ${clarifyingQuestion}\nExpected Answer: ${reading.canonical}`;
  return [
    { role: 'user', content: `${shown}\nClarifying Answer:`, source: 'rules' },
    { role: 'assistant', content: reply, target: true, source: sourceOf(frame) },
  ];
}
