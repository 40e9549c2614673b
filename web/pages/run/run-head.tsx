import { Button, Menu, Modal, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EXPORT_FORMATS, type ResumeOrder, type RunSummary, type StartedRun } from '../../../src/server/api-types.ts';
import { apiPath, sendJson } from '../../api/client.ts';
import { runQuery } from '../../api/queries.ts';
import { formatCount, formatDuration, formatSpent, formatTime } from '../../parts/format.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';
import { RunTags } from './run-tags.tsx';

const { run: words } = strings;

/** What the run is, how it stands, and what can be done with it. */
export function RunHead({ run }: { readonly run: RunSummary }) {
  const navigate = useNavigate();
  useKeys({
    u: () => void navigate({ to: '/runs' }),
    e: () => void navigate({ to: `/runs/${run.id}/episodes` }),
  });
  const share = run.planned === 0 ? 0 : Math.min(1, run.stored / run.planned);
  return (
    <header>
      <div className={styles.crumbs}>
        <Link to="/runs">{strings.runs.title}</Link>
        <span aria-hidden>/</span>
        <span className="cut">{run.id}</span>
      </div>
      <div className={styles.head}>
        <div>
          <h1 className={styles.name}>{run.assistant}</h1>
          <Facts run={run} />
          <RunTags run={run} />
        </div>
        <Actions run={run} />
      </div>
      {run.status === 'running' && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={words.progress(formatCount(run.stored), formatCount(run.planned))}
          aria-valuenow={run.stored}
          aria-valuemin={0}
          aria-valuemax={run.planned}
        >
          <span className={styles.done} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </header>
  );
}

function Facts({ run }: { readonly run: RunSummary }) {
  const { facts } = words;
  const rows: readonly (readonly [string, string])[] = [
    [facts.user, run.user],
    [facts.judge, run.judge],
    [facts.started, formatTime(run.startedAt)],
    ...(run.durationMs > 0 ? [[facts.took, formatDuration(run.durationMs)] as const] : []),
    [facts.cost, formatSpent(run)],
  ];
  return (
    <p className={`${styles.facts} figures`}>
      <StatusBadge status={run.status} />
      <span>
        <b>
          {run.benchmark} · {run.set} · {run.mode}
        </b>
      </span>
      <span>{words.progress(formatCount(run.stored), formatCount(run.planned))}</span>
      {rows.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

function Actions({ run }: { readonly run: RunSummary }) {
  const queries = useQueryClient();
  const { data: detail } = useQuery(runQuery(run.id));
  const [asking, setAsking] = useState(false);
  const [resuming, setResuming] = useState(false);
  // Its text is not stored: whoever goes on has to say it.
  const hasSystem = / --system[ =]/.test(detail?.command ?? '');
  const change = useMutation({
    mutationFn: ({ what, order = {} }: { readonly what: 'stop' | 'resume'; readonly order?: ResumeOrder }) =>
      sendJson<StartedRun>('POST', apiPath(['runs', run.id, what]), order),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['run', run.id] });
      void queries.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  const canResume = run.status === 'stopped' || run.status === 'failed' || run.status === 'interrupted';
  return (
    <div>
      <div className={styles.actions}>
        {run.status === 'running' && run.here && (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ what: 'stop' })}>
            {words.stop}
          </Button>
        )}
        {canResume && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => (hasSystem ? setResuming(true) : change.mutate({ what: 'resume' }))}
          >
            {words.resume}
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">{words.export}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {EXPORT_FORMATS.map((format) => (
              <Menu.Item key={format} component="a" href={apiPath(['runs', run.id, 'export'], { format })} download>
                {words.exports[format]}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item color="red" disabled={run.status === 'running'} onClick={() => setAsking(true)}>
              {words.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button component={Link} to="/review" search={{ run: run.id } as never} variant="default">
          {strings.review.reviewRun}
        </Button>
        <Button component={Link} to={`/runs/${run.id}/episodes`}>
          {words.dialogues}
        </Button>
      </div>
      {change.error && (
        <p role="alert" style={{ maxWidth: '24rem', color: 'var(--bad)' }}>
          {change.error.message} {'hint' in change.error ? String(change.error.hint) : ''}
        </p>
      )}
      <ResumeDialogue
        opened={resuming}
        onClose={() => setResuming(false)}
        onResume={(system) => {
          setResuming(false);
          change.mutate({ what: 'resume', order: { system } });
        }}
      />
      <DeleteDialogue run={run} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function ResumeDialogue(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onResume: (system: string) => void;
}) {
  const { opened, onClose, onResume } = props;
  const [system, setSystem] = useState('');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.resumeTitle}
      closeButtonProps={{ 'aria-label': strings.shell.cancel }}
    >
      <Textarea
        label={words.resumeSystem}
        description={words.resumeSystemHint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={100_000}
        value={system}
        onChange={({ currentTarget }) => setSystem(currentTarget.value)}
        data-autofocus
      />
      <div className={styles.actions} style={{ justifyContent: 'flex-end', marginTop: '0.75rem' }}>
        <Button variant="default" onClick={onClose}>
          {strings.shell.cancel}
        </Button>
        <Button disabled={system === ''} onClick={() => onResume(system)}>
          {words.resume}
        </Button>
      </div>
    </Modal>
  );
}

function DeleteDialogue(props: { readonly run: RunSummary; readonly opened: boolean; readonly onClose: () => void }) {
  const { run, opened, onClose } = props;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => sendJson('DELETE', apiPath(['runs', run.id]), { confirm: run.id }),
    onSuccess: async () => {
      await navigate({ to: '/runs' });
      await queries.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.deleteTitle}
      closeButtonProps={{ 'aria-label': strings.shell.cancel }}
    >
      <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>
        <b>{run.id}</b>
      </p>
      <p>{words.deleteText(run.stored)}</p>
      {deletion.error && <p role="alert">{deletion.error.message}</p>}
      <div className={styles.actions} style={{ justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {strings.shell.cancel}
        </Button>
        <Button color="red" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {words.deleteConfirm}
        </Button>
      </div>
    </Modal>
  );
}
