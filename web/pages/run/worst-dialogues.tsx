import { Link } from '@tanstack/react-router';
import type { RunReport } from '../../../src/server/api-types.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';

/** The worst dialogues by the benchmark's own measure; each opens whole. */
export function WorstDialogues(props: { readonly run: string; readonly worst: RunReport['report']['worst'] }) {
  return (
    <div className={styles.worst}>
      {props.worst.map(({ episodeKey, reason, request, turns }) => (
        <Link key={episodeKey} to={`/runs/${props.run}/episodes/${episodeKey}`} className={styles.card}>
          <p className={styles.reason}>{reason}</p>
          <p className={`${styles.clamp} said`} dir="auto">
            <span className="soft">{strings.episode.user}: </span>
            {request}
          </p>
          {turns.slice(0, 2).map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns of a dialogue keep their places
            <p key={index} className={`${styles.clamp} said`} dir="auto">
              <span className="soft">{strings.episode[turn.speaker]}: </span>
              {turn.text || strings.episode.empty}
            </p>
          ))}
        </Link>
      ))}
    </div>
  );
}
