import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { RunSummary } from '../../../src/server/api-types.ts';
import { runsQuery } from '../../api/queries.ts';
import { FilterInput } from '../../parts/filter-input.tsx';
import { listName, useListPlace } from '../../parts/list-place.ts';
import { choiceIn, textIn, usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import { runColumns } from './run-columns.tsx';
import styles from './runs-page.module.css';
import { RUN_SORTS, type RunSort, STATUSES, selectRuns } from './select-runs.ts';

const ROW_HEIGHT = 76;

/** All runs: what was played, how it went, how it goes. */
export default function RunsPage() {
  const { data, error, refetch } = useQuery(runsQuery());
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{strings.runs.title}</h1>
      {data === undefined ? (
        <LoadingState rows={8} height={ROW_HEIGHT} />
      ) : (
        <RunList runs={data.runs} more={data.more} />
      )}
    </div>
  );
}

function RunList({ runs, more }: { readonly runs: readonly RunSummary[]; readonly more: boolean }) {
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const filter = textIn(search, 'filter') ?? '';
  const status = choiceIn(search, 'status', STATUSES);
  const sort = choiceIn(search, 'sort', RUN_SORTS) ?? 'started';
  const descending = textIn(search, 'descending') !== 'false';
  const [active, setActive] = useListPlace(listName('/runs', { filter, status, sort, descending }));
  const shown = useMemo(
    () => selectRuns(runs, { filter, status, sort, descending }),
    [runs, filter, status, sort, descending],
  );
  const [picked, setPicked] = useState<readonly string[]>([]);
  const toggle = useCallback((id: string) => {
    setPicked((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  }, []);
  const columns = useMemo(
    () => runColumns((tag) => change({ filter: tag }), { ids: picked, toggle }),
    [change, picked, toggle],
  );
  useKeys({
    x: () => {
      const run = shown[active];
      if (run) toggle(run.id);
    },
  });
  if (runs.length === 0)
    return <EmptyState title={strings.runs.empty} hint={strings.runs.emptyHint} action={<StartLink />} />;
  const sortBy = (by: RunSort): void => change({ sort: by, descending: by === sort ? !descending : true });
  return (
    <>
      <div className={styles.bar}>
        <FilterInput
          label={strings.runs.filter}
          placeholder={strings.runs.filterHint}
          value={filter}
          onChange={(text) => change({ filter: text })}
        />
        <Select
          aria-label={strings.runs.status}
          placeholder={strings.runs.anyStatus}
          data={STATUSES.map((value) => ({ value, label: strings.runs.statuses[value] }))}
          value={status ?? null}
          onChange={(value) => change({ status: value ?? undefined })}
          clearable
          w={150}
        />
        <output className={`${styles.count} figures`}>{strings.runs.count(shown.length, runs.length)}</output>
        <div className={styles.start}>
          {picked.length > 0 ? <Picked ids={picked} onClear={() => setPicked([])} /> : <StartLink />}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={strings.runs.nothing}
          hint={strings.runs.nothingHint}
          action={
            <Button variant="default" onClick={() => change({ filter: undefined, status: undefined })}>
              {strings.runs.clear}
            </Button>
          }
        />
      ) : (
        <VirtualTable
          label={strings.runs.table}
          columns={columns}
          count={shown.length}
          rowAt={(index) => shown[index]}
          keyOf={(index) => shown[index]?.id ?? index}
          rowHeight={ROW_HEIGHT}
          sort={{ by: sort, descending }}
          onSort={sortBy}
          active={active}
          onActive={setActive}
          onOpen={(index) => void navigate({ to: `/runs/${shown[index]?.id}` })}
        />
      )}
      {more && <p className={styles.more}>{strings.runs.more}</p>}
    </>
  );
}

function Picked({ ids, onClear }: { readonly ids: readonly string[]; readonly onClear: () => void }) {
  const { compare: words } = strings;
  return (
    <div className={styles.picked}>
      <span className="soft figures">{words.picked(ids.length)}</span>
      <Button variant="default" onClick={onClear}>
        {words.unpick}
      </Button>
      <Button component={Link} to="/compare" search={{ runs: ids.join(',') } as never}>
        {words.compare}
      </Button>
    </div>
  );
}

function StartLink() {
  return (
    <Button component={Link} to="/start">
      {strings.runs.start}
    </Button>
  );
}
