import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { FigureRow, FigureSection, RunReport } from '../../../src/server/api-types.ts';
import { formatCount, formatInterval, formatName, formatValue } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './figure-sections.module.css';

const { run: words } = strings;
/** Rows of a section that are shown before one asks for more. */
const FEW = 14;

type Reference = RunReport['report']['reference'];

/** All figures with their intervals as marks on one scale for shares; published values stand on the same lines. */
export function FigureSections(props: { readonly sections: readonly FigureSection[]; readonly reference: Reference }) {
  return (
    <div className={styles.sections}>
      {props.sections.map((section) => (
        <SectionTable key={section.title} section={section} reference={props.reference} />
      ))}
    </div>
  );
}

function SectionTable({ section, reference }: { readonly section: FigureSection; readonly reference: Reference }) {
  const [all, setAll] = useState(false);
  const rows = all ? section.rows : section.rows.slice(0, FEW);
  const hidden = section.rows.length - FEW;
  return (
    <section className={styles.section} data-whole={section.title === '' || undefined}>
      <h3 className={styles.title}>{section.title === '' ? words.all : formatName(section.title)}</h3>
      <table className={`${styles.table} figures`}>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col">{words.plot}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} reference={reference} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(!all)}>
          {all ? words.less : words.more(hidden)}
        </Button>
      )}
    </section>
  );
}

function Row({ row, reference }: { readonly row: FigureRow; readonly reference: Reference }) {
  const { name, label, description, unit, value, low, high, n } = row;
  return (
    <tr>
      <th scope="row" className={styles.label}>
        <Tooltip label={`${description} n = ${formatCount(n)}`}>
          <span>{formatName(label)}</span>
        </Tooltip>
      </th>
      <td className={styles.plot}>{unit === 'share' && <Plot row={row} published={publishedOf(name, reference)} />}</td>
      <td className={styles.value}>
        {formatValue(value, unit)} <span className={styles.interval}>{formatInterval(low, high, unit)}</span>
      </td>
    </tr>
  );
}

interface Published {
  readonly name: string;
  readonly value: number;
  readonly comparable: boolean;
}

function publishedOf(name: string, reference: Reference): readonly Published[] {
  return reference.flatMap((row) => {
    const value = row.metrics[name];
    return typeof value === 'number' ? [{ name: row.name, value, comparable: row.comparable }] : [];
  });
}

const WIDTH = 200;
const HEIGHT = 18;

function Plot({ row, published }: { readonly row: FigureRow; readonly published: readonly Published[] }) {
  const { value, low, high } = row;
  const x = (share: number): number => 4 + Math.min(1, Math.max(0, share)) * (WIDTH - 8);
  const middle = HEIGHT / 2;
  return (
    <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line className={styles.axis} x1={x(0)} x2={x(1)} y1={middle} y2={middle} />
      <line className={styles.axis} x1={x(0.5)} x2={x(0.5)} y1={middle - 4} y2={middle + 4} />
      {published.map(({ name, value: at, comparable }) => (
        <line
          key={name}
          className={comparable ? styles.same : styles.other}
          x1={x(at)}
          x2={x(at)}
          y1={2}
          y2={HEIGHT - 2}
        >
          <title>{`${name}: ${formatValue(at, 'share')} (${comparable ? words.publishedSame : words.publishedMark})`}</title>
        </line>
      ))}
      {low !== null && high !== null && (
        <line className={styles.range} x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
      )}
      {value !== null && <circle className={styles.dot} cx={x(value)} cy={middle} r={4} />}
    </svg>
  );
}
