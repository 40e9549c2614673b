/**
 * Seeded randomness (xoshiro128**, Blackman and Vigna 2018; seeded by FNV-1a and splitmix32). Everything random in
 * Querent takes a generator or a seed; nothing calls `Math.random`.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, limit). */
  integer(limit: number): number;
  /** One of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** A new list in random order (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/** Mixes any number of parts (names, numbers) into a 32-bit seed, so that each place has a stream of its own. */
export function deriveSeed(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = `${typeof part}:${part};`;
    for (let index = 0; index < text.length; index++) {
      hash ^= text.charCodeAt(index);
      hash = Math.imul(hash, 0x01000193);
    }
  }
  return hash >>> 0;
}

export function createRandom(...seed: readonly (string | number)[]): Random {
  let mix = deriveSeed(...seed);
  const splitmix = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  let a = splitmix();
  let b = splitmix();
  let c = splitmix();
  let d = splitmix();
  const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
  const bits = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
  const next = (): number => ((bits() >>> 5) * 0x4000000 + (bits() >>> 6)) / 0x20000000000000;
  const integer = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    integer,
    pick: (items) => items[integer(items.length)] as (typeof items)[number],
    shuffle: (items) => {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index--) {
        const other = integer(index + 1);
        [copy[index], copy[other]] = [copy[other] as (typeof copy)[number], copy[index] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}
