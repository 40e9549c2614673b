import { queryOptions } from '@tanstack/react-query';
import type {
  ReviewAgreement,
  ReviewDisagreements,
  ReviewItems,
  ReviewList,
  ReviewQueueDetail,
  ReviewState,
} from '../../src/server/api-types.ts';
import { apiPath, getJson } from './client.ts';

/** Others may be at work on the same queue: what they add is asked for this often while one looks. */
const LIVE_MS = 3_000;
/** Items that are fetched at once. */
export const ITEMS_AT_ONCE = 50;

export const reviewsQuery = () =>
  queryOptions({
    queryKey: ['reviews'],
    queryFn: ({ signal }) => getJson<ReviewList>('/api/reviews', signal),
    refetchOnMount: 'always',
  });

export const reviewQueueQuery = (queue: string) =>
  queryOptions({
    queryKey: ['review', queue],
    queryFn: ({ signal }) => getJson<ReviewQueueDetail>(apiPath(['reviews', queue]), signal),
    refetchOnMount: 'always',
    refetchInterval: LIVE_MS,
  });

/** What never changes of it, without asking again. */
export const reviewOrderQuery = (queue: string) =>
  queryOptions({
    queryKey: ['review-order', queue],
    queryFn: ({ signal }) => getJson<ReviewQueueDetail>(apiPath(['reviews', queue]), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reviewItemsQuery = (queue: string, from: number) =>
  queryOptions({
    queryKey: ['review-items', queue, from],
    queryFn: ({ signal }) =>
      getJson<ReviewItems>(apiPath(['reviews', queue, 'items'], { from, limit: ITEMS_AT_ONCE }), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Read once when a person sits down: from then on the page knows more than the server. */
export const reviewStateQuery = (path: string) =>
  queryOptions({
    queryKey: ['review-state', path],
    queryFn: ({ signal }) => getJson<ReviewState>(path, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export const reviewAgreementQuery = (queue: string) =>
  queryOptions({
    queryKey: ['review-agreement', queue],
    queryFn: ({ signal }) => getJson<ReviewAgreement>(apiPath(['reviews', queue, 'agreement']), signal),
    refetchOnMount: 'always',
    refetchInterval: LIVE_MS,
  });

export const reviewDisagreementsQuery = (queue: string, reviewer: string, reveal: boolean) =>
  queryOptions({
    queryKey: ['review-disagreements', queue, reviewer, reveal],
    queryFn: ({ signal }) =>
      getJson<ReviewDisagreements>(
        apiPath(['reviews', queue, 'disagreements'], { reviewer, reveal: reveal ? 'yes' : undefined }),
        signal,
      ),
    gcTime: 0,
  });

/** Over all queues of a set that comes with Querent. */
export const setReviewsQuery = (set: string) =>
  queryOptions({
    queryKey: ['set-reviews', set],
    queryFn: ({ signal }) => getJson<ReviewAgreement>(apiPath(['set-reviews', set]), signal),
    refetchOnMount: 'always',
  });
