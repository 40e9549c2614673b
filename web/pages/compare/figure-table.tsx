import { Tooltip } from '@mantine/core';
import type {
  ComparedFigure,
  ComparisonRow,
  ComparisonSection,
  RunsComparison,
} from '../../../src/server/api-types.ts';
import { formatName, formatValue, type Unit } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './compare-page.module.css';
import { formatDifference, formatDifferenceInterval, formatP, formatSize } from './format-difference.ts';
import { runNames } from './run-names.ts';

const { compare: words } = strings;

/** Figures of all the runs beside each other: the base, then each other with its difference. */
export function FigureTable(props: {
  readonly comparison: RunsComparison;
  readonly sections: readonly ComparisonSection[];
  readonly label: string;
}) {
  const { comparison, sections, label } = props;
  const names = runNames(comparison);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scrolling} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col" data-end>
              {names.get(comparison.base.id)}
              <div className={styles.soft}>{words.base}</div>
            </th>
            {comparison.others.map(({ run }) => (
              <th key={run.id} scope="col" data-end>
                {names.get(run.id)}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.title}>
            {section.title !== '' && (
              <tr>
                <th scope="rowgroup" colSpan={comparison.others.length + 2} className={styles.group}>
                  {formatName(section.title)}
                </th>
              </tr>
            )}
            {section.rows.map((row) => (
              <FigureLine key={row.name} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function FigureLine({ row }: { readonly row: ComparisonRow }) {
  const { label, description, unit, sides } = row;
  const base = sides.find((side) => side !== null)?.base ?? null;
  return (
    <tr>
      <th scope="row" className={styles.figureName}>
        <Tooltip label={description} disabled={description === ''}>
          <span>{formatName(label)}</span>
        </Tooltip>
      </th>
      <td data-end>{formatValue(base, unit)}</td>
      {sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs keep their places
        <td key={index} data-end>
          {side ? <Side side={side} unit={unit} base={base} /> : formatValue(null, unit)}
        </td>
      ))}
    </tr>
  );
}

function Side(props: { readonly side: ComparedFigure; readonly unit: Unit; readonly base: number | null }) {
  const { side, unit, base } = props;
  const { other, difference, low, high, smallestDetectable, p } = side;
  const isApart = low !== null && high !== null && (low > 0 || high < 0);
  const hints = [
    ...(isApart ? [words.apart] : []),
    ...(smallestDetectable === null ? [] : [words.detectable(formatSize(smallestDetectable, unit))]),
  ];
  return (
    <Tooltip label={hints.join(' ')} disabled={hints.length === 0}>
      <div>
        <div>
          {formatValue(other, unit)}
          {side.base !== base && <span className="soft"> ({words.otherBase(formatValue(side.base, unit))})</span>}
        </div>
        <div className={styles.difference} data-apart={isApart || undefined}>
          {formatDifference(difference, unit)} <span className="soft">{formatDifferenceInterval(low, high, unit)}</span>
        </div>
        {p !== null && (
          <div className={styles.p} data-clear={p < 0.05 || undefined}>
            {words.p(formatP(p))}
          </div>
        )}
      </div>
    </Tooltip>
  );
}
