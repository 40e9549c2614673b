import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EpisodeSecret } from '../../../src/server/api-types.ts';
import { secretQuery } from '../../api/queries.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './episode-page.module.css';

const { episode: words } = strings;

type Secret = EpisodeSecret['secret'];

/** What only user and judge knew; fetched when somebody turns it on. */
export function SecretView({ run, episodeKey }: { readonly run: string; readonly episodeKey: string }) {
  const [shown, setShown] = useState(false);
  const { data, error } = useQuery({ ...secretQuery(run, episodeKey), enabled: shown });
  return (
    <section className={styles.block}>
      <h2 className={styles.blockTitle}>{words.secret}</h2>
      <Switch
        size="xs"
        label={words.showSecret}
        description={words.secretHint}
        checked={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      {shown && error && <ErrorState error={error} />}
      {shown && !data && !error && <LoadingState rows={3} height={28} />}
      {shown && data && <SecretText secret={data.secret} />}
    </section>
  );
}

function SecretText({ secret }: { readonly secret: Secret }) {
  const { goldAction, ambiguity, slots, readings, intended, goldQuestion, goldReply, answer, extra } = secret;
  return (
    <div style={{ marginTop: '0.75rem' }}>
      {goldAction !== null && <Part title={words.goldAction}>{strings.episodes[goldAction]}</Part>}
      <Part title={words.ambiguity}>
        {ambiguity.length === 0
          ? words.clear
          : ambiguity.map(({ dimension, subtype }) => `${dimension}: ${subtype}`).join('; ')}
      </Part>
      {slots.length > 0 && (
        <Part title={words.slots}>
          {slots.map(({ name, asksFor, options }) => (
            <div key={name}>
              <b>{name}</b>: {asksFor}
              {options.length > 0 && <span className="soft"> ({options.map(({ label }) => label).join(', ')})</span>}
            </div>
          ))}
        </Part>
      )}
      {readings.length > 0 && (
        <Part title={words.readings}>
          {readings.map((reading) => (
            <div key={reading.id}>
              {reading.id}
              {reading.id === intended && <b> ({words.intended})</b>}
              <span className="soft"> {answerText(reading.answer)}</span>
            </div>
          ))}
        </Part>
      )}
      {goldQuestion !== undefined && <Part title={words.goldQuestion}>{goldQuestion}</Part>}
      {goldReply !== undefined && <Part title={words.goldReply}>{goldReply}</Part>}
      {answer && <Part title={words.goldAnswer}>{answerText(answer)}</Part>}
      {Object.keys(extra).length > 0 && (
        <details>
          <summary className="soft">{words.extra}</summary>
          <pre className={`${styles.raw} mono`}>{JSON.stringify(extra, null, 2).slice(0, 20_000)}</pre>
        </details>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div style={{ marginBottom: '0.5rem', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      <div className="soft" style={{ fontSize: '0.75rem' }}>
        {title}
      </div>
      {children}
    </div>
  );
}

function answerText(answer: NonNullable<Secret['answer']>): string {
  if (answer.kind === 'number') return `${answer.value} ${answer.scale}`.trim();
  return answer.kind === 'spans' ? answer.spans.join('; ') : answer.text;
}
