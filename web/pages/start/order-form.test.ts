import { describe, expect, it } from 'vitest';
import { FIRST_FORM, modelUse, orderOf } from './order-form.ts';

describe('the order of a form', () => {
  it('says nothing of what is left empty', () => {
    expect(orderOf(FIRST_FORM)).toEqual({ benchmark: 'clarifymt', assistant: 'clarify:local' });
  });

  it('joins strategy and model, and takes a price only whole', () => {
    const form = { ...FIRST_FORM, strategy: 'prompted', model: ' openai/gpt-4o ', sample: 40, priceIn: 1 as const };
    expect(orderOf(form)).toEqual({ benchmark: 'clarifymt', assistant: 'prompted@openai/gpt-4o', sample: 40 });
    expect(orderOf({ ...form, priceOut: 2 }).tokenPrice).toEqual({ input: 1, output: 2 });
  });

  it('says no cache only when it is switched off, and a temperature of 0 as such', () => {
    expect(orderOf({ ...FIRST_FORM, cache: false, temperature: 0 })).toMatchObject({ cache: false, temperature: 0 });
  });

  it('knows which assistants need a model, by their name before the colon', () => {
    const choices = [
      { name: 'prompted', summary: '', model: 'needed' },
      { name: 'clarify', summary: '', model: 'possible' },
      { name: 'clarify:fast', summary: '', model: 'needed' },
    ] as const;
    expect(modelUse('prompted', choices)).toBe('needed');
    expect(modelUse('clarify:local', choices)).toBe('possible');
    expect(modelUse('clarify:fast', choices)).toBe('needed');
    expect(modelUse('own-bot', choices)).toBe('possible');
  });
});
