import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shippedDecisionModel } from '../../user/provider/decision-model.ts';
import { renderProviderCard, withProviderCard } from './provider-card.ts';

it('docs/clarq.md holds the card of the shipped model', () => {
  const page = readFileSync(new URL('../../../docs/clarq.md', import.meta.url), 'utf8');
  expect(page).toContain(renderProviderCard(shippedDecisionModel()));
  expect(withProviderCard(page, shippedDecisionModel())).toBe(page);
});
