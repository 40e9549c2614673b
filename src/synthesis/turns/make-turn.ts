import { z } from 'zod';
import { renderGold } from '../../judge/gold-text.ts';
import type { TrainingDialogue, TrainingMessage } from '../../schema/training-dialogue.ts';
import { loadPrompt, type Prompt } from '../../tools/prompt-file.ts';
import { askStep } from '../ask-step.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { generatorAt, type TrainingMaking } from '../training/job.ts';
import { type Doubt, secondOpinion } from '../training/second-opinion.ts';
import { documentsText, talkText } from '../training/talk-text.ts';
import { type CheckedAnswer, checkAnswer, generatedAnswerSchema } from './check-answer.ts';
import { readDocuments } from './document-text.ts';
import { isRepeated, lacksAsked } from './lacks-asked.ts';
import type { TurnKind } from './plan.ts';

const said = z.string().trim().min(1).max(2000);
const clearSchema = generatedAnswerSchema.extend({ question: said });
const ambiguousSchema = clearSchema.extend({ clarifyingQuestion: said, reply: said });

const MOST_TOKENS = 700;
const SCALES = '"", "thousand", "million", "billion", "percent"';

const NAMES = ['clear-turn', 'ambiguous-turn', 'check-turn', 'claim-clear', 'claim-ambiguous', 'claim-answer'] as const;
export type TurnPrompts = Readonly<Record<(typeof NAMES)[number], Prompt>>;

export async function loadTurnPrompts(): Promise<TurnPrompts> {
  const load = (name: string) => loadPrompt(new URL(`./prompts/${name}.md`, import.meta.url));
  const loaded = await Promise.all(NAMES.map(async (name) => [name, await load(name)] as const));
  return Object.fromEntries(loaded) as TurnPrompts;
}

/** A try at an added turn: where it goes, which try it is. */
export interface TurnTry {
  /** With the turns added so far. */
  readonly dialogue: TrainingDialogue;
  readonly kind: TurnKind;
  /** `turn-3.2`: the second try at the third turn. */
  readonly stage: string;
  /** Whose turn it is among the generators. */
  readonly generator: number;
}

export type MadeTurn =
  | { readonly messages: readonly TrainingMessage[]; readonly checks: readonly string[] }
  | { readonly rejected: Rejection };

/** Has the generator write a turn of the user with what follows, and checks it. */
export async function makeTurn(attempt: TurnTry, prompts: TurnPrompts, making: TrainingMaking): Promise<MadeTurn> {
  const { dialogue, kind, stage } = attempt;
  const { language } = dialogue;
  const variables = {
    documents: documentsText(dialogue),
    dialogue: talkText(dialogue.messages, language),
    scales: SCALES,
  };
  const step = {
    ...making,
    model: generatorAt(making, attempt.generator),
    item: dialogue.id,
    stage: `${stage}.${kind}`,
    language,
    maxTokens: MOST_TOKENS,
  };
  if (kind === 'clear') {
    const prompt = prompts['clear-turn'].render(variables, language);
    const reply = await askStep({ ...step, prompt, schema: clearSchema });
    return 'rejected' in reply ? reply : await checkTurn(reply.value, undefined, attempt, prompts, making);
  }
  const prompt = prompts['ambiguous-turn'].render(variables, language);
  const reply = await askStep({ ...step, prompt, schema: ambiguousSchema });
  if ('rejected' in reply) return reply;
  const { clarifyingQuestion, reply: given } = reply.value;
  return await checkTurn(reply.value, { clarifyingQuestion, reply: given }, attempt, prompts, making);
}

interface Clarification {
  readonly clarifyingQuestion: string;
  readonly reply: string;
}

async function checkTurn(
  turn: z.output<typeof clearSchema>,
  clarification: Clarification | undefined,
  attempt: TurnTry,
  prompts: TurnPrompts,
  making: TrainingMaking,
): Promise<MadeTurn> {
  const { dialogue } = attempt;
  const documents = readDocuments(dialogue.documents ?? []);
  const { question } = turn;
  if (isRepeated(question, dialogue.messages)) return { rejected: rejection('repeated-question', question) };
  const doubt = clarification && lacksAsked({ question, ...clarification }, documents);
  if (doubt) return { rejected: doubt };
  const answer = checkAnswer(turn, documents, `${question}\n${clarification?.reply ?? ''}`);
  if ('rejected' in answer) return answer;
  const messages = messagesOf(question, clarification, answer);
  const refused = await secondOpinion(doubtsOf(messages, attempt, prompts), making);
  if (refused) return { rejected: refused };
  const checked = making.checker ? ['second-model'] : [];
  return { messages, checks: [...answer.checks, ...(clarification ? ['lacks-asked'] : []), ...checked] };
}

function messagesOf(
  question: string,
  clarification: Clarification | undefined,
  answer: Extract<CheckedAnswer, { gold: unknown }>,
): readonly TrainingMessage[] {
  const source = 'model' as const;
  const final = {
    role: 'assistant',
    content: renderGold(answer.gold),
    action: 'answer',
    target: true,
    source,
  } as const;
  const request = { role: 'user', content: question, source } as const;
  if (!clarification) return [request, final];
  const { clarifyingQuestion, reply } = clarification;
  return [
    request,
    { role: 'assistant', content: clarifyingQuestion, action: 'ask', target: true, source },
    { role: 'user', content: reply, source },
    final,
  ];
}

/** What the second model is asked: is the turn what it was to be, and is the answer right? */
function doubtsOf(
  messages: readonly TrainingMessage[],
  { dialogue, stage }: TurnTry,
  prompts: TurnPrompts,
): readonly Doubt[] {
  const { language } = dialogue;
  const doubt = (check: string, talk: readonly TrainingMessage[], question: string, claim: string): Doubt => ({
    item: dialogue.id,
    check: `${stage}.check-${check}`,
    reason: check,
    prompt: prompts['check-turn'].render(
      { documents: documentsText(dialogue), dialogue: talkText(talk, language), question, claim },
      language,
    ),
  });
  const [request, back, reply] = messages.map(({ content }) => content);
  const before = [...dialogue.messages, ...messages.slice(0, -2)];
  const final = messages.at(-1)?.content ?? '';
  const last = messages.length === 4 ? (reply ?? '') : (request ?? '');
  return [
    messages.length === 4
      ? doubt(
          'ambiguous',
          dialogue.messages,
          request ?? '',
          prompts['claim-ambiguous'].render({ clarifyingQuestion: back ?? '' }, language),
        )
      : doubt('clear', dialogue.messages, request ?? '', prompts['claim-clear'].render({}, language)),
    doubt('answer', before, last, prompts['claim-answer'].render({ answer: final }, language)),
  ];
}
