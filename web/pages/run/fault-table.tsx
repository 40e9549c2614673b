import type { RunReport } from '../../../src/server/api-types.ts';
import { formatCount } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';

const { run: words } = strings;

/** Infrastructure and reply faults by kind. */
export function FaultTable({ faults }: { readonly faults: RunReport['report']['faults'] }) {
  const rows = Object.entries(faults);
  if (rows.length === 0) return <p className="soft">{words.noFaults}</p>;
  return (
    <table className={styles.table} style={{ maxWidth: '28rem' }}>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col" data-end>
            {words.episodes}
          </th>
          <th scope="col" data-end>
            {words.tries}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, { episodes, tries }]) => (
          <tr key={kind}>
            <td>{kind}</td>
            <td data-end>{formatCount(episodes)}</td>
            <td data-end>{formatCount(tries)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
