import type { Hono } from 'hono';
import * as z from 'zod';
import { RequestError } from '../../errors/request-error.ts';
import { agreementOf, type ReviewedQueue } from '../../review/agreement.ts';
import { disagreementsIn } from '../../review/disagreements.ts';
import { doneCount, isRevealed, type OpenQueue, type ReviewDesk } from '../../study/review-desk.ts';
import { queueText } from '../../study/review-file.ts';
import { openQueue, reviewerName } from '../../study/review-set.ts';
import { BUILT_IN_SETS, kindsOf, type ReviewSource } from '../../study/review-source.ts';
import { answer } from '../answer.ts';
import {
  type MadeReview,
  REVIEW_FORMATS,
  type ReviewAgreement,
  type ReviewDisagreements,
  type ReviewItems,
  type ReviewList,
  type ReviewOrder,
  type ReviewQueueDetail,
  type ReviewQueueSummary,
} from '../api-types.ts';
import { readBody, readQuery } from '../read-input.ts';
import { deskOf, queueIn } from '../review-place.ts';
import type { Route } from '../route.ts';
import type { Studio } from '../studio.ts';

const MOST_ITEMS = 100;

const orderSchema: z.ZodType<ReviewOrder> = z.strictObject({
  source: z.strictObject({ type: z.enum(['built-in', 'run']), name: z.string().min(1).max(200) }),
  kind: z.string().max(40).optional(),
  sample: z.int().min(1).max(1_000_000).optional(),
  seed: z.int().min(0).optional(),
});
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const pageSchema = z.strictObject({
  from: whole.default(0),
  limit: whole.pipe(z.number().min(1).max(MOST_ITEMS)).default(50),
});
const name = z.string().max(60).optional();
const disagreementsSchema = z.strictObject({ reviewer: name, reveal: z.literal('yes').optional() });
const exportSchema = z.strictObject({ format: z.enum(REVIEW_FORMATS), reviewer: name });

/** Queues: what there is to review, what came of it. What reviewers say comes in by `review-answers.ts`. */
export const route: Route = (app, studio) => {
  const desk = deskOf(studio);

  app.get('/reviews', async (context) => {
    const queues = await Promise.all((await desk.queues()).map((queue) => summaryOf(desk, queue)));
    const kinds = { set: kindsOf('set'), run: kindsOf('run') };
    return answer<ReviewList>(context, { queues, kinds, sets: BUILT_IN_SETS });
  });

  app.post('/reviews', async (context) => {
    const { source, kind, sample, seed = 1 } = await readBody(context, orderSchema);
    const options = { kind, sample, seed, home: studio.options.places.home };
    const { key } = await openQueue(await sourceOf(studio, source), options);
    return answer<MadeReview>(context, { queue: key.queue });
  });

  app.get('/reviews/:queue', async (context) => {
    const queue = await queueIn(desk, context);
    const order = (await desk.items(queue)).map(({ item }) => item);
    const { questions } = queue.key;
    return answer<ReviewQueueDetail>(context, { ...(await summaryOf(desk, queue)), questions, order });
  });

  app.get('/reviews/:queue/items', async (context) => {
    const { from, limit } = readQuery(context, pageSchema);
    const items = (await desk.items(await queueIn(desk, context))).slice(from, from + limit);
    return answer<ReviewItems>(context, { from, items: items.map(({ queue: _, kind: __, ...item }) => item) });
  });

  addResultRoutes(app, desk);
};

function addResultRoutes(app: Hono, desk: ReviewDesk): void {
  app.get('/reviews/:queue/agreement', async (context) => {
    return answer<ReviewAgreement>(context, agreementIn([await desk.reviewed(await queueIn(desk, context))]));
  });

  app.get('/set-reviews/:set', async (context) => {
    const set = context.req.param('set');
    const queues = (await desk.queues()).filter(
      ({ key: { source } }) => source.type === 'built-in' && source.name === set,
    );
    return answer<ReviewAgreement>(
      context,
      agreementIn(await Promise.all(queues.map((queue) => desk.reviewed(queue)))),
    );
  });

  app.get('/reviews/:queue/disagreements', async (context) => {
    const { reviewer, reveal } = readQuery(context, disagreementsSchema);
    const reviewed = await desk.reviewed(await queueIn(desk, context));
    const hidden = reveal !== 'yes' && !isRevealed(reviewed, reviewer);
    return answer<ReviewDisagreements>(context, { hidden, items: hidden ? [] : disagreementsIn(reviewed) });
  });

  app.get('/reviews/:queue/export', async (context) => {
    const { format, reviewer } = readQuery(context, exportSchema);
    const queue = await queueIn(desk, context);
    const said = reviewer === undefined ? undefined : await desk.journal(queue, reviewerName(reviewer));
    const text = queueText(format, await desk.items(queue), said?.answers);
    // Saved as a file, whatever it holds: it is not opened as a page of this server.
    context.header('content-disposition', `attachment; filename="${queue.key.queue}.${format}"`);
    context.header('content-type', 'application/octet-stream');
    return context.body(text);
  });
}

/** Agreement over queues of one kind. */
function agreementIn(queues: readonly ReviewedQueue[]): ReviewAgreement {
  const [report] = agreementOf(queues);
  return {
    questions: (report?.questions ?? []).map(({ againstLabels, ...question }) => ({
      ...question,
      againstLabels: againstLabels.filter(({ role, n }) => role === 'all' && n > 0).map(({ role: _, ...pair }) => pair),
    })),
  };
}

async function summaryOf(desk: ReviewDesk, queue: OpenQueue): Promise<ReviewQueueSummary> {
  const { key, since } = queue;
  const { answers } = await desk.reviewed(queue);
  const { type, name: of, benchmark = null, judge = null, user = null } = key.source;
  return {
    ...{ queue: key.queue, kind: key.kind, since, items: key.cases.length },
    source: { type, name: of, benchmark, judge, user },
    reviewers: Object.entries(answers).map(([reviewer, list]) => ({ name: reviewer, done: doneCount(list, key) })),
  };
}

async function sourceOf(studio: Studio, { type, name: of }: ReviewOrder['source']): Promise<ReviewSource> {
  if (type === 'run') {
    const { run } = await studio.head(of);
    return { type, run, store: studio.store, places: studio.options.places };
  }
  const set = BUILT_IN_SETS.find((known) => known === of);
  if (set) return { type, name: set };
  throw new RequestError({ problem: 'not-found', message: `No set "${of}" comes with Querent.` });
}
