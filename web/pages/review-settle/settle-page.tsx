import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewDisagreement, ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { apiPath } from '../../api/client.ts';
import { reviewDisagreementsQuery, reviewOrderQuery, reviewStateQuery } from '../../api/review-queries.ts';
import { labelsName, queueName } from '../../parts/queue-name.ts';
import { keptReviewer } from '../../parts/reviewer-name.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useParam } from '../../parts/use-params.ts';
import { strings } from '../../strings.ts';
import { answerText } from '../review-judge/answer-text.ts';
import styles from '../review-judge/board.module.css';
import { ReviewBoard } from '../review-judge/board.tsx';

const { review: words } = strings;

/** Where reviewers differ from each other or from the labels, to be looked at together and settled. */
export default function SettlePage() {
  const name = useParam('queue');
  const [revealed, setRevealed] = useState(false);
  const queue = useQuery(reviewOrderQuery(name));
  const found = useQuery(reviewDisagreementsQuery(name, keptReviewer(), revealed));
  const error = queue.error ?? found.error;
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Link to="/review">{words.title}</Link>
        <span aria-hidden>/</span>
        <Link to={`/review/${name}`} className="cut">
          {queue.data ? queueName(queue.data) : name}
        </Link>
      </div>
      <h1 className={styles.title}>{words.settleTitle}</h1>
      {error && <ErrorState error={error} retry={() => void found.refetch()} />}
      {!error && !(queue.data && found.data) && <LoadingState rows={5} height={72} />}
      {found.data?.hidden && (
        <EmptyState
          title={words.hidden}
          hint={words.hiddenHint}
          action={
            <Button variant="default" onClick={() => setRevealed(true)}>
              {words.reveal}
            </Button>
          }
        />
      )}
      {found.data && !found.data.hidden && found.data.items.length === 0 && (
        <EmptyState title={words.noDisagreements} hint={words.noDisagreementsHint} />
      )}
      {queue.data && found.data && found.data.items.length > 0 && (
        <Settling queue={queue.data} items={found.data.items} />
      )}
    </div>
  );
}

function Settling(props: { readonly queue: ReviewQueueDetail; readonly items: readonly ReviewDisagreement[] }) {
  const { queue, items } = props;
  const path = apiPath(['reviews', queue.queue, 'settled']);
  const { data, error, refetch } = useQuery(reviewStateQuery(path));
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The list stays as it was when one sat down: what is settled does not leave it under one's hands.
  const [disputed] = useState(() => new Map(items.map((each) => [each.item, each])));
  const [order] = useState(() => items.map(({ item }) => item));
  const results = `/review/${queue.queue}`;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={5} height={72} />;
  return (
    <ReviewBoard
      queue={queue}
      path={path}
      order={order}
      questionsOf={(item) => disputed.get(item)?.questions.map(({ question }) => question) ?? []}
      state={data}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['review', queue.queue] })}
      onEnd={() => void navigate({ to: results })}
      remarksOn={(item, question) => <Remarks kind={queue.kind} disputed={disputed.get(item)} question={question} />}
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

/** Who said what, and what the label is. */
function Remarks(props: {
  readonly kind: string;
  readonly disputed: ReviewDisagreement | undefined;
  readonly question: string;
}) {
  const { kind, disputed, question } = props;
  const found = disputed?.questions.find((each) => each.question === question);
  if (!disputed || !found) return null;
  const { said, label } = found;
  return (
    <div className={styles.remarks}>
      {Object.entries(said).map(([name, answer]) => (
        <span key={name} title={disputed.notes[name]}>
          {words.saidBy(name, answerText(answer))}
          {disputed.notes[name] !== undefined && <span className="said"> ({disputed.notes[name]})</span>}
        </span>
      ))}
      {label !== null && <strong>{words.saidBy(labelsName(kind), answerText(label))}</strong>}
    </div>
  );
}
