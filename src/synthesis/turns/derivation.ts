/** Longer derivations are not read. */
const LONGEST_DERIVATION = 600;
const DEEPEST = 40;

/**
 * The value of an arithmetic expression as derivations of PACIFIC and TAT-QA have them: figures with thousands commas,
 * currency and per cent signs, `+ - * /` (also as `×`, `÷`, `–`), brackets of any shape. undefined where it is none.
 * `percent`: what "11%" is worth there; 1 where the whole is in per cent, 0.01 in a calculation.
 */
export function computeDerivation(derivation: string, percent: 1 | 0.01 = 1): number | undefined {
  if (derivation.length > LONGEST_DERIVATION) return undefined;
  const tokens = tokenize(derivation.replaceAll('%', percent === 1 ? '' : ' / 100'));
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const value = reader.sum(0);
  return reader.isAtEnd && value !== undefined && Number.isFinite(value) ? value : undefined;
}

function tokenize(text: string): readonly string[] | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[×✕·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–—]/g, '-')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/[$€£¥]/g, '')
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
    .trim();
  return /^[\d\s.+\-*/()]+$/.test(plain) ? (plain.match(/\d+(?:\.\d+)?|\.\d+|[+\-*/()]/g) ?? undefined) : undefined;
}

/** Recursive descent; undefined as soon as something does not fit. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(depth: number): number | undefined {
    let value = this.#product(depth);
    while (value !== undefined && (this.#is('+') || this.#is('-'))) {
      const sign = this.#take() === '+' ? 1 : -1;
      const next = this.#product(depth);
      value = next === undefined ? undefined : value + sign * next;
    }
    return value;
  }

  #product(depth: number): number | undefined {
    let value = this.#factor(depth);
    while (value !== undefined && (this.#is('*') || this.#is('/'))) {
      const times = this.#take() === '*';
      const next = this.#factor(depth);
      value = next === undefined ? undefined : times ? value * next : value / next;
    }
    return value;
  }

  #factor(depth: number): number | undefined {
    if (depth > DEEPEST) return undefined;
    const token = this.#take();
    if (token === '-' || token === '+') {
      const value = this.#factor(depth + 1);
      return value === undefined ? undefined : token === '-' ? -value : value;
    }
    if (token === '(') {
      const value = this.sum(depth + 1);
      return this.#take() === ')' ? value : undefined;
    }
    return token !== undefined && /\d/.test(token) ? Number(token) : undefined;
  }

  #is(token: string): boolean {
    return this.#tokens[this.#at] === token;
  }

  #take(): string | undefined {
    return this.#tokens[this.#at++];
  }
}
