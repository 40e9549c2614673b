import type { EpisodeQuery, EpisodeRow, EpisodeSort } from '../../../src/server/api-types.ts';
import { formatCost, formatCount, formatDuration } from '../../parts/format.ts';
import { hrefOf, RowLink } from '../../parts/row-link.tsx';
import type { Column } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import styles from './episodes-page.module.css';

const { episodes: words } = strings;
const { columns: names } = words;

export function episodeColumns(run: string, query: EpisodeQuery): readonly Column<EpisodeRow, EpisodeSort>[] {
  return [
    {
      id: 'number',
      label: names.number,
      width: '3.5rem',
      align: 'end',
      sort: 'position',
      render: ({ position }) => <span className="soft">{formatCount(position + 1)}</span>,
    },
    {
      id: 'request',
      label: names.request,
      width: 'minmax(0, 1fr)',
      narrow: true,
      sort: 'scenario',
      render: (row) => <Request run={run} query={query} row={row} />,
    },
    {
      id: 'decision',
      label: names.decision,
      width: '8rem',
      narrow: true,
      render: (row) => <Decision row={row} />,
    },
    {
      id: 'outcome',
      label: names.outcome,
      width: '9rem',
      sort: 'outcome',
      render: ({ outcome, category }) => (
        <span className={styles.outcome} data-outcome={outcome}>
          {words.outcomes[outcome]}
          {category && <span className="soft"> {category}</span>}
        </span>
      ),
    },
    {
      id: 'questions',
      label: names.questions,
      width: '3.5rem',
      align: 'end',
      sort: 'questions',
      render: ({ questions }) => formatCount(questions),
    },
    {
      id: 'tokens',
      label: names.tokens,
      width: '4.5rem',
      align: 'end',
      sort: 'tokens',
      render: ({ tokens }) => <span className="soft">{formatCount(tokens)}</span>,
    },
    {
      id: 'cost',
      label: names.cost,
      width: '4.5rem',
      align: 'end',
      sort: 'cost',
      render: ({ costUsd }) => <span className="soft">{costUsd === null ? '?' : formatCost(costUsd)}</span>,
    },
    {
      id: 'duration',
      label: names.duration,
      width: '4.5rem',
      align: 'end',
      sort: 'duration',
      render: ({ durationMs }) => <span className="soft">{formatDuration(durationMs)}</span>,
    },
  ];
}

function Request(props: { readonly run: string; readonly query: EpisodeQuery; readonly row: EpisodeRow }) {
  const { run, query, row } = props;
  const repeat = row.repeat > 0 ? ` · ${words.repeat(row.repeat)}` : '';
  return (
    <>
      <RowLink href={hrefOf(`/runs/${run}/episodes/${row.key}`, query)} className={`${styles.link} cut`}>
        {row.request || strings.episode.empty}
      </RowLink>
      <div className={`${styles.scenario} cut`}>
        {row.scenarioId}
        {repeat}
      </div>
    </>
  );
}

function Decision({ row: { gold, action, outcome } }: { readonly row: EpisodeRow }) {
  const did = action === null ? strings.episode.noAction : words[action];
  const isWrong = gold !== null && gold !== action;
  if (outcome === 'faulted') return <span className={styles.wrong}>{words.outcomes.faulted}</span>;
  return (
    <span className={styles.decision}>
      <span className={isWrong ? styles.wrong : gold === null ? undefined : styles.right}>
        <span aria-hidden>{gold === null ? '' : isWrong ? '✗ ' : '✓ '}</span>
        {did}
      </span>
      {isWrong && <span className="soft"> / {words[gold]}</span>}
    </span>
  );
}
