/** Levels of lists and objects; whatever reads JSON by recursion is safe below this. */
const DEEPEST = 64;

/** Whether a JSON value is nested deeper than any honest one, such as a reply of ten thousand brackets. Does not recurse. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
