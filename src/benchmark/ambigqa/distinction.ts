import { wordsOf } from '../../tools/said-text.ts';
import type { AnswerReading } from './readings.ts';

/** Words that tell nothing apart. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to for from by with as and or but if is are was were be been being do does did has have had ' +
    'will would can could should may might it its this that these those there their his her he she they them you your ' +
    'i me my we our who whom whose what when where which why how many much not no than then so also'
  ).split(' '),
);

/** Words in a reading's question that the request lacks, as they are written there and in order, each once. */
export function addedWords(request: string, reading: Pick<AnswerReading, 'question'>): readonly string[] {
  const known = new Set(wordsOf(request));
  return [...new Set(wordsOf(reading.question))].filter((word) => !known.has(word) && !EMPTY_WORDS.has(word));
}

/**
 * What tells each reading from the others: its added words that not all readings have. A reading that adds nothing of
 * its own has none.
 */
export function distinguishingWords(
  request: string,
  readings: readonly Pick<AnswerReading, 'question'>[],
): readonly (readonly string[])[] {
  const added = readings.map((reading) => addedWords(request, reading));
  return added.map((words) => words.filter((word) => !added.every((others) => others.includes(word))));
}

/** A reading as a person would name it: its distinguishing words, as written; its whole question where it has none. */
export function readingLabels(
  request: string,
  readings: readonly Pick<AnswerReading, 'question'>[],
): readonly string[] {
  const distinguishing = distinguishingWords(request, readings);
  return readings.map((reading, index) => {
    const wanted = new Set(distinguishing[index]);
    const written = reading.question
      .split(/\s+/)
      .filter((token) => wordsOf(token).some((word) => wanted.has(word)))
      .map((token) => token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
    return written.length > 0 ? written.join(' ') : reading.question.replace(/[?\s]+$/, '');
  });
}
