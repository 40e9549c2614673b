import { expect, it } from 'vitest';
import { renderGold } from './gold-text.ts';

it('renders a number as in its file, then the scale', () => {
  expect(renderGold({ kind: 'number', value: -12.6, scale: 'million' })).toBe('-12.6 million');
  expect(renderGold({ kind: 'number', value: 1136.66, scale: 'percent' })).toBe('1136.66%');
  expect(renderGold({ kind: 'number', value: 3, scale: '' })).toBe('3');
});

it('joins spans by a comma, leaves blank ones out, and says the scale once', () => {
  expect(renderGold({ kind: 'spans', spans: ['61,340', '48,912'], scale: 'thousand', ordered: true })).toBe(
    '61,340, 48,912 thousand',
  );
  expect(renderGold({ kind: 'spans', spans: ['Debtors', ''], scale: '', ordered: false })).toBe('Debtors');
});

it('renders a check as its text', () => {
  expect(renderGold({ kind: 'check', text: 'In Cambridge, MA', allOf: [['MA']], noneOf: [] })).toBe('In Cambridge, MA');
});
