import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { FlipOutcome, FlipRow } from '../../../src/server/api-types.ts';
import { flipsQuery } from '../../api/compare-queries.ts';
import { episodeQuery } from '../../api/queries.ts';
import { formatCount } from '../../parts/format.ts';
import { listName, rememberRow } from '../../parts/list-place.ts';
import { type Search, textIn, usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { strings } from '../../strings.ts';
import { compareSearchIn, selectFlips } from '../compare/compare-search.ts';
import { BriefView } from '../episode/brief-view.tsx';
import { Dialogue } from '../episode/dialogue.tsx';
import { EpisodeFacts } from '../episode/episode-facts.tsx';
import styles from './pair-page.module.css';

const { compare: words } = strings;

/** One scenario in which only one of two runs is right: both dialogues side by side. */
export default function PairPage() {
  const [search, change] = usePageSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same pair
  const asked = useMemo(() => compareSearchIn(search), [JSON.stringify(search)]);
  const { runs, other = '', outcome = 'action' } = asked;
  const { data, error, refetch } = useQuery(flipsQuery(runs, other, outcome));
  const rows = useMemo(() => selectFlips(data?.rows ?? [], asked), [data, asked]);
  const index = rows.findIndex(({ base }) => base.key === textIn(search, 'at'));
  const row = rows[index];
  const open = (to: FlipRow | undefined): void => {
    if (to) change({ at: to.base.key });
  };
  return (
    <div className={styles.page}>
      <Head search={search} row={row} index={index} rows={rows} onOpen={open} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={6} height={96} />}
      {data && !row && <EmptyState title={words.gone} hint={words.goneHint} />}
      {row && <Pair row={row} base={runs[0] ?? ''} other={other} outcome={outcome} />}
    </div>
  );
}

function Head(props: {
  readonly search: Search;
  readonly row: FlipRow | undefined;
  readonly rows: readonly FlipRow[];
  readonly index: number;
  readonly onOpen: (row: FlipRow | undefined) => void;
}) {
  const { row, rows, index, onOpen } = props;
  const navigate = useNavigate();
  const { at: _, ...back } = props.search;
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  const list = listName('/compare', back);
  useEffect(() => {
    if (index >= 0) rememberRow(list, index);
  }, [list, index]);
  useKeys({
    j: () => onOpen(next),
    k: () => onOpen(previous),
    u: () => void navigate({ to: '/compare', search: back as never }),
  });
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <Link to="/compare" search={back as never}>
          {words.title}
        </Link>
      </div>
      <div className={styles.headLine}>
        <h1 className={styles.title}>{row?.scenarioId ?? words.title}</h1>
        <div className={styles.steps}>
          {row && <span className="soft figures">{words.place(formatCount(index + 1), formatCount(rows.length))}</span>}
          <Button variant="default" aria-label={words.previous} disabled={!previous} onClick={() => onOpen(previous)}>
            ↑
          </Button>
          <Button variant="default" aria-label={words.next} disabled={!next} onClick={() => onOpen(next)}>
            ↓
          </Button>
        </div>
      </div>
      {row?.gold && <p className="soft">{words.wasRight[row.gold]}</p>}
    </header>
  );
}

function Pair(props: {
  readonly row: FlipRow;
  readonly base: string;
  readonly other: string;
  readonly outcome: FlipOutcome;
}) {
  const { row, base, other, outcome } = props;
  const { data } = useQuery(episodeQuery(base, row.base.key));
  return (
    <>
      {data && data.episode.key === row.base.key && <BriefView brief={data.brief} problem={data.briefProblem} />}
      <div className={styles.pair}>
        <Side run={base} episodeKey={row.base.key} isRight={row.right === 'base'} outcome={outcome} isBase />
        <Side run={other} episodeKey={row.other.key} isRight={row.right === 'other'} outcome={outcome} />
      </div>
    </>
  );
}

function Side(props: {
  readonly run: string;
  readonly episodeKey: string;
  readonly isRight: boolean;
  readonly outcome: FlipOutcome;
  readonly isBase?: boolean;
}) {
  const { run, episodeKey, isRight, outcome, isBase = false } = props;
  const { data, error, refetch, isPlaceholderData } = useQuery(episodeQuery(run, episodeKey));
  return (
    <section className={styles.side} aria-busy={isPlaceholderData}>
      <div className={styles.sideHead}>
        <h2 className={`${styles.sideTitle} cut`}>{data?.assistant ?? '\u00a0'}</h2>
        {isBase && <span className="soft">{words.base}</span>}
        <span className={styles.mark} data-right={isRight}>
          {words.outcomes[outcome]}: {isRight ? words.isRight : words.isWrong}
        </span>
        <Link to={`/runs/${run}/episodes/${episodeKey}`} className={styles.more}>
          {words.openDialogue}
        </Link>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={4} height={72} />}
      {data && (
        <>
          <Dialogue episode={data.episode} calls={[]} />
          <EpisodeFacts episode={{ ...data.episode, groups: [] }} />
        </>
      )}
    </section>
  );
}
