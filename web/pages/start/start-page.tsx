import { Alert, Autocomplete, Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BenchmarkChoice, RunChoices, RunEstimate, StartedRun } from '../../../src/server/api-types.ts';
import { ApiFailure, sendJson } from '../../api/client.ts';
import { choicesQuery } from '../../api/queries.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import { EstimateView } from './estimate-view.tsx';
import { FIRST_FORM, type FormNumber, modelUse, type OrderForm, orderOf } from './order-form.ts';
import styles from './start-page.module.css';

const WAIT_MS = 500;
const { start } = strings;

/** Starts a run with the options of the command line, after saying what it would use. */
export default function StartPage() {
  const { data, error, refetch } = useQuery(choicesQuery());
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{start.title}</h1>
      {data ? <StartForm choices={data} /> : <LoadingState rows={5} height={64} />}
    </div>
  );
}

function StartForm({ choices }: { readonly choices: RunChoices }) {
  const navigate = useNavigate();
  const [form, setForm] = useState<OrderForm>(FIRST_FORM);
  const [more, setMore] = useState(false);
  const change = (part: Partial<OrderForm>): void => setForm((before) => ({ ...before, ...part }));
  const model = modelUse(form.strategy, choices.assistants);
  const order = orderOf(model === 'none' ? { ...form, model: '' } : form);
  const [settled] = useDebouncedValue(JSON.stringify(order), WAIT_MS);
  const estimate = useQuery({
    queryKey: ['estimate', settled],
    queryFn: () => sendJson<RunEstimate>('POST', '/api/estimates', JSON.parse(settled)),
    enabled: order.benchmark !== '' && order.assistant !== '' && !(model === 'needed' && form.model === ''),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const started = useMutation({
    mutationFn: () => sendJson<StartedRun>('POST', '/api/runs', order),
    onSuccess: ({ id }) => void navigate({ to: `/runs/${id}` }),
  });
  const benchmark = choices.benchmarks.find(({ name }) => name === form.benchmark);
  const lacksModel = model === 'needed' && form.model.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        started.mutate();
      }}
    >
      <div className={styles.fields}>
        <MainFields form={form} change={change} choices={choices} benchmark={benchmark} model={model} />
        <Button variant="subtle" onClick={() => setMore(!more)} aria-expanded={more} className={styles.moreButton}>
          {more ? start.less : start.more}
        </Button>
        {more && benchmark && <MoreFields form={form} change={change} benchmark={benchmark} />}
      </div>
      <aside className={styles.aside}>
        <EstimateView
          estimate={lacksModel ? undefined : estimate.data}
          note={lacksModel ? start.modelNeeded : undefined}
          isFetching={estimate.isFetching}
          error={estimate.error}
        />
        {started.error && (
          <Alert color="red" title={started.error.message} mb="sm">
            {started.error instanceof ApiFailure ? started.error.hint : ''}
          </Alert>
        )}
        <Button type="submit" size="sm" fullWidth loading={started.isPending} disabled={lacksModel}>
          {start.submit}
        </Button>
      </aside>
    </form>
  );
}

interface FieldsProps {
  readonly form: OrderForm;
  readonly change: (part: Partial<OrderForm>) => void;
}

function MainFields(
  props: FieldsProps & {
    readonly choices: RunChoices;
    readonly benchmark: BenchmarkChoice | undefined;
    readonly model: 'needed' | 'possible' | 'none';
  },
) {
  const { form, change, choices, benchmark, model } = props;
  const assistant = choices.assistants.find(({ name }) => name === form.strategy);
  return (
    <>
      <Select
        label={start.benchmark}
        description={benchmark?.summary}
        data={choices.benchmarks.map(({ name, title }) => ({ value: name, label: title }))}
        value={form.benchmark}
        onChange={(value) =>
          change({ benchmark: value ?? form.benchmark, set: '', mode: '', user: '', judge: '', given: '' })
        }
        allowDeselect={false}
      />
      <Autocomplete
        label={start.strategy}
        description={assistant?.summary ?? start.strategyHint}
        data={[...new Set(['clarify:local', ...choices.assistants.map(({ name }) => name)])]}
        value={form.strategy}
        onChange={(strategy) => change({ strategy })}
        maxDropdownHeight={320}
      />
      {model !== 'none' && (
        <Autocomplete
          label={start.model}
          description={start.modelHint}
          data={choices.models.filter((name) => !/[A-Z]{2}/.test(name))}
          value={form.model}
          onChange={(value) => change({ model: value })}
          required={model === 'needed'}
        />
      )}
      <Numbers form={form} change={change} names={['sample']} hints={{ sample: start.sampleHint }} />
    </>
  );
}

function MoreFields({ form, change, benchmark }: FieldsProps & { readonly benchmark: BenchmarkChoice }) {
  const { sets, modes, languages, users, judges, givens, defaults } = benchmark;
  const select = (name: 'set' | 'mode' | 'given' | 'language' | 'protocol', data: readonly string[], empty: string) => (
    <Select
      label={start[name]}
      placeholder={empty}
      data={[...data]}
      value={form[name] || null}
      onChange={(value) => change({ [name]: value ?? '' })}
      clearable
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {select('set', sets, defaults.set)}
        {select('mode', modes, defaults.mode)}
        {select('language', languages, start.allLanguages)}
        {select('protocol', ['querent', 'paper'], start.protocols.querent)}
        {givens.length > 0 && select('given', givens, start.nothing)}
      </div>
      <TextInput
        label={start.user}
        description={start.partHint(users.join(', '))}
        placeholder={defaults.user}
        value={form.user}
        onChange={({ currentTarget }) => change({ user: currentTarget.value })}
      />
      <TextInput
        label={start.judge}
        description={start.partHint(judges.join(', '))}
        placeholder={defaults.judge}
        value={form.judge}
        onChange={({ currentTarget }) => change({ judge: currentTarget.value })}
      />
      <div className={styles.pair}>
        <Numbers form={form} change={change} names={PLAY} />
      </div>
      <div className={styles.pair}>
        <Numbers form={form} change={change} names={MONEY} />
      </div>
      <Checkbox
        label={start.allowUnknownPrice}
        checked={form.allowUnknownPrice}
        onChange={({ currentTarget }) => change({ allowUnknownPrice: currentTarget.checked })}
      />
      <Checkbox
        label={start.cache}
        checked={form.cache}
        onChange={({ currentTarget }) => change({ cache: currentTarget.checked })}
      />
      <Textarea
        label={start.system}
        autosize
        minRows={2}
        maxRows={10}
        value={form.system}
        onChange={({ currentTarget }) => change({ system: currentTarget.value })}
      />
    </>
  );
}

const PLAY: readonly FormNumber[] = ['seed', 'repeats', 'concurrency', 'temperature', 'maxTokens', 'maxQuestions'];
const MONEY: readonly FormNumber[] = [
  'questionPrice',
  'wordPrice',
  'maxCost',
  'priceIn',
  'priceOut',
  'maxRetries',
  'timeout',
];
const FRACTIONS: ReadonlySet<FormNumber> = new Set([
  'temperature',
  'questionPrice',
  'wordPrice',
  'maxCost',
  'priceIn',
  'priceOut',
  'timeout',
]);

function Numbers(
  props: FieldsProps & {
    readonly names: readonly FormNumber[];
    readonly hints?: Partial<Record<FormNumber, string>>;
  },
) {
  const { form, change, names, hints = {} } = props;
  return names.map((name) => (
    <NumberInput
      key={name}
      label={start[name]}
      description={hints[name]}
      value={form[name]}
      onChange={(value) => change({ [name]: typeof value === 'number' ? value : '' })}
      min={0}
      allowDecimal={FRACTIONS.has(name)}
      hideControls
    />
  ));
}
