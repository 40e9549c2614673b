import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ScenarioDetail, ScenarioPlace, ScenarioQuery } from '../../../src/server/api-types.ts';
import { scenarioQuery } from '../../api/data-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { listName, rememberRow } from '../../parts/list-place.ts';
import { scenarioPlaceIn, scenarioQueryIn } from '../../parts/scenario-search.ts';
import { textIn, usePageSearch } from '../../parts/search.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { WatchLink } from '../../parts/watch-link.tsx';
import { strings } from '../../strings.ts';
import { BriefView } from '../episode/brief-view.tsx';
import { PlayedList } from './played-list.tsx';
import styles from './scenario-page.module.css';
import { ScenarioSecretView } from './scenario-secret.tsx';

const { data: words } = strings;

/** One scenario: what an assistant sees of it, what only user and judge know, and how it was played. */
export default function ScenarioPage() {
  const [search] = usePageSearch();
  const address = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same place and query
  const place = useMemo(() => scenarioPlaceIn(search), [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const query = useMemo(() => scenarioQueryIn(search), [address]);
  const id = textIn(search, 'id') ?? '';
  const { data, error, refetch, isPlaceholderData } = useQuery(scenarioQuery(place, id, query));
  // Whoever looks at secret sides goes on doing so in the next scenario.
  const [withSecret, setWithSecret] = useState(false);
  return (
    <div className={styles.page}>
      <Head place={place} query={query} id={id} detail={error ? undefined : data} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={5} height={90} />}
      {data && !error && (
        <div aria-busy={isPlaceholderData} className={styles.loaded}>
          <div className={styles.columns}>
            <div className={styles.main}>
              <BriefView brief={data.brief} problem={null} />
              <Request detail={data} />
              <PlayedList place={place} id={data.row.id} />
            </div>
            <aside className={styles.side}>
              <Facts detail={data} />
              <section className={styles.block}>
                <h2 className={styles.blockTitle}>{strings.episode.secret}</h2>
                <Switch
                  size="xs"
                  label={strings.episode.showSecret}
                  description={strings.episode.secretHint}
                  checked={withSecret}
                  onChange={({ currentTarget }) => setWithSecret(currentTarget.checked)}
                />
              </section>
              {withSecret && <ScenarioSecretView place={place} detail={data} />}
            </aside>
          </div>
        </div>
      )}
    </div>
  );
}

function Request({ detail: { brief } }: { readonly detail: ScenarioDetail }) {
  return (
    <section className={styles.request} aria-label={words.request}>
      <div className={styles.speaker}>{strings.episode.user}</div>
      <div className="said" dir="auto" lang={brief.language}>
        {brief.request}
      </div>
    </section>
  );
}

function Facts({ detail }: { readonly detail: ScenarioDetail }) {
  const { benchmark, set, mode, row } = detail;
  const facts: readonly (readonly [string, string])[] = [
    [words.benchmark, benchmark],
    [words.set, set],
    [words.mode, mode],
    [words.language, words.languageNames[row.language]],
    [words.turns, formatCount(row.turns)],
  ];
  return (
    <section className={styles.block}>
      <h2 className={styles.blockTitle}>{words.facts}</h2>
      <dl className={`${styles.facts} figures`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <WatchLink scenario={{ benchmark, set, mode, scenario: row.id }} />
    </section>
  );
}

interface HeadProps {
  readonly place: ScenarioPlace;
  readonly query: ScenarioQuery;
  readonly id: string;
  readonly detail: ScenarioDetail | undefined;
}

function Head({ place, query, id, detail }: HeadProps) {
  const navigate = useNavigate();
  const open = (next: string | null | undefined): void => {
    if (next) void navigate({ to: '.', search: { ...place, ...query, id: next } as never, replace: true });
  };
  const row = detail?.index;
  useEffect(() => {
    if (row !== undefined && row !== null) rememberRow(listName('/data/scenarios', { ...place, ...query }), row);
  }, [place, query, row]);
  useKeys({
    j: () => open(detail?.next),
    k: () => open(detail?.previous),
    u: () => void navigate({ to: '/data/scenarios', search: { ...place, ...query } as never }),
  });
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <Link to="/data">{words.title}</Link>
        <span aria-hidden>/</span>
        <Link to="/data/scenarios" search={{ ...place, ...query } as never} className="cut">
          {words.scenariosOf([place.benchmark, detail?.set ?? place.set].filter(Boolean).join(' '))}
        </Link>
      </div>
      <div className={styles.headLine}>
        <h1 className={styles.title}>{id || '\u00a0'}</h1>
        <div className={styles.steps}>
          {detail && detail.index !== null && (
            <span className="soft figures">
              {words.place(formatCount(detail.index + 1), formatCount(detail.total))}
            </span>
          )}
          <Button
            variant="default"
            aria-label={words.previous}
            title={`${words.previous} (k)`}
            disabled={!detail?.previous}
            onClick={() => open(detail?.previous)}
          >
            ↑
          </Button>
          <Button
            variant="default"
            aria-label={words.next}
            title={`${words.next} (j)`}
            disabled={!detail?.next}
            onClick={() => open(detail?.next)}
          >
            ↓
          </Button>
        </div>
      </div>
    </header>
  );
}
