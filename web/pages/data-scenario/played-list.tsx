import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScenarioPlace } from '../../../src/server/api-types.ts';
import { scenarioEpisodesQuery } from '../../api/data-queries.ts';
import { formatCount, formatTime } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './scenario-page.module.css';

const { data: words, episodes: said } = strings;

/** The episodes of all runs on this scenario. */
export function PlayedList({ place, id }: { readonly place: ScenarioPlace; readonly id: string }) {
  const { data, error } = useQuery(scenarioEpisodesQuery(place, id));
  return (
    <Section title={words.played} hint={words.playedHint}>
      {error && !data && <ErrorState error={error} />}
      {!data && !error && <LoadingState rows={2} height={36} />}
      {data && data.reading > 0 && <output className="soft">{words.readingRuns(formatCount(data.reading))}</output>}
      {data && data.episodes.length === 0 && data.reading === 0 && <p className="soft">{words.notPlayed}</p>}
      {data && data.episodes.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.assistant}</th>
              <th scope="col">{words.did}</th>
              <th scope="col">{words.outcome}</th>
              <th scope="col" data-end data-wide>
                {words.questions}
              </th>
              <th scope="col" data-end data-wide>
                {words.started}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.episodes.map(({ runId, key, assistant, repeat, action, outcome, questions, startedAt }) => (
              <tr key={`${runId} ${key}`}>
                <td>
                  <Link to={`/runs/${runId}/episodes/${key}`}>{assistant}</Link>
                  {repeat > 0 && <span className="soft"> · {said.repeat(repeat)}</span>}
                </td>
                <td>{action === null ? strings.episode.noAction : said[action]}</td>
                <td>{said.outcomes[outcome]}</td>
                <td data-end data-wide className="figures">
                  {formatCount(questions)}
                </td>
                <td data-end data-wide className="soft">
                  {formatTime(startedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.more && <p className="soft">{words.morePlayed}</p>}
    </Section>
  );
}
