import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { RunDetail, RunReport } from '../../../src/server/api-types.ts';
import { distributionsQuery, reportQuery, runQuery } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useParam } from '../../parts/use-params.ts';
import { strings } from '../../strings.ts';
import { DecisionTable } from './decision-table.tsx';
import { FaultTable } from './fault-table.tsx';
import { FigureSections } from './figure-sections.tsx';
import { PublishedTable } from './published-table.tsx';
import { RunHead } from './run-head.tsx';
import styles from './run-page.module.css';
import { SettingsList } from './settings-list.tsx';
import { WorstDialogues } from './worst-dialogues.tsx';

// Charts are the heaviest part of the studio: they come when a run is opened.
const Charts = lazy(() => import('./charts.tsx'));
const { run: words } = strings;

/** One run: its sentence, figures beside the published ones, what went wrong, and how to repeat it. */
export default function RunPage() {
  const id = useParam('run');
  const { data, error, refetch } = useQuery(runQuery(id));
  if (error && !data) {
    const back = <Link to="/runs">{strings.shell.backToRuns}</Link>;
    return <ErrorState error={error} retry={() => void refetch()} back={back} />;
  }
  return (
    <div className={styles.page}>
      {data ? (
        <>
          <RunHead run={data.run} />
          {data.stoppedBy && (
            <Alert color="yellow" mt="md" title={words.stopped}>
              {data.stoppedBy.message} {data.stoppedBy.hint}
            </Alert>
          )}
          <RunFigures detail={data} />
        </>
      ) : (
        <LoadingState rows={8} height={64} />
      )}
    </div>
  );
}

function RunFigures({ detail }: { readonly detail: RunDetail }) {
  const { id, stored } = detail.run;
  const { data, error, refetch } = useQuery({ ...reportQuery(id), enabled: stored > 0 });
  if (stored === 0) return <EmptyState title={words.notPlayed} hint={words.notPlayedHint} />;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <p className="soft">{words.computing}</p>
        <LoadingState rows={8} height={56} />
      </>
    );
  }
  return <ReportView detail={detail} found={data} />;
}

function ReportView({ detail, found }: { readonly detail: RunDetail; readonly found: RunReport }) {
  const { report, sections, digest, partial } = found;
  const { id } = detail.run;
  const { data: spread } = useQuery(distributionsQuery(id));
  const notes: Readonly<Record<string, string>> = words.decisionNotes;
  const { benchmark } = detail.run;
  const note = Object.hasOwn(notes, benchmark) ? ` ${notes[benchmark]}` : '';
  return (
    <>
      <p className={styles.headline}>{digest.headline}</p>
      {partial && <p className={styles.partial}>{words.partial}</p>}
      <div className={styles.tiles}>
        {digest.figures.map((figure) => (
          <Figure key={figure.name} figure={figure} large />
        ))}
      </div>
      {report.notes.length > 0 && (
        <details className={styles.notes}>
          <summary>
            {words.notes} <span className="soft figures">({report.notes.length})</span>
          </summary>
          <ul>
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      <Section title={words.sections.decisions} hint={`${words.decisionHint}${note}`}>
        <DecisionTable run={id} decisions={spread?.decisions} />
      </Section>
      <Suspense fallback={<LoadingState rows={2} height={260} />}>
        <Charts sections={sections} spread={spread} usage={report.usage} />
      </Suspense>
      <Section title={words.sections.figures} hint={words.plot}>
        <FigureSections sections={sections} reference={report.reference} />
      </Section>
      {report.reference.length > 0 && (
        <Section title={words.sections.published}>
          <PublishedTable report={report} />
        </Section>
      )}
      <Section title={words.sections.faults}>
        <FaultTable faults={report.faults} />
      </Section>
      {report.worst.length > 0 && (
        <Section title={words.sections.worst}>
          <WorstDialogues run={id} worst={report.worst} />
        </Section>
      )}
      <Section title={words.sections.settings}>
        <SettingsList settings={detail.settings} />
      </Section>
      <Section title={words.sections.command} aside={<CopyButton text={detail.command} />}>
        <code className={`${styles.command} mono`}>{detail.command}</code>
      </Section>
    </>
  );
}
