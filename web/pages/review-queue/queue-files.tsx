import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REVIEW_FORMATS, type ReviewImported, type ReviewQueueDetail } from '../../../src/server/api-types.ts';
import { ApiFailure, apiPath, sendJson } from '../../api/client.ts';
import { formatCount } from '../../parts/format.ts';
import { isReviewerName } from '../../parts/reviewer-name.ts';
import { Section } from '../../parts/section.tsx';
import { strings } from '../../strings.ts';
import styles from './queue-page.module.css';

const { review: words } = strings;

/** The queue as a file, and a file that was filled in. */
export function QueueFiles({ queue, reviewer }: { readonly queue: ReviewQueueDetail; readonly reviewer: string }) {
  const isName = isReviewerName(reviewer);
  const queries = useQueryClient();
  const taken = useMutation({
    mutationFn: async (file: File) => {
      const format = REVIEW_FORMATS.find((each) => file.name.toLowerCase().endsWith(`.${each}`));
      if (!format) throw new ApiFailure(400, { code: 'format', message: words.wrongFile, hint: '' });
      const body = { reviewer: reviewer.trim(), format, text: await file.text() };
      return sendJson<ReviewImported>('POST', apiPath(['reviews', queue.queue, 'import']), body);
    },
    onSuccess: () => {
      for (const name of ['review', 'review-agreement']) {
        void queries.invalidateQueries({ queryKey: [name, queue.queue] });
      }
    },
  });
  const exported = (format: string, filled: boolean): string =>
    apiPath(['reviews', queue.queue, 'export'], { format, reviewer: filled ? reviewer.trim() : undefined });
  return (
    <Section title={words.files} hint={words.filesHint}>
      <div className={styles.files}>
        {REVIEW_FORMATS.map((format) => (
          <Button key={format} component="a" href={exported(format, false)} download variant="default">
            {words.blank(format)}
          </Button>
        ))}
        {isName &&
          REVIEW_FORMATS.map((format) => (
            <Button key={format} component="a" href={exported(format, true)} download variant="default">
              {words.filled(format)}
            </Button>
          ))}
        <FileButton onChange={(file) => file && taken.mutate(file)} accept=".csv,.jsonl" disabled={!isName}>
          {(button) => (
            <Button {...button} variant="default" disabled={!isName} loading={taken.isPending}>
              {words.import}
            </Button>
          )}
        </FileButton>
      </div>
      {taken.data && <output className="soft">{words.imported(formatCount(taken.data.items))}</output>}
      {taken.error && (
        <p role="alert" className={`${styles.problem} said`}>
          {taken.error.message} {taken.error instanceof ApiFailure ? taken.error.hint : ''}
        </p>
      )}
    </Section>
  );
}
