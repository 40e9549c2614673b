import type { ScenarioPlace, ScenarioQuery } from '../../src/server/api-types.ts';
import { choiceIn, type Search, textIn } from './search.ts';

/** Shown where an address names no benchmark. */
const FIRST_BENCHMARK = 'clarifymt';
const MOST_TURNS = 9_999;

/** Which set an address is about; the server knows the set and mode where it names none. */
export function scenarioPlaceIn(search: Search): ScenarioPlace {
  const set = textIn(search, 'set');
  const mode = textIn(search, 'mode');
  return { benchmark: textIn(search, 'benchmark') ?? FIRST_BENCHMARK, ...(set && { set }), ...(mode && { mode }) };
}

/** Which of its scenarios; members that say nothing are absent, so that equal queries are equal. */
export function scenarioQueryIn(search: Search): ScenarioQuery {
  const text = textIn(search, 'text')?.slice(0, 200);
  const language = choiceIn(search, 'language', ['en', 'zh']);
  const gold = choiceIn(search, 'gold', ['ask', 'answer', 'none']);
  const turns = Number(textIn(search, 'turns'));
  const named = (name: string): string | undefined => textIn(search, name)?.slice(0, 200);
  const subtype = named('subtype');
  const persona = named('persona');
  const group = named('group');
  return {
    ...(text && { text }),
    ...(language && { language }),
    ...(subtype && { subtype }),
    ...(persona && { persona }),
    ...(Number.isInteger(turns) && turns > 0 && turns <= MOST_TURNS && { turns }),
    ...(gold && { gold }),
    ...(group && { group }),
  };
}
