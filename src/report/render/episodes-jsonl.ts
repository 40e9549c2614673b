import type { ScoredEpisode } from '../../schema/episode.ts';

/** One line of JSON per episode, everything it holds; lone surrogates become U+FFFD. */
export async function* renderEpisodesJsonl(episodes: AsyncIterable<ScoredEpisode>): AsyncGenerator<string> {
  for await (const episode of episodes) yield `${JSON.stringify(episode, mendText)}\n`;
}

function mendText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
