import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { isReviewerName, keepReviewer } from '../../parts/reviewer-name.ts';
import { useKeys } from '../../parts/use-keys.ts';
import { strings } from '../../strings.ts';
import styles from './queue-page.module.css';

const { review: words } = strings;
const BEGIN_KEY = 'Enter';

/** Who reviews: Enter begins, or goes on. */
export function BeginForm(props: {
  readonly queue: ReviewQueueDetail;
  readonly reviewer: string;
  readonly onReviewer: (name: string) => void;
}) {
  const { queue, reviewer, onReviewer } = props;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const isName = isReviewerName(reviewer);
  const name = reviewer.normalize('NFC').trim();
  const known = queue.reviewers.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const begin = (): void => {
    if (!isName) {
      field.current?.focus();
      return;
    }
    keepReviewer(name);
    void navigate({ to: `/review/${queue.queue}/judge`, search: { reviewer: name } as never });
  };
  useKeys({
    [BEGIN_KEY]: (event) => {
      if (event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return;
      event.preventDefault();
      begin();
    },
    u: () => void navigate({ to: '/review' }),
  });
  return (
    <form
      className={styles.begin}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <TextInput
        ref={field}
        label={words.you}
        description={words.youHint}
        error={reviewer !== '' && !isName ? words.needsName : undefined}
        value={reviewer}
        maxLength={40}
        onChange={({ currentTarget }) => onReviewer(currentTarget.value)}
        className={styles.you}
      />
      <Button type="submit" size="sm">
        {known === undefined || !isName ? words.start : known.done < queue.items ? words.goOn : words.again}
      </Button>
    </form>
  );
}
