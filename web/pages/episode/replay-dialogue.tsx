import { Alert, Autocomplete, Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EpisodeDetail, ReplayOrder, ReplayResult } from '../../../src/server/api-types.ts';
import { ApiFailure, apiPath, sendJson } from '../../api/client.ts';
import { choicesQuery } from '../../api/queries.ts';
import { strings } from '../../strings.ts';
import { Dialogue } from './dialogue.tsx';
import { EpisodeFacts } from './episode-facts.tsx';
import styles from './replay-dialogue.module.css';

const { episode: words } = strings;

/** Plays the dialogue from one turn on with another assistant, beside what was stored. */
export function ReplayDialogue(props: {
  readonly detail: EpisodeDetail;
  /** null: closed. */
  readonly turnIndex: number | null;
  readonly onClose: () => void;
}) {
  const { detail, turnIndex, onClose } = props;
  const { episode, runId } = detail;
  const [assistant, setAssistant] = useState(detail.assistant);
  const { data: choices } = useQuery({ ...choicesQuery(), enabled: turnIndex !== null });
  const replay = useMutation({
    mutationFn: (order: ReplayOrder) =>
      sendJson<ReplayResult>('POST', apiPath(['runs', runId, 'episodes', episode.key, 'replay']), order),
  });
  const close = (): void => {
    replay.reset();
    onClose();
  };
  return (
    <Modal
      opened={turnIndex !== null}
      onClose={close}
      size="min(70rem, 96vw)"
      title={words.replayTitle}
      closeButtonProps={{ 'aria-label': strings.shell.cancel }}
    >
      <p className="soft" style={{ marginTop: 0 }}>
        {words.replayHint}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (turnIndex !== null) replay.mutate({ turnIndex, assistant: assistant.trim() });
        }}
      >
        <Autocomplete
          label={words.replayAssistant}
          data={[...new Set([detail.assistant, ...(choices?.assistants.map(({ name }) => name) ?? [])])]}
          value={assistant}
          onChange={setAssistant}
          maxDropdownHeight={280}
          className={styles.field}
          data-autofocus
        />
        <Button type="submit" size="sm" loading={replay.isPending} disabled={assistant.trim() === ''}>
          {words.replayRun}
        </Button>
      </form>
      {replay.error && (
        <Alert color="red" mt="sm" title={replay.error.message}>
          {replay.error instanceof ApiFailure ? replay.error.hint : ''}
        </Alert>
      )}
      {replay.data && (
        <div className={styles.pair}>
          <section>
            <h2 className={styles.title}>{words.original}</h2>
            <Dialogue episode={episode} calls={[]} keptTurns={replay.data.keptTurns} />
            <EpisodeFacts episode={{ ...episode, groups: [] }} />
          </section>
          <section>
            <h2 className={styles.title}>{words.replayed(replay.variables?.assistant ?? '')}</h2>
            <Dialogue episode={replay.data.episode} calls={[]} keptTurns={replay.data.keptTurns} />
            <EpisodeFacts episode={{ ...replay.data.episode, groups: [] }} />
          </section>
        </div>
      )}
    </Modal>
  );
}
