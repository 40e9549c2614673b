import { similarPairs } from '../tools/similar-texts.ts';
import { plainText, type SeenText } from './seen-text.ts';

/** Why an example may not be trained on: it is an evaluation item, or near to one. */
export type ContaminationKind = 'exact' | 'near-document' | 'near-request';

/** Words of a run that two documents must share to be counted once. */
const SHINGLE_WORDS = 8;
/** Share of the smaller document's runs of eight words from which two documents are near. */
export const NEAR_DOCUMENT = 0.5;
/** Share of common trigrams (Jaccard) above which two requests without documents are near. */
export const NEAR_REQUEST = 0.7;

/**
 * Looks for evaluation items among training texts. `exact`: documents and talk are the same but for white space, marks
 * and case. `near-document`: the documents share half of their runs of eight words (`NEAR_DOCUMENT`). `near-request`:
 * neither has a document, and the talks share most of their trigrams (`NEAR_REQUEST`). Gives, for each training text,
 * the first that holds, or undefined.
 */
export function findContamination(
  training: readonly SeenText[],
  evaluation: readonly SeenText[],
): readonly (ContaminationKind | undefined)[] {
  const exact = new Set(evaluation.map(wholeOf));
  const nearDocuments = documentsNear(training, evaluation);
  const nearTalks = talksNear(training, evaluation);
  return training.map((text) => {
    if (exact.has(wholeOf(text))) return 'exact';
    if (nearDocuments.has(text.documents)) return 'near-document';
    return text.documents === '' && nearTalks.has(text.talk) ? 'near-request' : undefined;
  });
}

function wholeOf({ documents, talk }: SeenText): string {
  return `${plainText(documents)}\n${plainText(talk)}`;
}

/** Documents of the training texts that are near to one of the evaluation items. */
function documentsNear(training: readonly SeenText[], evaluation: readonly SeenText[]): ReadonlySet<string> {
  const known = [...new Set(evaluation.map(({ documents }) => documents))].map(shinglesOf);
  const places = new Map<string, number[]>();
  for (const [index, shingles] of known.entries()) {
    for (const shingle of shingles) {
      const list = places.get(shingle);
      if (list) list.push(index);
      else places.set(shingle, [index]);
    }
  }
  const near = new Set<string>();
  for (const documents of new Set(training.map((text) => text.documents))) {
    const shingles = shinglesOf(documents);
    const common = new Map<number, number>();
    for (const shingle of shingles) {
      for (const index of places.get(shingle) ?? []) common.set(index, (common.get(index) ?? 0) + 1);
    }
    const isNear = [...common].some(
      ([index, shared]) => shared / Math.min(shingles.size, known[index]?.size ?? 0) >= NEAR_DOCUMENT,
    );
    if (isNear) near.add(documents);
  }
  return near;
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = plainText(text).split(' ');
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at++)
    shingles.add(words.slice(at, at + SHINGLE_WORDS).join(' '));
  return shingles;
}

function talksNear(training: readonly SeenText[], evaluation: readonly SeenText[]): ReadonlySet<string> {
  const talksOf = (texts: readonly SeenText[]): readonly string[] => [
    ...new Set(texts.filter(({ documents }) => documents === '').map(({ talk }) => talk)),
  ];
  const held = talksOf(evaluation);
  const trained = talksOf(training);
  const near = new Set<string>();
  for (const { earlier, later } of similarPairs([...held, ...trained], NEAR_REQUEST)) {
    if (earlier < held.length && later >= held.length) near.add(trained[later - held.length] as string);
  }
  return near;
}
