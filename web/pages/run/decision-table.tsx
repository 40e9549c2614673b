import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Action } from '../../../src/schema/action.ts';
import type { DecisionCount } from '../../../src/server/api-types.ts';
import { formatCount, formatValue } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';

const { run: words } = strings;
const GOLDS = ['ask', 'answer', null] as const;
const ACTIONS = ['ask', 'answer', null] as const;
const GOLD_NAMES = { ask: words.rightAsk, answer: words.rightAnswer, none: words.unlabelled } as const;
const ACTION_NAMES = { ask: words.didAsk, answer: words.didAnswer, none: words.didNeither } as const;

/** How often it asked and answered where either was right; each cell opens its dialogues. */
export function DecisionTable(props: {
  readonly run: string;
  readonly decisions: readonly DecisionCount[] | undefined;
}) {
  const { run, decisions } = props;
  if (!decisions) return <Skeleton height={140} maw={420} />;
  const countOf = (gold: Action | null | undefined, action: Action | null | undefined): number =>
    decisions
      .filter((each) => (gold === undefined || each.gold === gold) && (action === undefined || each.action === action))
      .reduce((sum, { count }) => sum + count, 0);
  const actions = ACTIONS.filter((action) => action !== null || countOf(undefined, null) > 0);
  const golds = GOLDS.filter((gold) => countOf(gold, undefined) > 0);
  return (
    <div className={styles.decisions} style={{ '--columns': actions.length } as CSSProperties}>
      <span />
      {actions.map((action) => (
        <span key={action} className={styles.decisionHead}>
          {ACTION_NAMES[action ?? 'none']}
        </span>
      ))}
      {golds.flatMap((gold) => [
        <span key={`${gold}`} className={styles.decisionHead}>
          {GOLD_NAMES[gold ?? 'none']}
        </span>,
        ...actions.map((action) => {
          const count = countOf(gold, action);
          const share = count / countOf(gold, undefined);
          const kind = gold === null ? 'plain' : gold === action ? 'good' : 'bad';
          return (
            <Link
              key={`${gold} ${action}`}
              className={styles.decision}
              data-kind={kind}
              style={{ '--share': share } as CSSProperties}
              to={`/runs/${run}/episodes`}
              search={{ gold: gold ?? 'none', action: action ?? 'none' } as never}
            >
              <strong>{formatCount(count)}</strong>
              <span>{formatValue(share, 'share')}</span>
            </Link>
          );
        }),
      ])}
    </div>
  );
}
