import { Checkbox } from '@mantine/core';
import type { KeyFigure, RunSummary } from '../../../src/server/api-types.ts';
import { FigureLine } from '../../parts/figure.tsx';
import { formatCount, formatInterval, formatName, formatSpent, formatTime, formatValue } from '../../parts/format.ts';
import { hrefOf, RowLink } from '../../parts/row-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { Column } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import styles from './runs-page.module.css';
import type { RunSort } from './select-runs.ts';

const { columns: names } = strings.runs;

/** Runs that are picked for comparing. */
export interface Picks {
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
}

export function runColumns(onTag: (tag: string) => void, picks: Picks): readonly Column<RunSummary, RunSort>[] {
  return [
    {
      id: 'pick',
      label: '',
      width: '1.25rem',
      narrow: true,
      render: ({ id, assistant }) => (
        <Checkbox
          size="xs"
          className={styles.pick}
          aria-label={strings.compare.pick(assistant)}
          checked={picks.ids.includes(id)}
          onChange={() => picks.toggle(id)}
        />
      ),
    },
    {
      id: 'run',
      label: names.run,
      width: 'minmax(0, 1.4fr)',
      narrow: true,
      sort: 'benchmark',
      render: (run) => <RunName run={run} onTag={onTag} />,
    },
    {
      id: 'status',
      label: names.status,
      width: '7.5rem',
      narrow: true,
      sort: 'status',
      render: (run) => (
        <>
          <StatusBadge status={run.status} />
          <Progress run={run} />
        </>
      ),
    },
    {
      id: 'figures',
      label: names.figures,
      width: 'minmax(0, 1.6fr)',
      sort: 'figure',
      render: ({ digest, stored }) =>
        digest ? (
          <FigureLine figures={digest.figures} />
        ) : (
          <span className="soft">{stored === 0 ? '' : strings.runs.computing}</span>
        ),
    },
    {
      id: 'cost',
      label: names.cost,
      width: '4.5rem',
      align: 'end',
      sort: 'cost',
      render: formatSpent,
    },
    {
      id: 'faults',
      label: names.faults,
      width: '3.5rem',
      align: 'end',
      sort: 'faults',
      render: ({ digest }) =>
        digest && digest.faulted > 0 ? (
          <span className={styles.faults}>{formatCount(digest.faulted)}</span>
        ) : (
          <span className="soft">0</span>
        ),
    },
    {
      id: 'started',
      label: names.started,
      width: '8.5rem',
      align: 'end',
      sort: 'started',
      render: ({ startedAt }) => <span className="soft">{formatTime(startedAt)}</span>,
    },
  ];
}

function RunName({ run, onTag }: { readonly run: RunSummary; readonly onTag: (tag: string) => void }) {
  return (
    <div className={styles.name}>
      <RowLink href={hrefOf(`/runs/${run.id}`)} className={`${styles.link} cut`} title={run.assistant}>
        {run.assistant}
      </RowLink>
      <div className={styles.under}>
        <span className="cut">
          {run.benchmark} · {run.set} · {run.mode}
          {run.oracle && ` · ${strings.runs.oracle}`}
        </span>
        {run.tags.map((tag) => (
          <button key={tag} type="button" className={`${styles.tag} cut`} onClick={() => onTag(tag)}>
            {tag}
          </button>
        ))}
      </div>
      {run.digest?.figures[0] && <FirstFigure figure={run.digest.figures[0]} />}
    </div>
  );
}

/** On a narrow screen, which has no place for the column of figures. */
function FirstFigure({ figure: { name, value, low, high, unit } }: { readonly figure: KeyFigure }) {
  return (
    <div className={`${styles.first} cut figures`}>
      <b>{formatValue(value, unit)}</b> {formatInterval(low, high, unit)} {formatName(name)}
    </div>
  );
}

function Progress({ run: { stored, planned, status } }: { readonly run: RunSummary }) {
  const share = planned === 0 ? 0 : Math.min(1, stored / planned);
  return (
    <div className={styles.progress}>
      <span className="soft figures">
        {stored === planned ? formatCount(planned) : `${formatCount(stored)} / ${formatCount(planned)}`}
      </span>
      {status === 'running' && (
        <span className={styles.track} aria-hidden>
          <span className={styles.done} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  );
}
