import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataBenchmark } from '../../../src/server/api-types.ts';
import { dataQuery } from '../../api/data-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './data.module.css';
import { DataHead } from './data-head.tsx';

const { data: words } = strings;

/** What there is to play: benchmarks with their sets, the person's own among them. */
export default function DataPage() {
  const { data, error, refetch } = useQuery(dataQuery());
  return (
    <div className={styles.page}>
      <DataHead title={words.sets} hint={words.setsHint} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={4} height={140} />}
      {data?.benchmarks.map((benchmark) => (
        <BenchmarkView key={benchmark.name} benchmark={benchmark} />
      ))}
    </div>
  );
}

function BenchmarkView({ benchmark }: { readonly benchmark: DataBenchmark }) {
  const { name, title, summary, paper, licence, languages, sets, imported } = benchmark;
  return (
    <section className={styles.block} aria-labelledby={`benchmark-${name}`}>
      <h2 className={styles.blockTitle} id={`benchmark-${name}`}>
        {name} <span className="soft">{title}</span>
        {imported && <span className={styles.badge}>{words.imported}</span>}
      </h2>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.origin}>
        {[paper, licence, languages.map((language) => words.languageNames[language]).join(', ')]
          .filter((text) => text !== '')
          .join(' · ')}
        <Files benchmark={benchmark} />
      </p>
      <ul className={styles.sets}>
        {sets.map((set) => (
          <li key={set}>
            <Link
              to="/data/scenarios"
              search={{ benchmark: name, set } as never}
              aria-label={words.scenariosOf(`${name} ${set}`)}
            >
              {set}
            </Link>
            <Link
              to="/data/card"
              search={{ benchmark: name, set } as never}
              className="soft"
              aria-label={words.cardOf(`${name} ${set}`)}
            >
              {words.openCard}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ benchmark: { name, files } }: { readonly benchmark: DataBenchmark }) {
  if (files.length === 0) return null;
  const here = files.filter(({ isHere }) => isHere).length;
  return (
    <>
      {' · '}
      {words.filesHere(formatCount(here), formatCount(files.length))}
      {here < files.length && <span className={styles.missing}> {words.filesMissing(name)}</span>}
    </>
  );
}
