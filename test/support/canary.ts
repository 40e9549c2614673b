export const CANARY = 'canary-7f3a9';

/** Words of the schema that steer the loop; everything else in a secret is replaced. */
const STEERING = new Set(['goldAction', 'kind', 'stakes', 'scale', 'dimension', 'subtype']);

/** The same secret with a canary in place of every text, every number and every key that names something. */
export function plant(value: unknown, key = ''): unknown {
  if (STEERING.has(key)) return value;
  if (typeof value === 'string') return value === '' ? '' : `${CANARY} ${value.length}`;
  if (Array.isArray(value)) return value.map((item) => plant(item));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plant(member, name)]));
  }
  return value;
}
