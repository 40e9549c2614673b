import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataBenchmark, ScenarioPage, ScenarioPlace } from '../../../src/server/api-types.ts';
import { cardQuery, dataQuery, scenariosQuery } from '../../api/data-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { PeopleOnSet } from '../../parts/people-on-set.tsx';
import { scenarioPlaceIn } from '../../parts/scenario-search.ts';
import { usePageSearch } from '../../parts/search.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from '../data/data.module.css';
import { DataHead } from '../data/data-head.tsx';
import { CardText } from './card-text.tsx';
import { Checks } from './checks.tsx';
import { Counts } from './counts.tsx';

const { data: words } = strings;

/** A set by itself: licence, source, counts, checksum, checks, and what its makers say of it. */
export default function CardPage() {
  const [search] = usePageSearch();
  const place = scenarioPlaceIn(search);
  const overview = useQuery(dataQuery());
  const { data: page, error, refetch } = useQuery(scenariosQuery(place, {}));
  const benchmark = overview.data?.benchmarks.find(({ name }) => name === place.benchmark);
  const set = place.set ?? benchmark?.defaults.set ?? '';
  return (
    <div className={styles.page}>
      <DataHead
        title={words.cardOf(`${place.benchmark} ${set}`)}
        aside={
          <Link to="/data/scenarios" search={place as never}>
            {words.openScenarios}
          </Link>
        }
      />
      {!benchmark && !error && <LoadingState rows={4} height={40} />}
      {benchmark && <Facts benchmark={benchmark} page={error ? undefined : page} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {page && !error && <Counts page={page} />}
      {page && !error && <Checks key={`${page.benchmark} ${page.set}`} place={placeOf(page)} />}
      {benchmark?.name === 'clarifymt' && (set === 'open' || set === 'starter') && <PeopleOnSet set={set} />}
      <MakersText place={place} />
      {benchmark && benchmark.files.length > 0 && <Files benchmark={benchmark} />}
    </div>
  );
}

function placeOf({ benchmark, set, mode }: ScenarioPage): ScenarioPlace {
  return { benchmark, set, mode };
}

function Facts({ benchmark, page }: { readonly benchmark: DataBenchmark; readonly page: ScenarioPage | undefined }) {
  const { title, summary, paper, licence, imported, files, notes } = benchmark;
  const origin = imported ? words.ownSet : files.length === 0 ? words.builtIn : undefined;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.benchmark, `${title}: ${summary}`],
    [words.source, [paper, origin].filter(Boolean).join(', ') || files[0]?.url],
    [words.licence, licence],
    [words.mode, page?.mode],
    [words.scenarioCount, page && formatCount(page.counts.all)],
    [words.checksum, page?.checksum],
  ];
  return (
    <>
      <dl className={`${styles.facts} figures`}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value ?? '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <Section title={words.notes}>
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function MakersText({ place }: { readonly place: ScenarioPlace }) {
  const { data } = useQuery(cardQuery(place));
  if (!data || data.text === null) return null;
  return (
    <Section title={words.cardText}>
      <CardText markdown={data.text} />
    </Section>
  );
}

function Files({ benchmark: { files } }: { readonly benchmark: DataBenchmark }) {
  return (
    <Section title={words.files}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.files}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col" data-end>
                {words.size}
              </th>
              <th scope="col">{words.licence}</th>
              <th scope="col">{words.isHere}</th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, bytes, licence, isHere, sha256 }) => (
              <tr key={path}>
                <td>{path}</td>
                <td data-end className="figures">
                  {formatCount(Math.ceil(bytes / 1024))}&nbsp;KiB
                </td>
                <td>{licence}</td>
                <td>{isHere ? words.yes : words.no}</td>
                <td className="mono">{sha256.slice(0, 16)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
