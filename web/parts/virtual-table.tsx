import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { strings } from '../strings.ts';
import { useKeys } from './use-keys.ts';
import styles from './virtual-table.module.css';

export interface Column<Row, Sort extends string> {
  readonly id: string;
  readonly label: string;
  /** Track of the grid: `6rem`, `minmax(12rem, 1fr)`. */
  readonly width: string;
  readonly align?: 'end';
  /** Shown on a narrow screen too. */
  readonly narrow?: boolean;
  /** What a click on its head sorts by. */
  readonly sort?: Sort;
  readonly render: (row: Row) => ReactNode;
}

export interface VirtualTableProps<Row, Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly count: number;
  /** undefined: it is being fetched. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (index: number) => string | number;
  readonly rowHeight: number;
  readonly sort?: { readonly by: Sort; readonly descending: boolean };
  readonly onSort?: (by: Sort) => void;
  /** The row that the keyboard is at. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Told which rows are looked at. */
  readonly onVisible?: (first: number, last: number) => void;
}

const OVERSCAN = 8;
/** Pixels of the head, which stays above the rows that are scrolled. */
const HEAD_HEIGHT = 35;
const OPEN_KEY = 'Enter';

/** A table of any length: only what is seen is in the page. j and k move, Enter opens. */
export function VirtualTable<Row, Sort extends string = never>(props: VirtualTableProps<Row, Sort>) {
  const { columns, count, rowHeight, active, onVisible } = props;
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // Without it, the head would push the lowest row out of sight.
    scrollPaddingEnd: HEAD_HEIGHT,
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onVisible?.(first, last), [onVisible, first, last]);
  // A list that is opened again shows the row where it was left.
  const firstActive = useRef(Math.min(active, count - 1));
  useEffect(() => {
    if (firstActive.current > 0) rows.scrollToIndex(firstActive.current, { align: 'center' });
  }, [rows]);
  // Keys may come faster than the page is drawn.
  const at = useRef(active);
  at.current = active;
  const onActive = useRef(props.onActive);
  onActive.current = props.onActive;
  const onPick = useCallback((index: number) => onActive.current(index), []);
  const move = (by: number): void => {
    const next = Math.min(Math.max(0, at.current + by), count - 1);
    at.current = next;
    props.onActive(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    [OPEN_KEY]: (event) => {
      // A button or a link that has the focus does its own.
      if (event.target instanceof HTMLElement && event.target.closest('a, button')) return;
      if (at.current >= 0 && at.current < count) props.onOpen(at.current);
    },
  });
  const tracks = {
    '--tracks': columns.map(({ width }) => width).join(' '),
    '--narrow-tracks': columns
      .filter(({ narrow }) => narrow)
      .map(({ width }) => width)
      .join(' '),
  } as React.CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={props.label}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be placed one by one */}
      <div style={tracks} role="table" aria-label={props.label} aria-rowcount={count + 1}>
        <Head {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className={styles.body} role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <TableRow
              key={props.keyOf(index)}
              row={props.rowAt(index)}
              columns={columns}
              index={index}
              height={rowHeight}
              start={start}
              active={index === active}
              onPick={onPick}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function Head<Row, Sort extends string>({ columns, sort, onSort }: VirtualTableProps<Row, Sort>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div className={styles.head} role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row of heads is no control */}
      <div className={styles.row} role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const by = column.sort;
          const isSorted = by !== undefined && sort?.by === by;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: the button in it is
            <div
              key={column.id}
              role="columnheader"
              className={styles.headCell}
              data-align={column.align}
              data-wide={!column.narrow || undefined}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {by !== undefined && onSort ? (
                <button type="button" className={styles.sorter} onClick={() => onSort(by)}>
                  {column.label}
                  <span aria-hidden>{isSorted ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
                </button>
              ) : (
                column.label
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TableRowProps<Row, Sort extends string> {
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row, Sort>[];
  readonly index: number;
  readonly height: number;
  /** Pixels from the beginning of the table. */
  readonly start: number;
  readonly active: boolean;
  /** Somebody clicks into it. */
  readonly onPick: (index: number) => void;
}

/** Drawn again only when it changes itself, for dozens of them move at each step of scrolling. */
const TableRow = memo(TableRowCells) as typeof TableRowCells;

function TableRowCells<Row, Sort extends string>(props: TableRowProps<Row, Sort>) {
  const { row, columns, index, height, start, active, onPick } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: j and k do the same
    // biome-ignore lint/a11y/useFocusableInteractive: the link in it is
    <div
      className={`${styles.row} ${styles.item}`}
      role="row"
      aria-rowindex={index + 2}
      aria-current={active || undefined}
      style={{ height, transform: `translateY(${start}px)` }}
      // Not in the capture phase: what is drawn between would take back the click on a box in the row.
      onClick={() => onPick(index)}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={column.id}
          role="cell"
          className={styles.cell}
          data-align={column.align}
          data-wide={!column.narrow || undefined}
        >
          {row === undefined ? (
            <span className={styles.waiting} aria-label={strings.shell.loading} role="img" />
          ) : (
            column.render(row)
          )}
        </div>
      ))}
    </div>
  );
}
