import type { ScoredEpisode } from '../../schema/episode.ts';
import { mendText } from './mend-text.ts';

/** One line of JSON per episode, everything it holds; lone surrogates become U+FFFD. */
export async function* renderEpisodesJsonl(episodes: AsyncIterable<ScoredEpisode>): AsyncGenerator<string> {
  for await (const episode of episodes) yield `${JSON.stringify(episode, mendText)}\n`;
}
