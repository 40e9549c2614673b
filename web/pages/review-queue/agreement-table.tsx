import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReviewPair, ReviewQuestionAgreement, ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { reviewAgreementQuery } from '../../api/review-queries.ts';
import { formatCount, formatInterval, formatValue } from '../../parts/format.ts';
import { labelsName, questionName } from '../../parts/queue-name.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './queue-page.module.css';

const { review: words } = strings;
const LABELS = 'labels';

/** Agreement as it is now, question by question. */
export function AgreementTable({ queue }: { readonly queue: ReviewQueueDetail }) {
  const { data, error } = useQuery(reviewAgreementQuery(queue.queue));
  if (error && !data) return <ErrorState error={error} />;
  if (!data) return <LoadingState rows={2} height={40} />;
  const questions = data.questions.filter(({ items }) => items > 0);
  if (questions.length === 0) return <p className="soft">{words.noAgreement}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={words.agreement}>
      {questions.map((question) => (
        <QuestionTable key={question.question} kind={queue.kind} agreement={question} />
      ))}
    </section>
  );
}

function QuestionTable(props: { readonly kind: string; readonly agreement: ReviewQuestionAgreement }) {
  const { kind, agreement } = props;
  const { question, pairs, againstLabels, alpha } = agreement;
  return (
    <div className={styles.question}>
      <h3 className={styles.questionTitle}>{questionName(question)}</h3>
      <Table className="figures" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.rater}</Table.Th>
            <Table.Th ta="end">{words.common}</Table.Th>
            <Table.Th ta="end">{words.equal}</Table.Th>
            <Table.Th ta="end">{words.kappa}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...pairs.filter(({ n }) => n > 0), ...againstLabels].map((pair) => (
            <PairRow key={pair.raters.join('\n')} kind={kind} pair={pair} />
          ))}
        </Table.Tbody>
      </Table>
      <p className={`${styles.alpha} figures`}>
        {words.alphaAmong} {formatValue(alpha.reviewers, 'number')} · {words.alphaWith}{' '}
        {formatValue(alpha.withLabels, 'number')}
      </p>
    </div>
  );
}

function PairRow({ kind, pair }: { readonly kind: string; readonly pair: ReviewPair }) {
  const { raters, n, equal, kappa, low, high } = pair;
  const [left, right] = raters.map((name) => (name === LABELS ? labelsName(kind) : name));
  return (
    <Table.Tr>
      <Table.Td>{words.and(left ?? '', right ?? '')}</Table.Td>
      <Table.Td ta="end">{formatCount(n)}</Table.Td>
      <Table.Td ta="end">{formatValue(equal, 'share')}</Table.Td>
      <Table.Td ta="end">
        {formatValue(kappa, 'number')} <span className="soft">{formatInterval(low, high, 'number')}</span>
      </Table.Td>
    </Table.Tr>
  );
}
