import { Table } from '@mantine/core';
import type { ReviewAgreement, ReviewPair, ReviewQuestionAgreement } from '../../src/server/api-types.ts';
import { strings } from '../strings.ts';
import styles from './agreement.module.css';
import { formatCount, formatInterval, formatValue } from './format.ts';
import { labelsName, questionName } from './queue-name.ts';

const { review: words } = strings;
const LABELS = 'labels';

/** How far people agree with each other and with the labels, question by question. `kind`: of the review. */
export function Agreement({ kind, agreement }: { readonly kind: string; readonly agreement: ReviewAgreement }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={words.agreement}>
      {agreement.questions
        .filter(({ items }) => items > 0)
        .map((question) => (
          <QuestionTable key={question.question} kind={kind} agreement={question} />
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
