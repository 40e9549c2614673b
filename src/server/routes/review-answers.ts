import type { Context } from 'hono';
import * as z from 'zod';
import { RequestError } from '../../errors/request-error.ts';
import { answerProblem, type ReviewAnswer, readAnswers, reviewAnswerSchema } from '../../review/answers.ts';
import { doneCount, type OpenQueue } from '../../study/review-desk.ts';
import { readQueueText } from '../../study/review-file.ts';
import { SETTLED } from '../../study/review-folder.ts';
import { reviewerName } from '../../study/review-set.ts';
import { answer } from '../answer.ts';
import { REVIEW_FORMATS, type ReviewImport, type ReviewImported, type ReviewState } from '../api-types.ts';
import { readBody } from '../read-input.ts';
import { deskOf, queueIn, reviewerIn } from '../review-place.ts';
import type { Route } from '../route.ts';

const importSchema: z.ZodType<ReviewImport> = z.strictObject({
  reviewer: z.string().max(60),
  format: z.enum(REVIEW_FORMATS),
  text: z.string(),
});

/** What reviewers say. Every answer is on disk before the request is answered. */
export const route: Route = (app, studio) => {
  const desk = deskOf(studio);

  const stateOf = async (queue: OpenQueue, reviewer: string, changed?: string): Promise<ReviewState> => {
    const journal = await desk.journal(queue, reviewer);
    const all = [...(journal?.answers.values() ?? [])];
    return {
      reviewer: journal?.reviewer ?? reviewer,
      answers: changed === undefined ? all : all.filter(({ item }) => item === changed),
      changed: changed ?? null,
      done: doneCount(all, queue.key),
    };
  };

  /** Both hands of a reviewer: their own, and the settling of what reviewers differ on. */
  const addHand = (path: string, whose: (context: Context) => string): void => {
    app.get(path, async (context) => {
      return answer<ReviewState>(context, await stateOf(await queueIn(desk, context), whose(context)));
    });

    app.post(path, async (context) => {
      const queue = await queueIn(desk, context);
      const said: ReviewAnswer = await readBody(context, reviewAnswerSchema);
      const problem = answerProblem(said, queue.key);
      if (problem !== undefined) throw new RequestError({ problem: 'malformed', message: `Not taken: ${problem}.` });
      await desk.answer(queue, whose(context), [said]);
      return answer<ReviewState>(context, await stateOf(queue, whose(context), said.item));
    });

    app.post(`${path}/undo`, async (context) => {
      const queue = await queueIn(desk, context);
      const changed = await desk.undo(queue, whose(context));
      const state = await stateOf(queue, whose(context), changed ?? '');
      return answer<ReviewState>(context, { ...state, changed: changed ?? null });
    });
  };
  addHand('/reviews/:queue/answers/:reviewer', reviewerIn);
  addHand('/reviews/:queue/settled', () => SETTLED);

  app.post('/reviews/:queue/import', async (context) => {
    const queue = await queueIn(desk, context);
    const { reviewer, format, text } = await readBody(context, importSchema);
    const said = readAnswers(readQueueText(format, text, 'The file'), queue.key, 'The file');
    await desk.answer(queue, reviewerName(reviewer), said);
    return answer<ReviewImported>(context, { items: said.length });
  });
};
