import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import * as z from 'zod';
import { hasSet } from '../../benchmark/imported/set-folder.ts';
import { RequestError } from '../../errors/request-error.ts';
import { benchmarkNames, findBenchmark } from '../../references/benchmarks.ts';
import { LANGUAGES } from '../../schema/message.ts';
import { answer } from '../answer.ts';
import type {
  DataBenchmark,
  DataChecks,
  DataOverview,
  ScenarioDetail,
  ScenarioEpisodes,
  ScenarioPage,
  ScenarioPlace,
  ScenarioQuery,
  ScenarioSecret,
  SetCard,
  Taxonomy,
} from '../api-types.ts';
import { readTaxonomy } from '../data-sets/read-taxonomy.ts';
import { episodesOf } from '../data-sets/scenario-episodes.ts';
import { readQuery } from '../read-input.ts';
import type { Route } from '../route.ts';
import type { Studio } from '../studio.ts';

const name = z.string().min(1).max(200);
const whole = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number);

const placeShape = { benchmark: name, set: name.optional(), mode: name.optional() };
const queryShape = {
  text: z.string().max(200).optional(),
  language: z.enum(LANGUAGES).optional(),
  subtype: name.optional(),
  persona: name.optional(),
  turns: whole(4).optional(),
  gold: z.enum(['ask', 'answer', 'none']).optional(),
  group: name.optional(),
};
const placeSchema = z.strictObject(placeShape);
const pageSchema = z.strictObject({
  ...placeShape,
  ...queryShape,
  from: whole(9).default(0),
  limit: whole(3).pipe(z.number().min(1).max(500)).default(100),
});
/** Ids of imported scenarios may be any line of text. */
const idShape = { ...placeShape, id: z.string().min(1).max(500) };
const idSchema = z.strictObject(idShape);
const detailSchema = z.strictObject({ ...idShape, ...queryShape });

/** Data sets: what there is, and every scenario of it. */
export const route: Route = (app, studio) => {
  app.get('/data', async (context) => {
    studio.dataSets.prepare();
    return answer<DataOverview>(context, { benchmarks: await benchmarksOf(studio) });
  });

  app.get('/data/taxonomy', (context) => answer<Taxonomy>(context, readTaxonomy()));

  app.get('/data/scenarios', async (context) => {
    const { from, limit, ...asked } = readQuery(context, pageSchema);
    const place = await studio.dataSets.find(placeOf(asked));
    const page = await studio.dataSets.ask(place, { kind: 'page', query: queryOf(asked), from, limit });
    return answer<ScenarioPage>(context, { ...place, ...page });
  });

  app.get('/data/card', async (context) => {
    const { benchmark, set } = await studio.dataSets.find(placeOf(readQuery(context, placeSchema)));
    const file = (await findBenchmark(benchmark, studio.options.places)).card?.(set);
    return answer<SetCard>(context, { text: file ? await readFile(file, 'utf8') : null });
  });

  app.get('/data/checks', async (context) => {
    const place = await studio.dataSets.find(placeOf(readQuery(context, placeSchema)));
    return answer<DataChecks>(context, await studio.dataSets.checks(place));
  });

  addScenarioRoutes(app, studio);
};

function addScenarioRoutes(app: Hono, studio: Studio): void {
  const { dataSets } = studio;

  app.get('/data/scenario', async (context) => {
    const { id, ...asked } = readQuery(context, detailSchema);
    const place = await dataSets.find(placeOf(asked));
    const detail = await dataSets.ask(place, { kind: 'detail', id, query: queryOf(asked) });
    return answer<ScenarioDetail>(context, { ...place, ...there(detail, id) });
  });

  app.get('/data/scenario/secret', async (context) => {
    const { id, ...asked } = readQuery(context, idSchema);
    const secret = await dataSets.ask(await dataSets.find(placeOf(asked)), { kind: 'secret', id });
    return answer<ScenarioSecret>(context, { secret: there(secret, id) });
  });

  app.get('/data/scenario/episodes', async (context) => {
    const { id, ...asked } = readQuery(context, idSchema);
    return answer<ScenarioEpisodes>(context, await episodesOf(studio, await dataSets.find(placeOf(asked)), id));
  });
}

function there<Value>(value: Value | null, id: string): Value {
  if (value !== null) return value;
  throw new RequestError({ problem: 'not-found', message: `The set has no scenario "${id}".` });
}

async function benchmarksOf({ options: { places }, dataSets }: Studio): Promise<readonly DataBenchmark[]> {
  const names = await benchmarkNames(places);
  const found = await Promise.all(names.map((benchmark) => findBenchmark(benchmark, places)));
  return found.map(({ name, title, summary, paper, licence, sets, modes, languages, notes = [], ...benchmark }) => {
    const { set, mode } = benchmark.protocols.querent;
    return {
      ...{ name, title, summary, paper, licence, sets, modes, languages, notes },
      imported: hasSet(places.home, name),
      defaults: { set, mode },
      files: benchmark.dataFiles.map((file) => ({ ...file, isHere: dataSets.has(file) })),
    };
  });
}

type Asked<Value> = { readonly [Name in keyof Value]?: Value[Name] | undefined };

function placeOf({ benchmark, set, mode }: Asked<ScenarioPlace> & Pick<ScenarioPlace, 'benchmark'>): ScenarioPlace {
  return { benchmark, ...(set !== undefined && { set }), ...(mode !== undefined && { mode }) };
}

/** The same query is written the same way, so that its answer is found again. */
function queryOf({ text, language, subtype, persona, turns, gold, group }: Asked<ScenarioQuery>): ScenarioQuery {
  return {
    ...(text?.trim() && { text: text.trim() }),
    ...(language && { language }),
    ...(subtype && { subtype }),
    ...(persona && { persona }),
    ...(turns !== undefined && { turns }),
    ...(gold && { gold }),
    ...(group && { group }),
  };
}
