import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  DataBenchmark,
  NameCount,
  ScenarioPage,
  ScenarioPlace,
  ScenarioQuery,
} from '../../../src/server/api-types.ts';
import { dataQuery } from '../../api/data-queries.ts';
import { FilterInput } from '../../parts/filter-input.tsx';
import { formatCount, formatName, nameOf } from '../../parts/format.ts';
import type { Search } from '../../parts/search.ts';
import { strings } from '../../strings.ts';
import styles from './scenarios-page.module.css';

const { data: words } = strings;

/** Takes back all that narrows the list. */
export const NO_FILTER: Search = {
  text: undefined,
  language: undefined,
  subtype: undefined,
  persona: undefined,
  turns: undefined,
  gold: undefined,
  group: undefined,
};

interface FiltersProps {
  /** undefined: it is being fetched, or cannot be. */
  readonly page: ScenarioPage | undefined;
  readonly place: ScenarioPlace;
  readonly query: ScenarioQuery;
  readonly change: (change: Search) => void;
}

export function ScenarioFilters({ page, place, query, change }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const isNarrowed = Object.keys(NO_FILTER).some((name) => name in query);
  return (
    <div className={styles.bar} data-open={open}>
      <FilterInput
        label={words.search}
        placeholder={words.searchHint}
        value={query.text ?? ''}
        onChange={(text) => change({ text })}
      />
      <Button variant="default" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.filters}
      </Button>
      <PlaceChoice page={page} place={place} change={change} />
      {page && <Labels page={page} query={query} change={change} />}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => change(NO_FILTER)}>
          {words.clear}
        </Button>
      )}
      <output className={`${styles.count} figures`}>{page && words.count(formatCount(page.total))}</output>
    </div>
  );
}

/** Another set has other labels: the filters go with the old one. */
function PlaceChoice({ page, place, change }: Omit<FiltersProps, 'query'>) {
  const { data } = useQuery(dataQuery());
  const benchmark: DataBenchmark | undefined = data?.benchmarks.find(({ name }) => name === place.benchmark);
  const set = place.set ?? page?.set ?? benchmark?.defaults.set ?? null;
  const mode = place.mode ?? page?.mode ?? benchmark?.defaults.mode ?? null;
  return (
    <>
      <Select
        aria-label={words.benchmark}
        data={data?.benchmarks.map(({ name }) => name) ?? [place.benchmark]}
        value={place.benchmark}
        onChange={(name) => name && change({ ...NO_FILTER, benchmark: name, set: undefined, mode: undefined })}
        allowDeselect={false}
        className={styles.select}
      />
      <Select
        aria-label={words.set}
        data={[...(benchmark?.sets ?? [])]}
        value={set}
        onChange={(name) => name && change({ set: name })}
        allowDeselect={false}
        className={styles.select}
      />
      {(benchmark?.modes.length ?? 0) > 1 && (
        <Select
          aria-label={words.mode}
          data={[...(benchmark?.modes ?? [])]}
          value={mode}
          onChange={(name) => name && change({ set: set ?? undefined, mode: name })}
          allowDeselect={false}
          className={styles.select}
        />
      )}
    </>
  );
}

function Labels({
  page: { counts },
  query,
  change,
}: Omit<FiltersProps, 'place' | 'page'> & { readonly page: ScenarioPage }) {
  const filters = [
    [words.subtype, words.anySubtype, 'subtype', counts.subtypes, nameOf],
    [words.persona, words.anyPersona, 'persona', counts.personas, nameOf],
    [words.gold, words.anyGold, 'gold', counts.golds, goldName],
    [words.turns, words.anyTurns, 'turns', counts.turns, words.turn],
    [words.language, words.anyLanguage, 'language', counts.languages, languageName],
    [words.group, words.anyGroup, 'group', counts.groups, formatName],
  ] as const;
  return filters
    .filter(([, , name, found]) => found.length > 1 || name in query)
    .map(([label, any, name, found, say]) => (
      <Select
        key={name}
        aria-label={label}
        placeholder={any}
        data={found.map((each) => option(each, say))}
        value={query[name] === undefined ? null : String(query[name])}
        onChange={(value) => change({ [name]: value ?? undefined })}
        clearable
        searchable={name === 'group'}
        limit={200}
        className={`${styles.select} ${styles.label}`}
      />
    ));
}

function option({ name, count }: NameCount, say: (name: string) => string) {
  return { value: name, label: `${say(name)} (${formatCount(count)})` };
}

function goldName(name: string): string {
  return name in words.golds ? words.golds[name as keyof typeof words.golds] : name;
}

function languageName(name: string): string {
  return name in words.languageNames ? words.languageNames[name as keyof typeof words.languageNames] : name;
}
