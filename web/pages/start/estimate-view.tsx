import type { RunEstimate } from '../../../src/server/api-types.ts';
import { ApiFailure } from '../../api/client.ts';
import { formatCost, formatCount, formatDuration } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './start-page.module.css';

const { start } = strings;

/** What the run would use, and the command that does the same. */
export function EstimateView(props: {
  readonly estimate: RunEstimate | undefined;
  readonly note: string | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
}) {
  const { estimate, note, isFetching, error } = props;
  return (
    <section className={styles.estimate} aria-busy={isFetching}>
      <h2 className={styles.estimateTitle}>
        {start.estimate}
        {isFetching && <span className="soft"> · {start.estimating}</span>}
      </h2>
      {note !== undefined && <p className="soft">{note}</p>}
      {error && (
        <p className={styles.problem}>
          {error.message} {error instanceof ApiFailure ? error.hint : ''}
        </p>
      )}
      {estimate && !error && (
        <>
          <dl className={`${styles.facts} figures`}>
            {factsOf(estimate).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {estimate.notes.map((each) => (
            <p key={each} className={styles.note}>
              {each}
            </p>
          ))}
          <p className={styles.commandTitle}>{start.command}</p>
          <code className={`${styles.command} mono`}>{estimate.command}</code>
        </>
      )}
    </section>
  );
}

function factsOf(estimate: RunEstimate): readonly (readonly [string, string])[] {
  const { estimateFacts: names } = start;
  const { episodes, calls, inputTokens, outputTokens, costUsd, costAtMostUsd, seconds } = estimate;
  const cost = costUsd === null ? start.unknown : formatCost(costUsd);
  const atMost = costAtMostUsd ? ` (${start.atMost(formatCost(costAtMostUsd))})` : '';
  return [
    [names.episodes, formatCount(episodes)],
    [names.calls, formatCount(calls)],
    ...(calls > 0
      ? [[names.tokens, start.tokensText(formatCount(inputTokens), formatCount(outputTokens))] as const]
      : []),
    [names.cost, `${cost}${atMost}`],
    [names.time, calls === 0 ? start.seconds : seconds === null ? start.unknown : formatDuration(seconds * 1_000)],
  ];
}
