import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listName, useListPlace } from '../../parts/list-place.ts';
import { scenarioPlaceIn, scenarioQueryIn } from '../../parts/scenario-search.ts';
import { usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import { DataHead } from '../data/data-head.tsx';
import { scenarioColumns } from './scenario-columns.tsx';
import { NO_FILTER, ScenarioFilters } from './scenario-filters.tsx';
import styles from './scenarios-page.module.css';
import { useScenarioRows } from './use-scenario-rows.ts';

const ROW_HEIGHT = 52;
const { data: words } = strings;

/** All scenarios of a set: filtered and searched by the server, any number of them. */
export default function ScenariosPage() {
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const address = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same place and query
  const place = useMemo(() => scenarioPlaceIn(search), [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const query = useMemo(() => scenarioQueryIn(search), [address]);
  const { head, total, rowAt, onVisible } = useScenarioRows(place, query);
  const { data, error, refetch } = head;
  const [active, setActive] = useListPlace(listName('/data/scenarios', { ...place, ...query }));
  useKeys({ u: () => void navigate({ to: '/data' }) });
  const columns = useMemo(() => scenarioColumns(place, query), [place, query]);
  const open = (index: number): void => {
    const row = rowAt(index);
    if (row) void navigate({ to: '/data/scenario', search: { ...place, ...query, id: row.id } as never });
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <DataHead
          title={words.scenarios}
          aside={
            <Link to="/data/card" search={place as never} className={styles.card}>
              {words.cardOf([place.benchmark, data?.set ?? place.set].filter(Boolean).join(' '))}
            </Link>
          }
        />
      </div>
      <ScenarioFilters page={error ? undefined : data} place={place} query={query} change={change} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={10} height={ROW_HEIGHT} />}
      {data && !error && total > 0 && (
        <div className={styles.rows} aria-busy={head.isPlaceholderData}>
          <VirtualTable
            label={words.table}
            columns={columns}
            count={total}
            rowAt={rowAt}
            keyOf={(index) => index}
            rowHeight={ROW_HEIGHT}
            active={active}
            onActive={setActive}
            onOpen={open}
            onVisible={onVisible}
          />
        </div>
      )}
      {data && !error && total === 0 && data.counts.all === 0 && (
        <EmptyState title={words.noScenarios} hint={words.noScenariosHint} />
      )}
      {data && !error && total === 0 && data.counts.all > 0 && (
        <EmptyState
          title={words.empty}
          hint={words.emptyHint}
          action={
            <Button variant="default" onClick={() => change(NO_FILTER)}>
              {words.clear}
            </Button>
          }
        />
      )}
    </div>
  );
}
