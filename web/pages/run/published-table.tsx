import type { RunReport } from '../../../src/server/api-types.ts';
import { formatName, formatValue } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';

const { run: words } = strings;
const MOST_COLUMNS = 6;

/** Rows of the papers under the run's own, each with what differs from it. */
export function PublishedTable({ report }: { readonly report: RunReport['report'] }) {
  const { reference, metrics, metricInfo } = report;
  const names = Object.keys(metrics)
    .filter((name) => reference.some((row) => typeof row.metrics[name] === 'number'))
    .slice(0, MOST_COLUMNS);
  const cell = (name: string, value: number | null | undefined): string =>
    value === undefined || value === null ? '–' : formatValue(value, metricInfo[name]?.unit ?? 'number');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scrolling} tabIndex={0} aria-label={words.sections.published}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" />
            {names.map((name) => (
              <th key={name} scope="col" data-end>
                {formatName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.this}>
            <td>{words.thisRun}</td>
            {names.map((name) => (
              <td key={name} data-end>
                {cell(name, metrics[name]?.value)}
              </td>
            ))}
          </tr>
          {reference.map((row) => (
            <tr key={`${row.name} ${row.source} ${row.differs.join()}`}>
              <td>
                {row.name}
                <div className={styles.differs}>
                  {row.source}. {row.comparable ? words.comparable : words.differs(row.differs.join('; '))}
                </div>
              </td>
              {names.map((name) => (
                <td key={name} data-end>
                  {cell(name, row.metrics[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
