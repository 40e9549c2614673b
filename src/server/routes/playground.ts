import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import * as z from 'zod';
import { LANGUAGES } from '../../schema/message.ts';
import { answer, answerLine } from '../answer.ts';
import { errorBody } from '../answer-error.ts';
import {
  type ClosedTalk,
  MOST_SAID,
  type OpenedTalk,
  type SavedScenario,
  type ScenarioSaving,
  type TalkEvent,
  type TalkOrder,
  type TalkSaying,
  type WatchOrder,
} from '../api-types.ts';
import { readBody, talkIdOf } from '../read-input.ts';
import type { Route } from '../route.ts';
import { refuseOffPage } from '../run-order.ts';

const name = z.string().trim().min(1).max(500);
const price = z.number().min(0).max(1_000_000);
const settingsShape = {
  assistant: name,
  questionPrice: price.optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().min(1).max(32_768).optional(),
  seed: z.int().min(0).optional(),
  maxCost: z.number().min(0).max(1_000).optional(),
  tokenPrice: z.strictObject({ input: price, output: price }).optional(),
  allowUnknownPrice: z.boolean().optional(),
};
const talkSchema: z.ZodType<TalkOrder> = z.strictObject({
  ...settingsShape,
  language: z.enum(LANGUAGES as readonly ['en', 'zh']).optional(),
  system: z.string().max(MOST_SAID).optional(),
  document: z.string().max(200_000).optional(),
  maxQuestions: z.int().min(0).max(50).optional(),
});
const watchSchema: z.ZodType<WatchOrder> = z.strictObject({
  ...settingsShape,
  benchmark: name,
  set: name.optional(),
  mode: name.optional(),
  scenario: z.string().min(1).max(500),
  user: name.optional(),
  judge: name.optional(),
}) as z.ZodType<WatchOrder>;
const sayingSchema: z.ZodType<TalkSaying> = z.strictObject({ text: z.string().trim().min(1).max(MOST_SAID) });
const savingSchema: z.ZodType<ScenarioSaving> = z.strictObject({
  set: z.string().trim().min(1).max(60),
  action: z.enum(['ask', 'answer']).optional(),
  goldQuestion: z.string().trim().min(1).max(2_000).optional(),
  slot: z
    .strictObject({
      name: z.string().trim().min(1).max(200),
      asksFor: z.string().trim().min(1).max(200),
      options: z.array(z.string().trim().min(1).max(200)).max(40),
      value: z.string().trim().min(1).max(200),
    })
    .optional(),
});

/** The playground: talking as oneself, and watching a simulated user talk. */
export const route: Route = (app, { talks }) => {
  app.post('/talks', async (context) => {
    const order = await readBody(context, talkSchema);
    refuseOffPage('assistant', order.assistant);
    return answer<OpenedTalk>(context, await talks.open(order, context.req.raw.signal));
  });

  app.post('/talks/:talk/turns', async (context) => {
    const talk = talks.get(talkIdOf(context));
    const { text } = await readBody(context, sayingSchema);
    return told(context, async (tell, signal) => {
      for await (const event of talk.say(text, signal)) await tell(event);
    });
  });

  app.delete('/talks/:talk', async (context) => {
    const id = talkIdOf(context);
    await talks.close(id);
    return answer<ClosedTalk>(context, { id });
  });

  app.post('/talks/:talk/scenario', async (context) => {
    const talk = talks.get(talkIdOf(context));
    return answer<SavedScenario>(context, await talks.save(talk, await readBody(context, savingSchema)));
  });

  app.post('/watches', async (context) => {
    const order = await readBody(context, watchSchema);
    for (const part of ['assistant', 'user', 'judge'] as const) refuseOffPage(part, order[part]);
    return told(context, (tell, signal) => talks.watch(order, (event) => void tell(event), signal));
  });
};

type Tell = (event: TalkEvent) => Promise<unknown>;

/** Lines of JSON as they come. A failure is the last of them; a reader that goes ends the work. */
function told(context: Context, work: (tell: Tell, signal: AbortSignal) => Promise<void>): Response {
  context.header('content-type', 'application/x-ndjson; charset=utf-8');
  return stream(context, async (lines) => {
    const controller = new AbortController();
    lines.onAbort(() => controller.abort());
    const tell: Tell = (event) => lines.write(answerLine(event));
    try {
      await work(tell, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      const body = errorBody(error);
      if (body.error.code === 'QRT_INTERNAL') console.error(error);
      await tell({ type: 'error', error: body.error });
    }
  });
}
