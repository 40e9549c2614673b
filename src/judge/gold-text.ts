import type { GoldAnswer, Scale } from '../schema/scenario.ts';

/**
 * The one rendering of a gold answer, the same in histories, prompts, training examples and reports: spans joined by
 * ", ", a number as in its file; then the scale (`%` for per cent, else the word). Blank spans, of which the data has
 * one, are left out. A check renders as its text.
 */
export function renderGold(answer: GoldAnswer): string {
  switch (answer.kind) {
    case 'number':
      return withScale(String(answer.value), answer.scale);
    case 'spans':
      return withScale(answer.spans.filter((span) => span.trim() !== '').join(', '), answer.scale);
    case 'check':
      return answer.text;
  }
}

function withScale(text: string, scale: Scale): string {
  if (scale === '') return text;
  return scale === 'percent' ? `${text}%` : `${text} ${scale}`;
}
