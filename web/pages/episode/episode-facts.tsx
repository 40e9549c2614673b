import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EpisodeDetail, ScenarioPlace } from '../../../src/server/api-types.ts';
import { formatCost, formatCount, formatDuration, formatTime } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './episode-page.module.css';

const { episode: words } = strings;

type Episode = EpisodeDetail['episode'];

interface FactsProps {
  readonly episode: Episode;
  /** The set that its scenario is in: leads there. */
  readonly place?: ScenarioPlace;
}

/** What was said of the dialogue, and what it took. */
export function EpisodeFacts({ episode, place }: FactsProps) {
  const roles = Object.entries(episode.usage);
  return (
    <>
      <section className={styles.block}>
        <h2 className={styles.blockTitle}>{words.verdicts}</h2>
        {episode.verdicts.length === 0 && <p className="soft">{words.noVerdicts}</p>}
        {episode.verdicts.map((verdict) => (
          <Verdict key={verdict.name} verdict={verdict} />
        ))}
      </section>
      <section className={styles.block}>
        <h2 className={styles.blockTitle}>{words.facts}</h2>
        <dl className={`${styles.facts} figures`}>
          <Fact
            name={words.scenario}
            value={
              place ? (
                <Link to="/data/scenario" search={{ ...place, id: episode.scenarioId } as never}>
                  {episode.scenarioId}
                </Link>
              ) : (
                episode.scenarioId
              )
            }
          />
          {episode.repeat > 0 && <Fact name={words.repeat} value={formatCount(episode.repeat + 1)} />}
          <Fact name={strings.run.facts.started} value={formatTime(episode.startedAt)} />
          <Fact name={words.took} value={formatDuration(episode.durationMs)} />
        </dl>
      </section>
      {roles.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.blockTitle}>{words.usage}</h2>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.role}</th>
                {[words.calls, words.tokensIn, words.tokensOut, words.cost].map((name) => (
                  <th key={name} scope="col" data-end>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {roles.map(([role, usage]) => (
                <tr key={role}>
                  <td>{role}</td>
                  <td data-end>{formatCount(usage.calls)}</td>
                  <td data-end>{formatCount(usage.inputTokens)}</td>
                  <td data-end>{formatCount(usage.outputTokens)}</td>
                  <td data-end>{usage.costUsd === null ? '?' : formatCost(usage.costUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {episode.groups.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.blockTitle}>{words.groups}</h2>
          <ul className={styles.groups}>
            {episode.groups.map((group) => (
              <li key={group}>{group}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Verdict({ verdict }: { readonly verdict: Episode['verdicts'][number] }) {
  const { name, value, reason, category } = verdict;
  const said =
    value === null ? words.undecided : typeof value === 'number' ? value.toFixed(2) : value ? words.yes : words.no;
  const kind = value === null ? 'open' : (typeof value === 'number' ? value >= 0.5 : value) ? 'good' : 'bad';
  return (
    <div className={styles.verdict} data-value={kind}>
      <div>
        <b>{name}</b> {said}
        {category !== undefined && <span className="soft"> · {category}</span>}
      </div>
      {reason !== '' && (
        <div className="soft said" dir="auto">
          {reason}
        </div>
      )}
    </div>
  );
}
