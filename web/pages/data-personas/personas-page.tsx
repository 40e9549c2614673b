import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScenarioCounts, ScenarioPlace, Taxonomy } from '../../../src/server/api-types.ts';
import { dataQuery, scenariosQuery, taxonomyQuery } from '../../api/data-queries.ts';
import { formatCount, formatValue } from '../../parts/format.ts';
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

function Mix({ personas }: { readonly personas: readonly Persona[] }) {
  const [search, change] = usePageSearch();
  const overview = useQuery(dataQuery());
  const asked = scenarioPlaceIn(search);
  const { data, error } = useQuery(scenariosQuery(asked, {}));
  const sets = overview.data?.benchmarks.find(({ name }) => name === asked.benchmark)?.sets ?? [];
  const choice = (
    <Select
      aria-label={words.set}
      data={[...sets]}
      value={data?.set ?? asked.set ?? null}
      onChange={(set) => change({ set: set ?? undefined })}
      allowDeselect={false}
      w={160}
    />
  );
  return (
    <Section title={words.mix} hint={words.mixHint} aside={choice}>
      {error && !data && <ErrorState error={error} />}
      {!data && !error && <LoadingState rows={7} height={28} />}
      {data && <MixTable personas={personas} counts={data.counts} place={data} />}
    </Section>
  );
}

function MixTable(props: {
  readonly personas: readonly Persona[];
  readonly counts: ScenarioCounts;
  readonly place: ScenarioPlace;
}) {
  const { personas, counts, place } = props;
  const { benchmark, set, mode } = place;
  return (
    <table className={styles.table}>
      <tbody>
        {personas.map(({ id, name }) => {
          const count = counts.personas.find((one) => one.name === id)?.count ?? 0;
          return (
            <tr key={id}>
              <td>
                <Link to="/data/scenarios" search={{ benchmark, set, mode, persona: id } as never}>
                  {name}
                </Link>
              </td>
              <td data-end className="figures">
                {formatCount(count)}
              </td>
              <td data-end className="figures soft">
                {formatValue(counts.all === 0 ? null : count / counts.all, 'share')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
