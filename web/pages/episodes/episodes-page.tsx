import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  EPISODE_OUTCOMES,
  EPISODE_PRESETS,
  type EpisodePage,
  type EpisodeQuery,
  type EpisodeSort,
} from '../../../src/server/api-types.ts';
import { runQuery } from '../../api/queries.ts';
import { episodeQueryIn } from '../../parts/episode-search.ts';
import { FilterInput } from '../../parts/filter-input.tsx';
import { formatCount } from '../../parts/format.ts';
import { listName, useListPlace } from '../../parts/list-place.ts';
import { type Search, usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useParam } from '../../parts/use-params.ts';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import { episodeColumns } from './episode-columns.tsx';
import styles from './episodes-page.module.css';
import { useRows } from './use-rows.ts';

const ROW_HEIGHT = 52;
const { episodes: words } = strings;

/** All dialogues of a run: filtered, sorted and searched by the server, any number of them. */
export default function EpisodesPage() {
  const run = useParam('run');
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same query
  const query = useMemo(() => episodeQueryIn(search), [JSON.stringify(search)]);
  const { head, total, rowAt, onVisible } = useRows(run, query);
  const [active, setActive] = useListPlace(listName(`/runs/${run}/episodes`, query));
  useKeys({ u: () => void navigate({ to: `/runs/${run}` }) });
  const columns = useMemo(() => episodeColumns(run, query), [run, query]);
  const { data, error, refetch } = head;
  const open = (index: number): void => {
    const row = rowAt(index);
    if (row) void navigate({ to: `/runs/${run}/episodes/${row.key}`, search: query as never });
  };
  const sort = query.sort ?? 'position';
  const descending = query.descending ?? false;
  const sortBy = (by: EpisodeSort): void => change({ sort: by, descending: by === sort ? !descending : false });
  return (
    <div className={styles.page}>
      <Head run={run} />
      {data && <Filters page={data} query={query} change={change} />}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={10} height={ROW_HEIGHT} />}
      {data && total > 0 && (
        <div className={styles.rows} aria-busy={head.isPlaceholderData}>
          <VirtualTable
            label={words.table}
            columns={columns}
            count={total}
            rowAt={rowAt}
            keyOf={(index) => index}
            rowHeight={ROW_HEIGHT}
            sort={{ by: sort, descending }}
            onSort={sortBy}
            active={active}
            onActive={setActive}
            onOpen={open}
            onVisible={onVisible}
          />
        </div>
      )}
      {data && total === 0 && <Nothing page={data} change={change} />}
    </div>
  );
}

function Head({ run }: { readonly run: string }) {
  const { data } = useQuery(runQuery(run));
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <Link to="/runs">{strings.runs.title}</Link>
        <span aria-hidden>/</span>
        <Link to={`/runs/${run}`} className="cut">
          {data ? `${data.run.assistant} · ${data.run.benchmark}` : run}
        </Link>
      </div>
      <h1 className={styles.title}>{words.title}</h1>
    </header>
  );
}

const NO_FILTER: Search = {
  preset: undefined,
  text: undefined,
  outcome: undefined,
  group: undefined,
  gold: undefined,
  action: undefined,
};

function Filters(props: {
  readonly page: EpisodePage;
  readonly query: EpisodeQuery;
  readonly change: (change: Search) => void;
}) {
  const { page, query, change } = props;
  const { done, stored } = page.indexed;
  const isNarrowed = Object.keys(NO_FILTER).some((name) => name in query);
  return (
    <>
      <Presets page={page} query={query} change={change} />
      <div className={styles.bar}>
        <FilterInput
          label={words.search}
          placeholder={words.searchHint}
          value={query.text ?? ''}
          onChange={(text) => change({ text })}
        />
        <Select
          aria-label={words.outcome}
          placeholder={words.anyOutcome}
          data={EPISODE_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
          value={query.outcome ?? null}
          onChange={(outcome) => change({ outcome: outcome ?? undefined })}
          clearable
          className={styles.select}
        />
        <Select
          aria-label={words.group}
          placeholder={words.anyGroup}
          data={[...page.groups]}
          value={query.group ?? null}
          onChange={(group) => change({ group: group ?? undefined })}
          clearable
          searchable
          limit={200}
          className={styles.select}
        />
        {(query.gold || query.action) && (
          <Button variant="default" onClick={() => change({ gold: undefined, action: undefined })} rightSection="×">
            {decisionName(query)}
          </Button>
        )}
        {isNarrowed && (
          <Button variant="subtle" onClick={() => change(NO_FILTER)}>
            {words.clear}
          </Button>
        )}
        <output className={`${styles.count} figures`}>
          {done < stored
            ? words.indexing(formatCount(done), formatCount(stored))
            : words.count(formatCount(page.total))}
        </output>
      </div>
    </>
  );
}

function decisionName({ gold, action }: EpisodeQuery): string {
  const { rightAsk, rightAnswer, unlabelled, didAsk, didAnswer, didNeither } = strings.run;
  const golds = { ask: rightAsk, answer: rightAnswer, none: unlabelled } as const;
  const actions = { ask: didAsk, answer: didAnswer, none: didNeither } as const;
  return [gold && golds[gold], action && actions[action]].filter(Boolean).join(', ');
}

function Presets(props: {
  readonly page: EpisodePage;
  readonly query: EpisodeQuery;
  readonly change: (change: Search) => void;
}) {
  const { page, query, change } = props;
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.legend}>{words.presetsLabel}</legend>
      {(['all', ...EPISODE_PRESETS] as const)
        .filter((preset) => preset === 'all' || preset === query.preset || page.counts[preset] > 0)
        .map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={(query.preset ?? 'all') === preset}
            onClick={() => change({ preset: preset === 'all' ? undefined : preset })}
          >
            {words.presets[preset]} <span className="figures">{formatCount(page.counts[preset])}</span>
          </button>
        ))}
    </fieldset>
  );
}

function Nothing({ page, change }: { readonly page: EpisodePage; readonly change: (change: Search) => void }) {
  if (page.counts.all === 0) return <EmptyState title={words.none} hint={words.noneHint} />;
  return (
    <EmptyState
      title={words.empty}
      hint={words.emptyHint}
      action={
        <Button variant="default" onClick={() => change(NO_FILTER)}>
          {words.clear}
        </Button>
      }
    />
  );
}
