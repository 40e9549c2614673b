import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FlipRow, FlipSide, RunsComparison } from '../../../src/server/api-types.ts';
import { flipsQuery } from '../../api/compare-queries.ts';
import { FilterInput } from '../../parts/filter-input.tsx';
import { formatCount } from '../../parts/format.ts';
import { listName, useListPlace } from '../../parts/list-place.ts';
import { hrefOf, RowLink } from '../../parts/row-link.tsx';
import { usePageSearch } from '../../parts/search.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import styles from './compare-page.module.css';
import { type CompareSearch, selectFlips } from './compare-search.ts';
import { runNames } from './run-names.ts';

const { compare: words } = strings;
const ROW_HEIGHT = 56;
const MOST_HEIGHT = 560;

/** The scenarios in which only one of two runs is right. */
export function FlipList({
  comparison,
  asked,
}: {
  readonly comparison: RunsComparison;
  readonly asked: CompareSearch;
}) {
  const { others } = comparison;
  const held = others.find(({ run }) => run.id === asked.other) ?? others.find(({ tests }) => tests.length > 0);
  const test = held?.tests.find(({ outcome }) => outcome === asked.outcome) ?? held?.tests.at(-1);
  if (!held || !test) return <p className="soft">{words.noFlips}</p>;
  return <Flips comparison={comparison} asked={{ ...asked, other: held.run.id, outcome: test.outcome }} />;
}

function Flips({ comparison, asked }: { readonly comparison: RunsComparison; readonly asked: CompareSearch }) {
  const [search, change] = usePageSearch();
  const { runs, other = '', outcome = 'action', right, text } = asked;
  const { data, error, refetch } = useQuery(flipsQuery(runs, other, outcome));
  const shown = useMemo(() => selectFlips(data?.rows ?? [], { right, text }), [data, right, text]);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  const unnamed = (data?.count ?? 0) - (data?.rows.length ?? 0);
  return (
    <>
      <FlipFilters comparison={comparison} asked={asked} />
      {!data && <LoadingState rows={4} height={ROW_HEIGHT} />}
      {data?.rows.length === 0 && <p className="soft">{words.noFlips}</p>}
      {data && data.rows.length > 0 && shown.length === 0 && (
        <EmptyState
          title={words.noMatch}
          hint={words.noMatchHint}
          action={
            <Button variant="default" onClick={() => change({ right: undefined, text: undefined })}>
              {strings.runs.clear}
            </Button>
          }
        />
      )}
      {data && shown.length > 0 && (
        <>
          <output className={`${styles.count} figures`}>
            {words.shown(formatCount(shown.length), formatCount(data.rows.length))}
          </output>
          <FlipTable rows={shown} comparison={comparison} search={{ ...search, other, outcome }} />
        </>
      )}
      {unnamed > 0 && <p className="soft">{words.unnamed(formatCount(unnamed))}</p>}
    </>
  );
}

function FlipFilters({ comparison, asked }: { readonly comparison: RunsComparison; readonly asked: CompareSearch }) {
  const [, change] = usePageSearch();
  const names = runNames(comparison);
  const { others } = comparison;
  const tests = others.find(({ run }) => run.id === asked.other)?.tests ?? [];
  return (
    <div className={styles.filters}>
      {others.length > 1 && (
        <Select
          label={words.against}
          data={others.map(({ run }) => ({ value: run.id, label: names.get(run.id) ?? run.id }))}
          value={asked.other ?? null}
          onChange={(other) => change({ other: other ?? undefined, outcome: undefined })}
          allowDeselect={false}
        />
      )}
      {tests.length > 1 && (
        <Select
          label={words.outcome}
          data={tests.map(({ outcome }) => ({ value: outcome, label: words.outcomes[outcome] }))}
          value={asked.outcome ?? null}
          onChange={(outcome) => change({ outcome: outcome ?? undefined })}
          allowDeselect={false}
        />
      )}
      <Select
        label={words.whoRight}
        data={[
          { value: 'base', label: words.baseRight },
          { value: 'other', label: words.otherRight },
        ]}
        placeholder={words.either}
        value={asked.right ?? null}
        onChange={(right) => change({ right: right ?? undefined })}
        clearable
      />
      <FilterInput
        label={words.filter}
        placeholder={words.filterHint}
        value={asked.text}
        onChange={(text) => change({ text })}
      />
    </div>
  );
}

function FlipTable(props: {
  readonly rows: readonly FlipRow[];
  readonly comparison: RunsComparison;
  readonly search: object;
}) {
  const { rows, comparison, search } = props;
  const navigate = useNavigate();
  const [active, setActive] = useListPlace(listName('/compare', search));
  const other = 'other' in search ? String(search.other) : '';
  const names = runNames(comparison);
  const nameOf = (right: FlipRow['right']): string => names.get(right === 'base' ? comparison.base.id : other) ?? '';
  const hrefFor = (row: FlipRow): string => hrefOf('/compare/pair', { ...search, at: row.base.key });
  const columns: readonly Column<FlipRow, never>[] = [
    {
      id: 'scenario',
      label: words.columns.scenario,
      width: 'minmax(0, 2fr)',
      narrow: true,
      render: (row) => (
        <>
          <RowLink href={hrefFor(row)} className={`${styles.link} cut`} title={row.request}>
            {row.request}
          </RowLink>
          <div className={`${styles.soft} cut`}>
            {row.scenarioId}
            {row.repeat > 0 && ` · ${words.repeat(formatCount(row.repeat + 1))}`}
          </div>
        </>
      ),
    },
    {
      id: 'right',
      label: words.columns.right,
      width: 'minmax(0, 1fr)',
      narrow: true,
      render: ({ right }) => (
        <span className={`${styles.right} cut`} title={nameOf(right)}>
          {nameOf(right)}
        </span>
      ),
    },
    { id: 'base', label: words.columns.base, width: '10rem', render: (row) => <DidLine side={row.base} /> },
    { id: 'other', label: words.columns.other, width: '10rem', render: (row) => <DidLine side={row.other} /> },
  ];
  return (
    <div className={styles.rows} style={{ height: Math.min(MOST_HEIGHT, (rows.length + 1) * ROW_HEIGHT) }}>
      <VirtualTable
        label={words.flipTable}
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => rows[index]?.base.key ?? index}
        rowHeight={ROW_HEIGHT}
        active={Math.min(active, rows.length - 1)}
        onActive={setActive}
        onOpen={(index) => {
          const row = rows[index];
          if (row) void navigate({ to: '/compare/pair', search: { ...search, at: row.base.key } as never });
        }}
      />
    </div>
  );
}

function DidLine({ side: { action, outcome, category } }: { readonly side: FlipSide }) {
  return (
    <>
      <div>{words.did[action ?? 'none']}</div>
      <div className={`${styles.soft} cut`}>
        {strings.episodes.outcomes[outcome]}
        {category !== null && ` · ${category}`}
      </div>
    </>
  );
}
