/** A break-even p against one rival; null: never. */
interface Crossing {
  readonly mean: number | null;
  readonly sure: number | null;
}

export interface BreakEvenRow {
  readonly price: number;
  readonly direct: Crossing;
  readonly prompted: Crossing;
}

export interface UtilityCurve {
  readonly name: string;
  /** One per step of p. */
  readonly points: readonly number[];
}

const COLOURS: Readonly<Record<string, string>> = { 'clarify:fast': '#0b6e4f', direct: '#b3541e', prompted: '#3b5ba5' };
const WIDTH = 380;
const HEIGHT = 260;
const MARGIN = { left: 52, top: 34, right: 14, bottom: 44 };

interface Panel {
  readonly left: number;
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** Two panels: break-even p by price, and utility by p at one price. */
export function drawBreakEven(
  rows: readonly BreakEvenRow[],
  curves: readonly UtilityCurve[],
  steps: readonly number[],
  price: number,
): string {
  const highest = Math.max(...rows.map((row) => row.price));
  const first: Panel = {
    left: 0,
    title: 'ClarifyAgent pays from this p on',
    xLabel: 'price of a question',
    yLabel: 'p',
    x: [0, highest],
    y: [0, 1],
  };
  const all = curves.flatMap(({ points }) => points);
  const second: Panel = {
    left: WIDTH,
    title: `utility at price ${price}`,
    xLabel: 'p: perception is right',
    yLabel: 'utility',
    x: [0, 1],
    y: [Math.floor(Math.min(...all, 0) * 5) / 5, Math.ceil(Math.max(...all) * 5) / 5],
  };
  const parts = [
    frame(first),
    ...(['direct', 'prompted'] as const).map((name) => {
      const points = rows.flatMap((row) => (row[name].mean === null ? [] : [[row.price, row[name].mean] as const]));
      return line(first, points, name, `against ${name}@`, name === 'direct' ? 0 : 1);
    }),
    frame(second),
    ...curves.map(({ name, points }, index) =>
      line(
        second,
        points.map((value, step) => [steps[step] ?? 0, value] as const),
        name,
        `${name}@`,
        index,
      ),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${HEIGHT}" role="img" aria-label="Break-even of ClarifyAgent" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function frame(panel: Panel): string {
  const ticks = [0, 1, 2, 3, 4, 5].map((index) => index / 5);
  const x = ticks.map((share) => panel.x[0] + share * (panel.x[1] - panel.x[0]));
  const y = ticks.map((share) => panel.y[0] + share * (panel.y[1] - panel.y[0]));
  const bottom = HEIGHT - MARGIN.bottom;
  return [
    `<text x="${panel.left + WIDTH / 2}" y="16" text-anchor="middle" font-weight="bold">${panel.title}</text>`,
    ...x.map(
      (value) => `<text x="${atX(panel, value)}" y="${bottom + 16}" text-anchor="middle">${shown(value)}</text>`,
    ),
    ...y.flatMap((value) => [
      `<line x1="${panel.left + MARGIN.left}" x2="${panel.left + WIDTH - MARGIN.right}" y1="${atY(panel, value)}" y2="${atY(panel, value)}" stroke="#ddd"/>`,
      `<text x="${panel.left + MARGIN.left - 6}" y="${atY(panel, value) + 4}" text-anchor="end">${shown(value)}</text>`,
    ]),
    `<text x="${panel.left + WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">${panel.xLabel}</text>`,
    `<text transform="translate(${panel.left + 14} ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${panel.yLabel}</text>`,
  ].join('\n');
}

function line(
  panel: Panel,
  points: readonly (readonly [number, number])[],
  colour: string,
  label: string,
  index: number,
): string {
  const stroke = COLOURS[colour] ?? '#333';
  const path = points.map(([x, y]) => `${atX(panel, x)},${atY(panel, y)}`).join(' ');
  const dots = points.map(([x, y]) => `<circle cx="${atX(panel, x)}" cy="${atY(panel, y)}" r="2.5" fill="${stroke}"/>`);
  const labelY = MARGIN.top + 12 + 14 * index;
  return [
    `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="2"/>`,
    ...dots,
    `<text x="${panel.left + MARGIN.left + 10}" y="${labelY}" fill="${stroke}">${label}${points.length === 0 ? ': never' : ''}</text>`,
  ].join('\n');
}

function atX(panel: Panel, value: number): number {
  const share = (value - panel.x[0]) / (panel.x[1] - panel.x[0]);
  return round(panel.left + MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right));
}

function atY(panel: Panel, value: number): number {
  const share = (value - panel.y[0]) / (panel.y[1] - panel.y[0]);
  return round(HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom));
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

function shown(value: number): string {
  return String(Number(value.toFixed(2)));
}
