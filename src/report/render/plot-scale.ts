import { type Markup, markup } from './markup.ts';

/** User units of all plots; the page scales them to the space there is. */
export const PLOT_WIDTH = 480;

const LEFT = 10;
const RIGHT = 14;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Place of a share on the axis; what lies outside 0..1 is drawn at the border. */
export function xOf(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return round(LEFT + inside * (PLOT_WIDTH - LEFT - RIGHT));
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Grid lines and their per cents, for plots of shares whose rows take `height`. */
export function shareAxis(height: number): Markup {
  return markup`<g class="axis">${TICKS.map((tick) => {
    const x = xOf(tick);
    const anchor = tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle';
    return markup`<line x1="${x}" x2="${x}" y1="0" y2="${height}"/><text x="${x}" y="${height + 16}" text-anchor="${anchor}">${tick * 100}%</text>`;
  })}</g>`;
}

/** An inline SVG with its text alternative. */
export function plot(input: { id: string; title: string; description: string; height: number; body: Markup }): Markup {
  const { id, title, description, height, body } = input;
  return markup`<svg viewBox="0 0 ${PLOT_WIDTH} ${height}" role="img" aria-labelledby="${id}-title ${id}-text"><title id="${id}-title">${title}</title><desc id="${id}-text">${description}</desc>${body}</svg>`;
}
