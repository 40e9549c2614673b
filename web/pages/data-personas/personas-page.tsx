import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScenarioPage, Taxonomy } from '../../../src/server/api-types.ts';
import { dataQuery, scenariosQuery, taxonomyQuery } from '../../api/data-queries.ts';
import { formatCount, formatValue, nameOf } from '../../parts/format.ts';
import { scenarioPlaceIn } from '../../parts/scenario-search.ts';
import { usePageSearch } from '../../parts/search.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from '../data/data.module.css';
import { DataHead } from '../data/data-head.tsx';
import own from './personas.module.css';

const { data: words } = strings;

type Persona = Taxonomy['personas'][number];

/** How users reply, with every phrase, and how often they do in a set. */
export default function PersonasPage() {
  const { data, error, refetch } = useQuery(taxonomyQuery());
  return (
    <div className={styles.page}>
      <DataHead title={words.personas} hint={words.personasHint} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={6} height={120} />}
      {data && <Mix personas={data.personas} />}
      {data?.personas.map((persona) => (
        <PersonaView key={persona.id} persona={persona} />
      ))}
    </div>
  );
}

/** Of all sets of a benchmark side by side: each comes when the server has read it. */
function Mix({ personas }: { readonly personas: readonly Persona[] }) {
  const [search] = usePageSearch();
  const { benchmark } = scenarioPlaceIn(search);
  const overview = useQuery(dataQuery());
  const sets = overview.data?.benchmarks.find(({ name }) => name === benchmark)?.sets ?? [];
  const pages = useQueries({ queries: sets.map((set) => scenariosQuery({ benchmark, set }, {})) });
  return (
    <Section title={words.mixOf(benchmark)} hint={words.mixHint}>
      <div className={own.mix}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.persona}</th>
              {sets.map((set) => (
                <th key={set} scope="col" data-end>
                  {set}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {personas.map(({ id }) => (
              <tr key={id}>
                <td>{nameOf(id)}</td>
                {sets.map((set, index) => (
                  <td key={set} data-end className="figures">
                    <Share persona={id} page={pages[index]?.data} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Share({ persona, page }: { readonly persona: string; readonly page: ScenarioPage | undefined }) {
  if (!page) return <span className="soft">…</span>;
  const { benchmark, set, mode, counts } = page;
  const count = counts.personas.find(({ name }) => name === persona)?.count ?? 0;
  if (count === 0) return <span className="soft">0</span>;
  return (
    <Link
      to="/data/scenarios"
      search={{ benchmark, set, mode, persona } as never}
      title={words.examples(formatCount(count))}
    >
      {formatValue(count / counts.all, 'share')}
    </Link>
  );
}

function PersonaView({ persona }: { readonly persona: Persona }) {
  const { id, name, definition, rules, leaves, goldAction, goldMove, why } = persona;
  return (
    <section className={styles.block} aria-labelledby={`persona-${id}`}>
      <h2 className={styles.blockTitle} id={`persona-${id}`}>
        {name} {goldMove === '' && <span className={styles.badge}>{words.notInPaper}</span>}
      </h2>
      <p className={styles.summary}>{definition}</p>
      <dl className={styles.facts}>
        {rules.length > 0 && (
          <>
            <dt>{words.rules}</dt>
            <dd>{rules.join(' ')}</dd>
          </>
        )}
        <dt>{words.leaves}</dt>
        <dd>{leaves}</dd>
        <dt>{words.right}</dt>
        <dd>
          {words.golds[goldAction]}
          {goldMove !== '' && `, ${goldMove}`} <span className="soft">{why}</span>
        </dd>
      </dl>
      <Phrases persona={persona} />
    </section>
  );
}

function Phrases({ persona: { phrases } }: { readonly persona: Persona }) {
  const languages = (['en', 'zh'] as const).filter((language) => Object.keys(phrases[language]).length > 0);
  if (languages.length === 0) return <p className={`${styles.small} soft`}>{words.templates}</p>;
  return languages.map((language) => (
    <details key={language} className={own.phrases}>
      <summary>
        {words.phrases}: {words.languageNames[language]}{' '}
        <span className="soft figures">
          {words.phraseCount(formatCount(Object.values(phrases[language]).flat().length))}
        </span>
      </summary>
      {Object.entries(phrases[language]).map(([kind, texts]) => (
        <div key={kind} className={own.kind}>
          <h3 className={own.kindName}>{kind === 'any' ? words.fits.any : kind}</h3>
          <ul className={styles.list} lang={language}>
            {texts.map((text) => (
              <li key={text} className="said">
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  ));
}
