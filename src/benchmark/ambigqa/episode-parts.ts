import type { ScoredEpisode } from '../../schema/episode.ts';
import { USERS } from './moves.ts';

/** What an episode counts of its question: 1 / users. */
export function weightOf(episode: ScoredEpisode): number {
  const group = episode.groups.find((name) => name.startsWith(USERS));
  return 1 / Math.max(1, Number(group?.slice(USERS.length) ?? 1));
}

export function has(episode: ScoredEpisode, group: string): boolean {
  return episode.groups.includes(group);
}

/** Did it ask first? A reply that could not be read did not. */
export function asked(episode: ScoredEpisode): boolean {
  return episode.decisions[0]?.action === 'ask';
}

/** By which leak rule hits after a question are void: that of 2410.13788, or the strict one. */
export type LeakRule = 'loose' | 'strict';

/**
 * How far the user of the episode was served, in 0..1: the verdict after a question by the leak rule. Without a verdict
 * (the user abstained, a second question) 0; null where the judge could not tell.
 */
export function served(episode: ScoredEpisode, rule: LeakRule = 'loose'): number | null {
  const name = rule === 'strict' && asked(episode) ? 'final.strict' : 'final';
  return verdictValue(episode, name, 0);
}

/** F1 of the answers that were given without asking; 0 where none was. */
export function directF1(episode: ScoredEpisode): number {
  return verdictValue(episode, 'answers.f1', 0) ?? 0;
}

/** The value of a verdict as a number; `absent` where there is no such verdict. */
export function verdictValue<Absent>(episode: ScoredEpisode, name: string, absent: Absent): number | null | Absent {
  const verdict = episode.verdicts.find((candidate) => candidate.name === name);
  if (!verdict) return absent;
  return verdict.value === null ? null : Number(verdict.value);
}
