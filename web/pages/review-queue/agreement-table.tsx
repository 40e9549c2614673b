import { useQuery } from '@tanstack/react-query';
import type { ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { reviewAgreementQuery } from '../../api/review-queries.ts';
import { Agreement } from '../../parts/agreement.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';

const { review: words } = strings;

/** Agreement as it is now, question by question. */
export function AgreementTable({ queue }: { readonly queue: ReviewQueueDetail }) {
  const { data, error } = useQuery(reviewAgreementQuery(queue.queue));
  if (error && !data) return <ErrorState error={error} />;
  if (!data) return <LoadingState rows={2} height={40} />;
  if (data.questions.every(({ items }) => items === 0)) return <p className="soft">{words.noAgreement}</p>;
  return <Agreement kind={queue.kind} agreement={data} />;
}
