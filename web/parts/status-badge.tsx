import type { ShownStatus } from '../../src/server/api-types.ts';
import { strings } from '../strings.ts';
import styles from './status-badge.module.css';

/** How a run stands, by a dot and a word. */
export function StatusBadge({ status }: { readonly status: ShownStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      <span className={styles.dot} aria-hidden />
      {strings.runs.statuses[status]}
    </span>
  );
}
