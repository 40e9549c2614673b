import { Alert, Button, NumberInput, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MadeReview, ReviewList, ReviewOrder, RunSummary } from '../../../src/server/api-types.ts';
import { ApiFailure, sendJson } from '../../api/client.ts';
import { runsQuery } from '../../api/queries.ts';
import { formatTime } from '../../parts/format.ts';
import { kindName } from '../../parts/queue-name.ts';
import { textIn, usePageSearch } from '../../parts/search.ts';
import { Section } from '../../parts/section.tsx';
import { strings } from '../../strings.ts';
import styles from './review-page.module.css';

const { review: words } = strings;
const RUN = 'run ';
const FIRST_SAMPLE = 40;

/** Makes a queue of a run or of a set that comes with Querent; `?run=ID` chooses the run. */
export function MakeQueue({ list }: { readonly list: ReviewList }) {
  const [search] = usePageSearch();
  const asked = textIn(search, 'run');
  const runs = useQuery(runsQuery()).data?.runs ?? [];
  const [of, setOf] = useState(asked === undefined ? (list.sets[0] ?? '') : `${RUN}${asked}`);
  const isRun = of.startsWith(RUN);
  const kinds = isRun ? list.kinds.run : list.kinds.set;
  const [wanted, setWanted] = useState('');
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? '');
  const [sample, setSample] = useState<number | string>(FIRST_SAMPLE);
  const [seed, setSeed] = useState<number | string>(1);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const order: ReviewOrder = {
    source: isRun ? { type: 'run', name: of.slice(RUN.length) } : { type: 'built-in', name: of },
    kind,
    ...(typeof sample === 'number' && { sample }),
    ...(typeof seed === 'number' && { seed }),
  };
  const made = useMutation({
    mutationFn: () => sendJson<MadeReview>('POST', '/api/reviews', order),
    onSuccess: async ({ queue }) => {
      await queries.invalidateQueries({ queryKey: ['reviews'] });
      void navigate({ to: `/review/${queue}` });
    },
  });
  return (
    <Section title={words.make}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          made.mutate();
        }}
      >
        <Select
          className={styles.wide}
          label={words.of}
          description={words.ofHint}
          data={sourcesOf(list, runs)}
          value={of}
          onChange={(value) => setOf(value ?? of)}
          allowDeselect={false}
          searchable
        />
        <Select
          className={styles.wide}
          label={words.kind}
          description={'\u00a0'}
          data={kinds.map((value) => ({ value, label: kindName(value) }))}
          value={kind}
          onChange={(value) => setWanted(value ?? kind)}
          allowDeselect={false}
        />
        <NumberInput
          label={words.sample}
          description={words.sampleHint}
          min={1}
          allowDecimal={false}
          value={sample}
          onChange={setSample}
        />
        <NumberInput
          label={words.seed}
          description={words.seedHint}
          min={0}
          allowDecimal={false}
          value={seed}
          onChange={setSeed}
        />
        <Button type="submit" size="sm" loading={made.isPending} className={styles.submit}>
          {words.makeIt}
        </Button>
      </form>
      {made.error && (
        <Alert color="red" title={made.error.message} mt="sm">
          {made.error instanceof ApiFailure ? made.error.hint : ''}
        </Alert>
      )}
    </Section>
  );
}

function sourcesOf({ sets }: ReviewList, runs: readonly RunSummary[]) {
  return [
    ...sets.map((name) => ({ value: name, label: words.setName(name) })),
    ...runs.map(({ id, assistant, benchmark, startedAt }) => ({
      value: `${RUN}${id}`,
      label: `${assistant} · ${benchmark} · ${formatTime(startedAt)}`,
    })),
  ];
}
