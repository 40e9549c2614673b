import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/client.ts';
import { strings } from '../strings.ts';
import styles from './states.module.css';

/** Nothing is here, and what to do about it. */
export function EmptyState(props: { readonly title: string; readonly hint: string; readonly action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.title}>{props.title}</div>
      <div className={styles.hint}>{props.hint}</div>
      {props.action}
    </div>
  );
}

interface Told {
  readonly message: string;
  readonly hint?: string;
  readonly code?: string;
}

/** Nothing changes where the same is asked again: it is not there, or cannot be asked so. */
const FINAL = [400, 404];

/** What failed, in the words of the server, and a way to go on; `back`: a link for what asking again does not change. */
export function ErrorState(props: { readonly error: Told; readonly retry?: () => void; readonly back?: ReactNode }) {
  const { error, retry, back } = props;
  const hint = error instanceof ApiFailure ? error.hint : (error.hint ?? '');
  const isFinal = error instanceof ApiFailure && FINAL.includes(error.status);
  return (
    <div className={styles.state} role="alert">
      <div className={styles.title}>{error.message}</div>
      <div className={styles.hint}>{hint}</div>
      {retry && !isFinal && (
        <Button variant="default" onClick={retry}>
          {strings.shell.retry}
        </Button>
      )}
      {(isFinal || !retry) && back}
    </div>
  );
}

/** Takes the place of what is being fetched, in its size, so that nothing jumps. */
export function LoadingState({ rows = 6, height = 44 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <output className={styles.loading} aria-label={strings.shell.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and stay in their places
        <Skeleton key={index} height={height - 12} mb={12} radius="sm" />
      ))}
    </output>
  );
}
