import type { AssistantChoice, RunOrder } from '../../../src/server/api-types.ts';

/** The form as it is filled in: texts and numbers, empty where nothing is said. */
export type OrderForm = Readonly<Record<FormText, string>> &
  Readonly<Record<FormNumber, number | ''>> & { readonly cache: boolean; readonly allowUnknownPrice: boolean };

type FormText =
  | 'benchmark'
  | 'strategy'
  | 'model'
  | 'set'
  | 'mode'
  | 'language'
  | 'user'
  | 'judge'
  | 'protocol'
  | 'given'
  | 'system';

export type FormNumber =
  | 'sample'
  | 'seed'
  | 'repeats'
  | 'concurrency'
  | 'temperature'
  | 'maxTokens'
  | 'maxQuestions'
  | 'questionPrice'
  | 'wordPrice'
  | 'maxCost'
  | 'priceIn'
  | 'priceOut'
  | 'maxRetries'
  | 'timeout';

/** The built-in scenarios with modules of our own that need no model: a first run takes seconds. */
export const FIRST_FORM: OrderForm = {
  benchmark: 'clarifymt',
  strategy: 'clarify:local',
  model: '',
  set: '',
  mode: '',
  language: '',
  user: '',
  judge: '',
  protocol: '',
  given: '',
  system: '',
  sample: '',
  seed: '',
  repeats: '',
  concurrency: '',
  temperature: '',
  maxTokens: '',
  maxQuestions: '',
  questionPrice: '',
  wordPrice: '',
  maxCost: '',
  priceIn: '',
  priceOut: '',
  maxRetries: '',
  timeout: '',
  cache: true,
  allowUnknownPrice: false,
};

/** What the form orders; what is empty is left to the defaults. */
export function orderOf(form: OrderForm): RunOrder {
  const { benchmark, language, protocol } = form;
  const text = (name: FormText): string | undefined => form[name].trim() || undefined;
  const number = (name: FormNumber): number | undefined => (form[name] === '' ? undefined : form[name]);
  const [input, output] = [number('priceIn'), number('priceOut')];
  return compact({
    benchmark,
    assistant: assistantOf(form),
    ...{ set: text('set'), mode: text('mode'), user: text('user'), judge: text('judge') },
    ...{ given: text('given'), system: text('system') },
    language: language === 'en' || language === 'zh' ? language : undefined,
    protocol: protocol === 'querent' || protocol === 'paper' ? protocol : undefined,
    ...{ sample: number('sample'), seed: number('seed'), repeats: number('repeats') },
    ...{ concurrency: number('concurrency'), temperature: number('temperature'), maxTokens: number('maxTokens') },
    ...{ maxQuestions: number('maxQuestions'), questionPrice: number('questionPrice') },
    ...{ wordPrice: number('wordPrice'), maxCost: number('maxCost') },
    tokenPrice: input !== undefined && output !== undefined ? { input, output } : undefined,
    ...{ maxRetries: number('maxRetries'), timeout: number('timeout') },
    cache: form.cache ? undefined : false,
    allowUnknownPrice: form.allowUnknownPrice || undefined,
  });
}

/** `prompted` and `openai/gpt-4o` -> `prompted@openai/gpt-4o`. */
function assistantOf({ strategy, model }: Pick<OrderForm, 'strategy' | 'model'>): string {
  const [name, reference] = [strategy.trim(), model.trim()];
  return reference === '' ? name : `${name}@${reference}`;
}

/** Whether the assistant takes a model; a name that is not in the list may. */
export function modelUse(strategy: string, choices: readonly AssistantChoice[]): AssistantChoice['model'] {
  const name = strategy.trim();
  const known =
    choices.find((choice) => choice.name === name) ?? choices.find((choice) => choice.name === name.split(':')[0]);
  return known?.model ?? 'possible';
}

function compact(order: RunOrder): RunOrder {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined)) as unknown as RunOrder;
}
