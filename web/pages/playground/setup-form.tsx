import { Autocomplete, Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_SAID, type RunChoices } from '../../../src/server/api-types.ts';
import { scenariosQuery } from '../../api/data-queries.ts';
import { choicesQuery } from '../../api/queries.ts';
import { strings } from '../../strings.ts';
import styles from './playground-page.module.css';
import type { TalkForm } from './talk-form.ts';

const { playground: words } = strings;
const WAIT_MS = 250;

interface FormProps {
  readonly form: TalkForm;
  readonly change: (part: Partial<TalkForm>) => void;
}

/** Who talks with whom, and within which bounds. */
export function SetupForm({ form, change, onStart }: FormProps & { readonly onStart: () => void }) {
  const { data: choices } = useQuery(choicesQuery());
  const [more, setMore] = useState(false);
  const isWatching = form.mode === 'watch';
  const isReady = form.left.trim() !== '' && (!isWatching || form.scenario !== '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onStart();
      }}
    >
      <div className={styles.pair}>
        <AssistantField form={form} change={change} name="left" choices={choices} />
        <AssistantField form={form} change={change} name="right" choices={choices} />
      </div>
      {isWatching ? (
        <ScenarioFields form={form} change={change} choices={choices} />
      ) : (
        <Select
          label={words.language}
          data={(['en', 'zh'] as const).map((value) => ({ value, label: words.languages[value] }))}
          value={form.language}
          onChange={(language) => change({ language: language === 'zh' ? 'zh' : 'en' })}
          allowDeselect={false}
          w={180}
        />
      )}
      <Button variant="subtle" onClick={() => setMore(!more)} aria-expanded={more} className={styles.more}>
        {more ? words.less : words.more}
      </Button>
      {more && <MoreFields form={form} change={change} />}
      <Button type="submit" size="sm" disabled={!isReady} className={styles.start}>
        {isWatching ? words.watch : words.begin}
      </Button>
    </form>
  );
}

function AssistantField(
  props: FormProps & { readonly name: 'left' | 'right'; readonly choices: RunChoices | undefined },
) {
  const { form, change, name, choices } = props;
  const standing = choices?.assistants.filter(({ model }) => model !== 'needed').map((each) => each.name) ?? [];
  // Patterns such as `openai/MODEL` are no models.
  const models = choices?.models.filter((model) => !/[A-Z]{2}/.test(model)) ?? [];
  const withModels = models.map((model) => `clarify@${model}`);
  return (
    <Autocomplete
      label={name === 'left' ? words.assistant : words.beside}
      description={name === 'left' ? words.assistantHint : words.besideHint}
      data={[...new Set(['clarify:local', ...standing, ...models, ...withModels])]}
      value={form[name]}
      onChange={(value) => change({ [name]: value })}
      limit={50}
      maxDropdownHeight={320}
      required={name === 'left'}
    />
  );
}

function ScenarioFields({ form, change, choices }: FormProps & { readonly choices: RunChoices | undefined }) {
  const [typed, setTyped] = useState(form.scenario);
  const [text] = useDebouncedValue(typed, WAIT_MS);
  const { benchmark: name, set, play } = form;
  const place = { benchmark: name, ...(set !== '' && { set }), ...(play !== '' && { mode: play }) };
  // What is chosen stands in the field: it is no search.
  const query = text.trim() === '' || text === form.scenario ? {} : { text: text.trim().slice(0, 200) };
  const { data, error } = useQuery(scenariosQuery(place, query));
  const benchmark = choices?.benchmarks.find((each) => each.name === name);
  const found = data?.rows.map(({ id }) => id) ?? [];
  const requests = new Map(data?.rows.map(({ id, request }) => [id, request]));
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={words.benchmark}
          data={choices?.benchmarks.map(({ name, title }) => ({ value: name, label: title })) ?? []}
          value={form.benchmark}
          onChange={(value) =>
            change({ benchmark: value ?? form.benchmark, set: '', play: '', scenario: '', user: '' })
          }
          allowDeselect={false}
        />
        <Select
          label={words.set}
          placeholder={benchmark?.defaults.set ?? ''}
          data={[...(benchmark?.sets ?? [])]}
          value={form.set || null}
          onChange={(value) => change({ set: value ?? '', scenario: '' })}
          clearable
        />
        <TextInput
          label={words.user}
          placeholder={benchmark?.defaults.user ?? ''}
          value={form.user}
          onChange={({ currentTarget }) => change({ user: currentTarget.value })}
        />
      </div>
      <Select
        label={words.scenario}
        placeholder={words.scenarioHint}
        data={[...new Set([...(form.scenario === '' ? [] : [form.scenario]), ...found])]}
        value={form.scenario || null}
        onChange={(value) => change({ scenario: value ?? '' })}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <div className={styles.option}>
            <div className="cut">{option.value}</div>
            <div className="soft cut" dir="auto">
              {requests.get(option.value) ?? ''}
            </div>
          </div>
        )}
        nothingFoundMessage={words.noScenario}
        error={error?.message}
        searchable
        maxDropdownHeight={360}
        required
      />
    </>
  );
}

type FormNumber =
  | 'maxQuestions'
  | 'questionPrice'
  | 'temperature'
  | 'maxTokens'
  | 'seed'
  | 'maxCost'
  | 'priceIn'
  | 'priceOut';

function MoreFields({ form, change }: FormProps) {
  const number = (name: FormNumber) => (
    <NumberInput
      label={words[name]}
      value={form[name]}
      onChange={(value) => change({ [name]: typeof value === 'number' ? value : '' })}
      min={0}
      {...(name === 'temperature' && { max: 2, step: 0.1 })}
    />
  );
  const isWatching = form.mode === 'watch';
  return (
    <>
      <div className={styles.pair}>
        {number('maxCost')}
        {number('priceIn')}
        {number('priceOut')}
        {!isWatching && number('maxQuestions')}
        {number('questionPrice')}
        {number('temperature')}
        {number('maxTokens')}
        {number('seed')}
      </div>
      <Checkbox
        label={words.allowUnknownPrice}
        checked={form.allowUnknownPrice}
        onChange={({ currentTarget }) => change({ allowUnknownPrice: currentTarget.checked })}
      />
      {!isWatching && (
        <>
          <Textarea
            label={words.system}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOST_SAID}
            value={form.system}
            onChange={({ currentTarget }) => change({ system: currentTarget.value })}
          />
          <Textarea
            label={words.document}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={200_000}
            value={form.document}
            onChange={({ currentTarget }) => change({ document: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
