import type { ReviewQueueSummary } from '../../../src/server/api-types.ts';
import { formatCount, formatTime } from '../../parts/format.ts';
import { kindName } from '../../parts/queue-name.ts';
import { RowLink } from '../../parts/row-link.tsx';
import type { Column } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import styles from './review-page.module.css';

const { review: words } = strings;

export function queueColumns(): readonly Column<ReviewQueueSummary, never>[] {
  const { columns } = words;
  return [
    {
      id: 'queue',
      label: columns.queue,
      width: 'minmax(12rem, 1.4fr)',
      narrow: true,
      render: ({ queue, kind, source }) => (
        <div className={styles.name}>
          <RowLink href={`/review/${queue}`} className={`${styles.link} cut`}>
            {kindName(kind)}
          </RowLink>
          <div className={`${styles.under} cut`}>
            {source.name} · {words.sources[source.type]}
          </div>
        </div>
      ),
    },
    {
      id: 'items',
      label: columns.items,
      width: '4.5rem',
      align: 'end',
      narrow: true,
      render: ({ items }) => formatCount(items),
    },
    {
      id: 'reviewers',
      label: columns.reviewers,
      width: 'minmax(10rem, 1fr)',
      render: ({ reviewers, items }) => (
        <div className="cut">
          {reviewers.length === 0 ? (
            <span className="soft">{words.nobody}</span>
          ) : (
            reviewers.map(({ name, done }) => words.progress(name, formatCount(done), formatCount(items))).join(', ')
          )}
        </div>
      ),
    },
    {
      id: 'since',
      label: columns.since,
      width: '9rem',
      render: ({ since }) => <span className="soft">{formatTime(since)}</span>,
    },
  ];
}
