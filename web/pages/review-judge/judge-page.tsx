import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { apiPath } from '../../api/client.ts';
import { reviewOrderQuery, reviewStateQuery } from '../../api/review-queries.ts';
import { queueName } from '../../parts/queue-name.ts';
import { keptReviewer } from '../../parts/reviewer-name.ts';
import { textIn, usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useParam } from '../../parts/use-params.ts';
import { strings } from '../../strings.ts';
import styles from './board.module.css';
import { ReviewBoard } from './board.tsx';

const { review: words } = strings;

/** One reviewer goes through a queue, blind to labels and to what others say. */
export default function JudgePage() {
  const name = useParam('queue');
  const [search] = usePageSearch();
  const reviewer = textIn(search, 'reviewer') ?? keptReviewer();
  const { data, error, refetch } = useQuery(reviewOrderQuery(name));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Link to="/review">{words.title}</Link>
        <span aria-hidden>/</span>
        <Link to={`/review/${name}`} className="cut">
          {data ? queueName(data) : name}
        </Link>
      </div>
      <h1 className={styles.title}>{reviewer === '' ? words.title : reviewer}</h1>
      {reviewer === '' && <NeedsName queue={name} />}
      {reviewer !== '' && !data && <LoadingState rows={5} height={72} />}
      {reviewer !== '' && data && <Judging key={reviewer} queue={data} reviewer={reviewer} />}
    </div>
  );
}

function NeedsName({ queue }: { readonly queue: string }) {
  return (
    <EmptyState
      title={words.you}
      hint={words.youHint}
      action={
        <Button component={Link} to={`/review/${queue}`}>
          {words.start}
        </Button>
      }
    />
  );
}

function Judging({ queue, reviewer }: { readonly queue: ReviewQueueDetail; readonly reviewer: string }) {
  const path = apiPath(['reviews', queue.queue, 'answers', reviewer]);
  const { data, error, refetch } = useQuery(reviewStateQuery(path));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const questions = queue.questions.map(({ id }) => id);
  const results = `/review/${queue.queue}`;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={5} height={72} />;
  return (
    <ReviewBoard
      queue={queue}
      path={path}
      order={queue.order}
      questionsOf={() => questions}
      state={data}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['review', queue.queue] })}
      onEnd={() => void navigate({ to: results })}
      end={
        <>
          {words.allDone}
          <Button component={Link} to={results}>
            {words.results}
          </Button>
        </>
      }
    />
  );
}
