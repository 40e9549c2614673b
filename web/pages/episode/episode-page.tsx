import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { EpisodeDetail, EpisodeQuery } from '../../../src/server/api-types.ts';
import { callsQuery, episodeQuery, neighboursQuery } from '../../api/queries.ts';
import { episodeQueryIn } from '../../parts/episode-search.ts';
import { formatCount } from '../../parts/format.ts';
import { listName, rememberRow } from '../../parts/list-place.ts';
import { usePageSearch } from '../../parts/search.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useParam } from '../../parts/use-params.ts';
import { WatchLink } from '../../parts/watch-link.tsx';
import { strings } from '../../strings.ts';
import { BriefView } from './brief-view.tsx';
import { CallList } from './call-list.tsx';
import { Dialogue } from './dialogue.tsx';
import { EpisodeFacts } from './episode-facts.tsx';
import styles from './episode-page.module.css';
import { ReplayDialogue } from './replay-dialogue.tsx';
import { SecretView } from './secret-view.tsx';

const { episode: words } = strings;

/** One dialogue with all that led to it and all that was said of it. */
export default function EpisodePage() {
  const run = useParam('run');
  const key = useParam('key');
  const [search] = usePageSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same query
  const query = useMemo(() => episodeQueryIn(search), [JSON.stringify(search)]);
  const { data, error, refetch, isPlaceholderData } = useQuery(episodeQuery(run, key));
  return (
    <div className={styles.page}>
      <Head run={run} episodeKey={key} query={query} detail={data} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={6} height={96} />}
      {data && (
        <div aria-busy={isPlaceholderData} className={styles.loaded}>
          <EpisodeView key={data.episode.key} detail={data} />
        </div>
      )}
    </div>
  );
}

function EpisodeView({ detail }: { readonly detail: EpisodeDetail }) {
  const { runId, benchmark, set, mode, episode } = detail;
  const [withCalls, setWithCalls] = useState(false);
  const [replayFrom, setReplayFrom] = useState<number | null>(null);
  const calls = useQuery({ ...callsQuery(runId, episode.key), enabled: withCalls });
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <BriefView brief={detail.brief} problem={detail.briefProblem} />
        <Dialogue episode={episode} calls={calls.data?.calls ?? []} onReplay={setReplayFrom} />
        <Section title={words.callsTitle}>
          {withCalls ? (
            <CallList found={calls.data} error={calls.error} />
          ) : (
            <Button variant="default" onClick={() => setWithCalls(true)}>
              {words.showCalls}
            </Button>
          )}
        </Section>
      </div>
      <aside className={styles.side}>
        <EpisodeFacts episode={episode} place={{ benchmark, set, mode }} />
        <WatchLink scenario={{ benchmark, set, mode, scenario: episode.scenarioId }} />
        <SecretView run={runId} episodeKey={episode.key} />
      </aside>
      <ReplayDialogue detail={detail} turnIndex={replayFrom} onClose={() => setReplayFrom(null)} />
    </div>
  );
}

function Head(props: {
  readonly run: string;
  readonly episodeKey: string;
  readonly query: EpisodeQuery;
  readonly detail: EpisodeDetail | undefined;
}) {
  const { run, episodeKey, query, detail } = props;
  const navigate = useNavigate();
  const { data: place } = useQuery(neighboursQuery(run, episodeKey, query));
  const list = `/runs/${run}/episodes`;
  const row = place?.index;
  useEffect(() => {
    if (row !== undefined && row !== null) rememberRow(listName(list, query), row);
  }, [list, query, row]);
  const open = (key: string | null | undefined): void => {
    if (key) void navigate({ to: `${list}/${key}`, search: query as never, replace: true });
  };
  useKeys({
    j: () => open(place?.next),
    k: () => open(place?.previous),
    u: () => void navigate({ to: list, search: query as never }),
  });
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <Link to="/runs">{strings.runs.title}</Link>
        <span aria-hidden>/</span>
        <Link to={`/runs/${run}`} className="cut">
          {detail ? `${detail.assistant} · ${detail.benchmark}` : run}
        </Link>
        <span aria-hidden>/</span>
        <Link to={list} search={query as never}>
          {words.back}
        </Link>
      </div>
      <div className={styles.headLine}>
        <h1 className={styles.title}>{detail?.episode.scenarioId ?? '\u00a0'}</h1>
        <div className={styles.steps}>
          {place?.index !== undefined && place.index !== null && (
            <span className="soft figures">{words.place(formatCount(place.index + 1), formatCount(place.total))}</span>
          )}
          <Button
            variant="default"
            aria-label={words.previous}
            title={`${words.previous} (k)`}
            disabled={!place?.previous}
            onClick={() => open(place?.previous)}
          >
            ↑
          </Button>
          <Button
            variant="default"
            aria-label={words.next}
            title={`${words.next} (j)`}
            disabled={!place?.next}
            onClick={() => open(place?.next)}
          >
            ↓
          </Button>
        </div>
      </div>
    </header>
  );
}
