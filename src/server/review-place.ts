import type { Context } from 'hono';
import { RequestError } from '../errors/request-error.ts';
import { type OpenQueue, ReviewDesk } from '../study/review-desk.ts';
import { reviewerName } from '../study/review-set.ts';
import type { Studio } from './studio.ts';

const desks = new WeakMap<Studio, ReviewDesk>();

/** The one desk of a studio: what is appended to a journal goes through it, one after the other. */
export function deskOf(studio: Studio): ReviewDesk {
  const desk = desks.get(studio) ?? new ReviewDesk(studio.options.places.home);
  desks.set(studio, desk);
  return desk;
}

/** The queue that the path names. Throws `RequestError` (not-found). */
export async function queueIn(desk: ReviewDesk, context: Context): Promise<OpenQueue> {
  const name = context.req.param('queue') ?? '';
  const queue = await desk.find(name);
  if (queue) return queue;
  throw new RequestError({ problem: 'not-found', message: `There is no queue "${name.slice(0, 40)}".` });
}

/** The reviewer that the path names. Throws `InvalidOptionError` for what is no name. */
export function reviewerIn(context: Context): string {
  return reviewerName(context.req.param('reviewer') ?? '');
}
