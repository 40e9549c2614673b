import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReviewQueueSummary } from '../../../src/server/api-types.ts';
import { reviewsQuery } from '../../api/review-queries.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import { MakeQueue } from './make-queue.tsx';
import { queueColumns } from './queue-columns.tsx';
import styles from './review-page.module.css';

const ROW_HEIGHT = 60;
const { review: words } = strings;

/** All queues, and what makes a new one. */
export default function ReviewPage() {
  const { data, error, refetch } = useQuery(reviewsQuery());
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      {data === undefined && <LoadingState rows={4} height={ROW_HEIGHT} />}
      {data?.queues.length === 0 && <EmptyState title={words.empty} hint={words.emptyHint} />}
      {data && data.queues.length > 0 && <Queues queues={data.queues} />}
      {data && <MakeQueue list={data} />}
    </div>
  );
}

function Queues({ queues }: { readonly queues: readonly ReviewQueueSummary[] }) {
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const columns = useMemo(queueColumns, []);
  return (
    <div className={styles.queues}>
      <VirtualTable
        label={words.table}
        columns={columns}
        count={queues.length}
        rowAt={(index) => queues[index]}
        keyOf={(index) => queues[index]?.queue ?? index}
        rowHeight={ROW_HEIGHT}
        active={active}
        onActive={setActive}
        onOpen={(index) => void navigate({ to: `/review/${queues[index]?.queue}` })}
      />
    </div>
  );
}
