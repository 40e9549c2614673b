import * as z from 'zod';
import type { Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Brief, Slot } from '../schema/scenario.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { quoteForJudge } from './ask-yes-no.ts';
import type { AskedQuestion, QuestionMarks } from './question-quality.ts';

const prompt = await loadPrompt(new URL('./prompts/question-quality.md', import.meta.url));

/** Changes whenever the prompt does. */
export const QUESTION_QUALITY_PROMPT = `${prompt.name}-${prompt.version}-${prompt.hash.slice(0, 8)}`;

const REMINDER = 'Reply with the JSON object and nothing else.';
const REPLY_TOKENS = 300;
const TRIES = 2;
const LONGEST_QUESTION = 4000;
const LONGEST_CONVERSATION = 40_000;

const mark = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const marksSchema = z.object({ target: mark, single: mark, answerable: mark, fresh: mark, sealed: mark });

export interface QuestionInput {
  readonly model: ChatModel;
  readonly brief: Brief;
  readonly question: AskedQuestion;
  /** What is open where the question is asked. */
  readonly open: readonly Slot[];
  readonly call: CallContext;
}

/** Marks a question by the rubric with a model at temperature 0; null when two replies could not be read. */
export async function markByModel(input: QuestionInput): Promise<QuestionMarks | null> {
  const { model, brief, question, open, call } = input;
  const content = prompt.render(
    {
      conversation: quoteForJudge(conversationOf(brief, question), LONGEST_CONVERSATION),
      open: quoteForJudge(open.map(({ asksFor }) => `- ${asksFor}`).join('\n'), LONGEST_QUESTION),
      question: quoteForJudge(question.text, LONGEST_QUESTION),
    },
    brief.language,
  );
  const messages: Message[] = [{ role: 'user', content }];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const sampling = { temperature: 0, maxTokens: REPLY_TOKENS };
    const { text } = await model.generate({ messages: [...messages], sampling }, call);
    const marks = readMarks(text);
    if (marks) return marks;
    messages.push({ role: 'assistant', content: text.trim() || '-' }, { role: 'user', content: REMINDER });
  }
  return null;
}

function conversationOf(brief: Brief, { before }: AskedQuestion): string {
  const turns = [
    ...brief.history.map(({ role, content }) => `${role}: ${content}`),
    `user: ${brief.request}`,
    ...before.map(({ speaker, text }) => `${speaker}: ${text}`),
  ];
  return turns.join('\n').slice(-LONGEST_CONVERSATION);
}

/** The last JSON object of a reply that holds all five marks. */
function readMarks(reply: string): QuestionMarks | undefined {
  const text = reply.slice(0, 20_000);
  for (let from = text.lastIndexOf('{'); from >= 0; from = from === 0 ? -1 : text.lastIndexOf('{', from - 1)) {
    const to = text.indexOf('}', from);
    if (to < 0) continue;
    try {
      const parsed = marksSchema.safeParse(JSON.parse(text.slice(from, to + 1)));
      if (parsed.success) return parsed.data;
    } catch {
      // A brace in running text: the next one may open the object.
    }
  }
  return undefined;
}
