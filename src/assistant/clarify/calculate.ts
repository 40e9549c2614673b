import { Parser } from 'expr-eval-fork';

/** Characters of an expression at most; longer ones are left as they stand. */
const LONGEST_EXPRESSION = 200;
/** Expressions of an answer that are evaluated. */
const MOST_EXPRESSIONS = 50;
/** Decimals that a model may ask for. */
const MOST_DECIMALS = 10;
/** Figures shown where no decimals are asked for: what lies beyond is noise of binary fractions. */
const SIGNIFICANT_FIGURES = 12;

const MARKED = /\[\[([^[\]\n]{1,300})\]\]/g;

/** Numbers and operators only: no name can reach the library, so none can be looked up. */
const PLAIN = /^[\d\s.+\-*/^()]+$/;

const parser = new Parser({
  operators: { assignment: false, fndef: false, concatenate: false, conditional: false, in: false },
});

export interface Calculation {
  readonly expression: string;
  /** null: it could not be evaluated, and the text keeps the expression. */
  readonly value: string | null;
}

/**
 * Puts values in the place of marked expressions: `[[ 1,240 - 980 ]]` becomes `260`, `[[ 260 / 980 * 100 | 1 ]]` becomes
 * `26.5`. One that cannot be evaluated stays, without its brackets.
 */
export function calculate(text: string): { readonly text: string; readonly calculations: readonly Calculation[] } {
  const calculations: Calculation[] = [];
  const filled = text.replace(MARKED, (all, inner: string) => {
    if (calculations.length >= MOST_EXPRESSIONS) return all;
    const [expression = '', decimals] = inner.split('|').map((part) => part.trim());
    const value = evaluate(expression, decimals);
    calculations.push({ expression, value });
    return value ?? expression;
  });
  return { text: filled, calculations };
}

/** As `calculate`, of a text that still grows: what may be the beginning of an expression is left out. */
export function calculateFinished(text: string): string {
  const { text: filled } = calculate(text);
  const open = filled.lastIndexOf('[[');
  const isOpen = open >= 0 && !/\]\]|\n/.test(filled.slice(open));
  return isOpen ? filled.slice(0, open) : filled.replace(/\[$/, '');
}

function evaluate(expression: string, decimals: string | undefined): string | null {
  const plain = expression
    .normalize('NFKC')
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
    .replace(/[×✕·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–—]/g, '-')
    .replace(/[$€£¥]/g, '')
    .replace(/(\d)\s*%/g, '$1/100');
  if (plain.length > LONGEST_EXPRESSION || !PLAIN.test(plain)) return null;
  try {
    const value: unknown = parser.evaluate(plain);
    return typeof value === 'number' && Number.isFinite(value) ? shown(value, decimals) : null;
  } catch {
    return null;
  }
}

function shown(value: number, decimals: string | undefined): string {
  const exact = Number(value.toPrecision(SIGNIFICANT_FIGURES));
  const places = decimals !== undefined && /^\d{1,2}$/.test(decimals) ? Number(decimals) : MOST_DECIMALS + 1;
  if (places > MOST_DECIMALS || /e/.test(String(exact))) return String(exact);
  // Rounded in its decimal form, halves away from 0: the binary form of 1.005 is a little less than it says.
  const rounded = Number(`${Math.round(Number(`${Math.abs(exact)}e${places}`))}e-${places}`);
  return (Math.sign(exact) * rounded).toFixed(places);
}
