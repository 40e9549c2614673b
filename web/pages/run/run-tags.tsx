import { CloseButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunChange, RunSummary } from '../../../src/server/api-types.ts';
import { apiPath, sendJson } from '../../api/client.ts';
import { strings } from '../../strings.ts';
import styles from './run-page.module.css';

const { run: words } = strings;

/** Words of one's own on a run, by which the list is filtered. */
export function RunTags({ run }: { readonly run: RunSummary }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const change = useMutation({
    mutationFn: (tags: readonly string[]) => sendJson<RunChange>('PATCH', apiPath(['runs', run.id]), { tags }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['run', run.id] });
      void queries.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  return (
    <form
      className={styles.tags}
      onSubmit={(event) => {
        event.preventDefault();
        const tag = text.trim();
        setText('');
        if (tag !== '' && !run.tags.includes(tag)) change.mutate([...run.tags, tag]);
      }}
    >
      {run.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <span className="cut">{tag}</span>
          <CloseButton
            size="xs"
            radius="xl"
            aria-label={words.removeTag(tag)}
            onClick={() => change.mutate(run.tags.filter((each) => each !== tag))}
          />
        </span>
      ))}
      <input
        className={styles.tagInput}
        aria-label={words.addTag}
        placeholder={words.addTag}
        value={text}
        maxLength={40}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
}
