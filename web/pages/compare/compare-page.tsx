import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RunSummary, RunsComparison } from '../../../src/server/api-types.ts';
import { comparisonQuery } from '../../api/compare-queries.ts';
import { runsQuery } from '../../api/queries.ts';
import { usePageSearch } from '../../parts/search.ts';
import { Section } from '../../parts/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './compare-page.module.css';
import { type CompareSearch, compareSearchIn } from './compare-search.ts';
import { FigureTable } from './figure-table.tsx';
import { FlipList } from './flip-list.tsx';
import { RunPicker } from './run-picker.tsx';
import { TestList } from './test-list.tsx';

const { compare: words } = strings;

/** Runs held against a base on the scenarios they share. */
export default function ComparePage() {
  const [search, change] = usePageSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same comparison
  const asked = useMemo(() => compareSearchIn(search), [JSON.stringify(search)]);
  const { data: list } = useQuery(runsQuery());
  const comparison = useQuery({
    ...comparisonQuery(asked.runs),
    enabled: asked.runs.length > 1,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = comparison;
  const choose = (runs: readonly string[]): void => change({ runs: runs.join(','), other: undefined });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title}</h1>
      <RunPicker ids={asked.runs} all={list?.runs ?? NO_RUNS} found={data} onChoose={choose} />
      {asked.runs.length < 2 && <EmptyState title={words.none} hint={words.noneHint} />}
      {asked.runs.length > 1 && error && <ErrorState error={error} retry={() => void refetch()} />}
      {asked.runs.length > 1 && !data && !error && <LoadingState rows={8} height={56} />}
      {asked.runs.length > 1 && data && !error && (
        <div aria-busy={comparison.isPlaceholderData} className={styles.loaded}>
          <ComparisonView comparison={data} asked={asked} />
        </div>
      )}
    </div>
  );
}

const NO_RUNS: readonly RunSummary[] = [];

function ComparisonView({ comparison, asked }: { readonly comparison: RunsComparison; readonly asked: CompareSearch }) {
  const { sections, notes, others } = comparison;
  const [whole, groups] = [sections.filter(({ title }) => title === ''), sections.filter(({ title }) => title !== '')];
  const isShared = others.some(({ pairs }) => pairs.scored > 0);
  return (
    <>
      {isShared && (
        <Section title={words.tests} hint={words.pHint}>
          <TestList comparison={comparison} />
        </Section>
      )}
      {isShared && (
        <Section title={words.figures} hint={words.figuresHint}>
          <FigureTable comparison={comparison} sections={whole} label={words.figures} />
          {groups.length > 0 && (
            <details className={styles.groups}>
              <summary>{words.groups(groups.length)}</summary>
              <FigureTable comparison={comparison} sections={groups} label={words.groups(groups.length)} />
            </details>
          )}
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={words.notes}>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      {isShared && (
        <Section title={words.flips} hint={words.flipsHint}>
          <FlipList comparison={comparison} asked={asked} />
        </Section>
      )}
    </>
  );
}
