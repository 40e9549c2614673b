import { CONTROL_NAMES } from '../../assistant/controls.ts';
import { assistantKinds } from '../../assistant/registry.ts';
import { benchmarkNames, findBenchmark } from '../../references/benchmarks.ts';
import { listModelReferences } from '../../references/models.ts';
import { answer } from '../answer.ts';
import type { AssistantChoice, BenchmarkChoice, RunChoices } from '../api-types.ts';
import type { Route } from '../route.ts';
import type { StudioOptions } from '../studio.ts';

const MODEL = { strategy: 'needed', either: 'possible', standalone: 'none' } as const;
const NOT_ON_A_PAGE: ReadonlySet<string> = new Set(['exec', 'human']);

/** What a run can be started with. */
export const route: Route = (app, { options }) => {
  app.get('/choices', async (context) =>
    answer<RunChoices>(context, {
      benchmarks: await benchmarkChoices(options),
      assistants: await assistantChoices(options),
      models: (await listModelReferences(options.places.home, options.env)).map((row) => String(row.model)),
    }),
  );
};

async function benchmarkChoices({ places }: StudioOptions): Promise<readonly BenchmarkChoice[]> {
  const names = await benchmarkNames(places);
  const found = await Promise.all(names.map((name) => findBenchmark(name, places)));
  return found.map(({ name, title, summary, sets, modes, languages, users, judges, givens, protocols }) => {
    const { set, mode, user, judge } = protocols.querent;
    return {
      ...{ name, title, summary, sets, modes, languages, givens },
      users: Object.keys(users),
      judges: Object.keys(judges),
      defaults: { set, mode, user, judge },
    };
  });
}

async function assistantChoices({ config }: StudioOptions): Promise<readonly AssistantChoice[]> {
  const kinds = (await assistantKinds()).filter(({ name }) => !NOT_ON_A_PAGE.has(name));
  return [
    ...[...(config?.parts.assistant ?? [])].map(
      ([name, { summary = 'your own' }]): AssistantChoice => ({ name, summary, model: 'none' }),
    ),
    ...kinds.map(({ name, summary, form }): AssistantChoice => ({ name, summary, model: MODEL[form] })),
    ...CONTROL_NAMES.map(({ name, summary }): AssistantChoice => ({ name, summary, model: 'none' })),
  ];
}
