import { EPISODE_OUTCOMES, EPISODE_PRESETS, EPISODE_SORTS, type EpisodeQuery } from '../../src/server/api-types.ts';
import { choiceIn, type Search, textIn } from './search.ts';

const DECISIONS = ['ask', 'answer', 'none'] as const;

/** Which episodes an address is about; members that say nothing are absent, so that equal queries are equal. */
export function episodeQueryIn(search: Search): EpisodeQuery {
  const preset = choiceIn(search, 'preset', EPISODE_PRESETS);
  const text = textIn(search, 'text')?.slice(0, 200);
  const outcome = choiceIn(search, 'outcome', EPISODE_OUTCOMES);
  const group = textIn(search, 'group')?.slice(0, 200);
  const gold = choiceIn(search, 'gold', DECISIONS);
  const action = choiceIn(search, 'action', DECISIONS);
  const sort = choiceIn(search, 'sort', EPISODE_SORTS);
  return {
    ...(preset && { preset }),
    ...(text && { text }),
    ...(outcome && { outcome }),
    ...(group && { group }),
    ...(gold && { gold }),
    ...(action && { action }),
    ...(sort && { sort }),
    ...(textIn(search, 'descending') === 'true' && { descending: true }),
  };
}
