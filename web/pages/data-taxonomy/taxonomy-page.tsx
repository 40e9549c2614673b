import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Taxonomy } from '../../../src/server/api-types.ts';
import { scenariosQuery, taxonomyQuery } from '../../api/data-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { scenarioPlaceIn } from '../../parts/scenario-search.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from '../data/data.module.css';
import { DataHead } from '../data/data-head.tsx';
import own from './taxonomy.module.css';

const { data: words } = strings;

type Subtype = Taxonomy['subtypes'][number];

/** What can be unclear: dimensions, and their subtypes with signs and examples. */
export default function TaxonomyPage() {
  const { data, error, refetch } = useQuery(taxonomyQuery());
  return (
    <div className={styles.page}>
      <DataHead title={words.taxonomy} hint={words.taxonomyHint} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={5} height={160} />}
      {data?.dimensions.map(({ id, name, definition }) => (
        <section key={id} className={styles.block} aria-labelledby={`dimension-${id}`}>
          <h2 className={styles.blockTitle} id={`dimension-${id}`}>
            {name}
          </h2>
          <p className={styles.summary}>{definition}</p>
          <div className={own.subtypes}>
            {data.subtypes
              .filter(({ dimension }) => dimension === id)
              .map((subtype) => (
                <SubtypeView key={subtype.id} subtype={subtype} />
              ))}
          </div>
          {id === 'interactional' && (
            <Link to="/data/personas" className={styles.small}>
              {words.personas}
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}

function SubtypeView({ subtype }: { readonly subtype: Subtype }) {
  const { id, name, definition, cues, example, goodQuestion } = subtype;
  return (
    <article className={own.subtype}>
      <h3 className={own.name}>{name}</h3>
      <p className={own.text}>{definition}</p>
      <dl className={own.parts}>
        <dt>{words.example}</dt>
        <dd>
          <q>{example.request}</q> <span className="soft">{example.why}</span>
        </dd>
        <dt>{words.goodQuestion}</dt>
        <dd>
          <q>{goodQuestion}</q>
        </dd>
        <dt>{words.cues}</dt>
        <dd>{cues.join('; ')}</dd>
      </dl>
      <Link to="/data/scenarios" search={{ subtype: id } as never} className={styles.small}>
        <ScenarioCount subtype={id} />
      </Link>
    </article>
  );
}

function ScenarioCount({ subtype }: { readonly subtype: string }) {
  const { data } = useQuery(scenariosQuery(scenarioPlaceIn({}), {}));
  const count = data?.counts.subtypes.find(({ name }) => name === subtype)?.count;
  return count === undefined ? words.scenarios : words.examples(formatCount(count));
}
