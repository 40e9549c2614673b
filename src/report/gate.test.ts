import { describe, expect, it } from 'vitest';
import { GateError } from '../errors/gate-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { checkGates, gateFailure, parseGate } from './gate.ts';

const report = {
  metrics: {
    'action.macroF1': { value: 0.9, low: 0.84, high: 0.95, n: 200 },
    'persona.off-topic.accuracy': { value: 0.5, low: null, high: null, n: 1 },
    empty: { value: null, low: null, high: null, n: 0 },
  },
};

const check = (text: string) => checkGates(report, [parseGate(text)])[0]!;

describe('parseGate', () => {
  it('reads metric, figure, operator and threshold', () => {
    expect(parseGate('action.macroF1>=0.9')).toEqual({
      text: 'action.macroF1>=0.9',
      metric: 'action.macroF1',
      figure: 'value',
      operator: '>=',
      threshold: 0.9,
    });
    expect(parseGate(' low( a.b ) > .85 ')).toMatchObject({
      metric: 'a.b',
      figure: 'low',
      operator: '>',
      threshold: 0.85,
    });
    expect(parseGate('high(x)<=-1e-3')).toMatchObject({ figure: 'high', operator: '<=', threshold: -0.001 });
    expect(parseGate('n(x)=12')).toMatchObject({ figure: 'n', operator: '=', threshold: 12 });
  });

  it.each([
    '',
    'x',
    'x>=',
    'x>=y',
    '>=1',
    'x==1',
    'x=>1',
    'low(x>=1',
    'mean(x)>=1',
    'x>=1.2.3',
    'x>=1>=2',
    `${'x'.repeat(600)}>=1`,
  ])('refuses %j', (text) => {
    expect(() => parseGate(text)).toThrow(InvalidOptionError);
  });
});

describe('checkGates', () => {
  it.each([
    ['action.macroF1>=0.9', true],
    ['action.macroF1>0.9', false],
    ['action.macroF1<=0.9', true],
    ['action.macroF1<0.9', false],
    ['action.macroF1=0.9', true],
    ['action.macroF1=0.91', false],
    ['low(action.macroF1)>=0.85', false],
    ['high(action.macroF1)<=0.95', true],
    ['n(action.macroF1)>=100', true],
    ['persona.off-topic.accuracy>=0.5', true],
  ])('%s: %s', (text, passed) => {
    expect(check(text).passed).toBe(passed);
  });

  it('gives the figure and the reason', () => {
    expect(check('low(action.macroF1)>=0.85')).toMatchObject({
      actual: 0.84,
      reason: 'low(action.macroF1) is 0.84, but wanted >= 0.85',
    });
  });

  it.each(['empty>=0', 'empty<=1', 'low(persona.off-topic.accuracy)>=0', 'high(persona.off-topic.accuracy)<=1'])(
    'never passes what is not computable: %s',
    (text) => {
      expect(check(text)).toMatchObject({ passed: false, actual: null });
      expect(check(text).reason).toMatch(/ is not computable on these episodes$/);
    },
  );

  it('refuses a metric that the report does not have, with the nearest name and exit code 3', () => {
    const attempt = () => check('action.macrof1>=0.9');
    expect(attempt).toThrow(GateError);
    expect(attempt).toThrow('Gate "action.macrof1>=0.9": the report has no metric "action.macrof1"');
    try {
      attempt();
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 3, hint: 'Did you mean "action.macroF1"?' });
    }
    expect(() => check('toString>=0')).toThrow(GateError);
  });
});

describe('gateFailure', () => {
  it('is nothing when all gates passed, else names the first that did not', () => {
    expect(gateFailure([check('action.macroF1>=0.9')])).toBeUndefined();
    const failure = gateFailure([check('action.macroF1>=0.9'), check('empty>=0'), check('action.macroF1>=0.95')]);
    expect(failure!.message).toBe('Gate "empty>=0": empty is not computable on these episodes (and 1 more not met)');
    expect(failure!.exitCode).toBe(3);
  });
});
