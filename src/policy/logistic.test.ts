import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthFeature, lexicalFeatures } from './features.ts';
import { fitLogistic } from './fit-logistic.ts';
import { classify, type LogisticModel, logisticSchema } from './logistic.ts';

const MODEL: LogisticModel = { classes: ['a', 'b'], bias: [0, 0], weights: { x: [100, 0], y: [0, 200] } };

describe('classifying', () => {
  it('is the softmax of the sums of weights', () => {
    // exp(1) / (exp(1) + exp(0)) = 0.7311
    expect(classify(MODEL, ['x']).a).toBeCloseTo(0.7311, 4);
    // Scores 1 and 2: exp(1) / (exp(1) + exp(2)) = 0.2689
    expect(classify(MODEL, ['x', 'y', 'unknown']).a).toBeCloseTo(0.2689, 4);
    expect(classify(MODEL, [])).toEqual({ a: 0.5, b: 0.5 });
  });

  it('gives shares that sum to 1, whatever the features are called', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'x'))), (features) => {
        const shares = classify(MODEL, features);
        expect((shares.a ?? 0) + (shares.b ?? 0)).toBeCloseTo(1);
      }),
    );
  });

  it('refuses a model whose rows do not fit its classes', () => {
    expect(logisticSchema.safeParse({ ...MODEL, bias: [0] }).success).toBe(false);
    expect(logisticSchema.safeParse({ ...MODEL, weights: { x: [100] } }).success).toBe(false);
    expect(logisticSchema.safeParse(MODEL).success).toBe(true);
  });
});

describe('fitting', () => {
  const example = (label: string, ...features: string[]) => ({ label, features: new Set(features) });
  const examples = [
    example('yes', 'good', 'day'),
    example('yes', 'good', 'night'),
    example('no', 'bad', 'day'),
    example('no', 'bad', 'night'),
  ];

  it('learns what tells the classes apart, and nothing from what does not', () => {
    const model = fitLogistic(examples, { classes: ['no', 'yes'] });
    expect(classify(model, ['good']).yes).toBeGreaterThan(0.7);
    expect(classify(model, ['bad']).yes).toBeLessThan(0.3);
    expect(classify(model, ['day']).yes).toBeCloseTo(0.5, 2);
  });

  it('weighs each class alike, however often it occurs', () => {
    const many = Array.from({ length: 9 }, () => example('yes', 'same'));
    const model = fitLogistic([...many, example('no', 'same')], { classes: ['no', 'yes'], leastCount: 1 });
    expect(classify(model, ['same']).yes).toBeCloseTo(0.5, 2);
  });

  it('leaves out features that are rare, and keeps no more than it may', () => {
    const model = fitLogistic([...examples, example('yes', 'once')], { classes: ['no', 'yes'], mostFeatures: 2 });
    expect(Object.keys(model.weights)).toEqual(['bad', 'good']);
  });

  it('gives the same model for the same examples, in any order', () => {
    const options = { classes: ['no', 'yes'] };
    expect(fitLogistic(examples.toReversed(), options)).toEqual(fitLogistic(examples, options));
  });
});

describe('lexical features', () => {
  it('are words, pairs and the first word, figures as one', () => {
    expect([...lexicalFeatures('I don’t mind, 12 or 13.5?')]).toEqual([
      ...[
        'i',
        "i don't",
        "don't",
        "don't mind",
        'mind',
        'mind ,',
        ',',
        ', #',
        '#',
        '# or',
        'or',
        'or #',
        '# ?',
        '?',
        '^i',
      ],
    ]);
  });

  it('are characters of Han script', () => {
    expect([...lexicalFeatures('都行')]).toEqual(['都', '都 行', '行', '^都']);
  });

  it('tell short from long', () => {
    expect([lengthFeature('yes'), lengthFeature('a b c d e'), lengthFeature('a '.repeat(30))]).toEqual([
      'length:0',
      'length:1',
      'length:4',
    ]);
  });

  it('are bounded for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => lexicalFeatures(text).size <= 2_000));
    expect(lexicalFeatures('x y '.repeat(100_000)).size).toBeLessThanOrEqual(2_000);
  });
});
