import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataChecks, ScenarioPlace } from '../../../src/server/api-types.ts';
import { checksQuery } from '../../api/data-queries.ts';
import { formatCount } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from '../data/data.module.css';

const { data: words } = strings;

/** What `querent data check` says, when somebody asks for it. */
export function Checks({ place }: { readonly place: ScenarioPlace }) {
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching } = useQuery({ ...checksQuery(place), enabled: asked });
  return (
    <Section title={words.checks} hint={words.checksHint}>
      {!data && (
        <Button variant="default" loading={isFetching} onClick={() => setAsked(true)}>
          {words.runChecks}
        </Button>
      )}
      {asked && !data && !error && <LoadingState rows={3} height={36} />}
      {error && <ErrorState error={error} />}
      {data && <Found checks={data} place={place} />}
    </Section>
  );
}

function Found({ checks, place }: { readonly checks: DataChecks; readonly place: ScenarioPlace }) {
  const { figures, remarks, remarkCount } = checks;
  return (
    <>
      {figures.length > 0 && (
        <table className={styles.table}>
          <tbody>
            {figures.map(({ name, value }) => (
              <tr key={name}>
                <td className="soft">{name}</td>
                <td className="figures">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.small}>
        <b>{remarkCount === 0 ? words.noRemarks : words.remarks(formatCount(remarkCount))}</b>{' '}
        {remarks.length < remarkCount && words.firstRemarks(formatCount(remarks.length))}
      </p>
      {remarks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={words.checks}>
          <table className={styles.table}>
            <tbody>
              {remarks.map(({ code, scenarioId, message }) => (
                <tr key={`${code} ${scenarioId} ${message}`}>
                  <td className="mono">{code}</td>
                  <td>
                    {scenarioId !== null && (
                      <Link to="/data/scenario" search={{ ...place, id: scenarioId } as never}>
                        {scenarioId}
                      </Link>
                    )}
                  </td>
                  <td className="said">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
