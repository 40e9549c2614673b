import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { reviewQueueQuery } from '../../api/review-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { queueName } from '../../parts/queue-name.ts';
import { keptReviewer } from '../../parts/reviewer-name.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { useParam } from '../../parts/use-params.ts';
import { strings } from '../../strings.ts';
import { AgreementTable } from './agreement-table.tsx';
import { BeginForm } from './begin-form.tsx';
import { QueueFiles } from './queue-files.tsx';
import styles from './queue-page.module.css';

const { review: words } = strings;

/** A queue: who is how far, how far they agree, and what comes of it. */
export default function QueuePage() {
  const name = useParam('queue');
  const { data, error, refetch } = useQuery(reviewQueueQuery(name));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Link to="/review">{words.title}</Link>
        <span aria-hidden>/</span>
        <span className="cut">{data?.source.name ?? name}</span>
      </div>
      {data ? <Queue queue={data} /> : <LoadingState rows={6} height={56} />}
    </div>
  );
}

function Queue({ queue }: { readonly queue: ReviewQueueDetail }) {
  const [reviewer, setReviewer] = useState(keptReviewer);
  return (
    <>
      <h1 className={styles.title}>{queueName(queue)}</h1>
      <BeginForm queue={queue} reviewer={reviewer} onReviewer={setReviewer} />
      <Section title={words.reviewers}>
        {queue.reviewers.length === 0 && <p className="soft">{words.noReviewers}</p>}
        <ul className={styles.reviewers}>
          {queue.reviewers.map(({ name, done }) => (
            <li key={name}>
              <span className="cut">{words.progress(name, formatCount(done), formatCount(queue.items))}</span>
              <progress max={queue.items} value={done} aria-label={`${words.progressLabel}: ${name}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.agreement} hint={words.agreementHint}>
        <AgreementTable queue={queue} />
      </Section>
      <Section title={words.disagreements} hint={words.disagreementsHint}>
        <Button component={Link} to={`/review/${queue.queue}/settle`} variant="default">
          {words.toSettle}
        </Button>
      </Section>
      <QueueFiles queue={queue} reviewer={reviewer} />
      <Feeds queue={queue} />
    </>
  );
}

/** Where the results go. */
function Feeds({ queue: { source, kind } }: { readonly queue: ReviewQueueDetail }) {
  const isVerdicts = source.type === 'run' && kind === 'verdicts';
  if (!isVerdicts && source.type !== 'set') return null;
  return (
    <Section title={words.feeds}>
      <p>
        <code className="mono">{isVerdicts ? words.feedsRun(source.name) : words.feedsSet}</code>{' '}
        {isVerdicts ? words.feedsRunHint : words.feedsSetHint}
      </p>
    </Section>
  );
}
