import { Alert, Autocomplete, Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedScenario, ScenarioSaving } from '../../../src/server/api-types.ts';
import { ApiFailure, apiPath, sendJson } from '../../api/client.ts';
import { dataQuery } from '../../api/data-queries.ts';
import { strings } from '../../strings.ts';
import styles from './playground-page.module.css';
import { firstDraft, requestOf, type SaveDraft, savingOf } from './save-draft.ts';
import type { TalkState } from './talk-state.ts';

const { playground: words } = strings;

/** The request that a talk is at as a row of a set of one's own. */
export function SaveDialogue(props: {
  readonly talk: string;
  readonly state: TalkState;
  readonly onClose: () => void;
}) {
  const { talk, state, onClose } = props;
  const queries = useQueryClient();
  const { data } = useQuery(dataQuery());
  const [draft, setDraft] = useState<SaveDraft>(() => firstDraft(state.turns));
  const change = (part: Partial<SaveDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: (order: ScenarioSaving) => sendJson<SavedScenario>('POST', apiPath(['talks', talk, 'scenario']), order),
    onSuccess: async () => {
      for (const name of ['data', 'choices', 'scenarios']) await queries.invalidateQueries({ queryKey: [name] });
    },
  });
  const { request, turnsBefore } = requestOf(state.turns);
  return (
    <Modal opened onClose={onClose} title={words.saveTitle} closeButtonProps={{ 'aria-label': strings.shell.cancel }}>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(savingOf(draft));
        }}
      >
        <p className="soft">{words.saveHint}</p>
        <div>
          <div className="soft">{words.request}</div>
          <div className="said" dir="auto">
            {request}
          </div>
          {turnsBefore > 0 && <div className="soft">{words.history(turnsBefore)}</div>}
        </div>
        <Autocomplete
          label={words.setName}
          description={words.setNameHint}
          data={data?.benchmarks.filter(({ imported }) => imported).map(({ name }) => name) ?? []}
          value={draft.set}
          onChange={(set) => change({ set })}
          required
          data-autofocus
        />
        <Select
          label={words.action}
          placeholder={words.actionUnknown}
          data={(['ask', 'answer'] as const).map((value) => ({ value, label: words.actions[value] }))}
          value={draft.action}
          onChange={(action) => change({ action: action as SaveDraft['action'] })}
          clearable
        />
        <TextInput
          label={words.goldQuestion}
          value={draft.goldQuestion}
          maxLength={2_000}
          onChange={({ currentTarget }) => change({ goldQuestion: currentTarget.value })}
        />
        <SlotFields draft={draft} change={change} />
        {saving.error && (
          <Alert color="red" title={saving.error.message}>
            {saving.error instanceof ApiFailure ? saving.error.hint : ''}
          </Alert>
        )}
        {saving.data ? (
          <output>
            {words.saved(saving.data.set, saving.data.requests)}{' '}
            <Link to="/data/scenarios" search={{ benchmark: saving.data.set } as never}>
              {words.openSet}
            </Link>
          </output>
        ) : (
          <Button type="submit" loading={saving.isPending} disabled={draft.set.trim() === ''}>
            {words.saveSubmit}
          </Button>
        )}
      </form>
    </Modal>
  );
}

function SlotFields(props: { readonly draft: SaveDraft; readonly change: (part: Partial<SaveDraft>) => void }) {
  const { draft, change } = props;
  const field = (name: 'slotName' | 'slotAsksFor' | 'slotValue') => (
    <TextInput
      label={words[name]}
      value={draft[name]}
      maxLength={200}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.slot}>
      <legend>{words.slot}</legend>
      <p className="soft">{words.slotHint}</p>
      {field('slotName')}
      {field('slotAsksFor')}
      {field('slotValue')}
      <Textarea
        label={words.slotOptions}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.slotOptions}
        onChange={({ currentTarget }) => change({ slotOptions: currentTarget.value })}
      />
    </fieldset>
  );
}
