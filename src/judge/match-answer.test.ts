import { describe, expect, it } from 'vitest';
import type { GoldAnswer, Scale } from '../schema/scenario.ts';
import { matchAnswer } from './match-answer.ts';

const number = (value: number, scale: Scale = ''): GoldAnswer => ({ kind: 'number', value, scale });
const spans = (list: readonly string[], scale: Scale = ''): GoldAnswer => ({
  kind: 'spans',
  spans: list,
  scale,
  ordered: false,
});
const ordered = (list: readonly string[], scale: Scale = ''): GoldAnswer => ({
  kind: 'spans',
  spans: list,
  scale,
  ordered: true,
});

/** 'right', or the category of what is wrong. */
function judge(response: string, gold: GoldAnswer, request = ''): string {
  const match = matchAnswer(response, gold, { request });
  return match.right ? 'right' : (match.category ?? 'no category');
}

describe('numbers', () => {
  it.each([
    ['The change from 2018 to 2019 was -18.42%.', number(-18.42, 'percent')],
    ['(41.3-52.9)/52.9 = -21.93%', number(-21.93, 'percent')],
    ['The change is 41.3 - 52.9 = -11.6 million.', number(-11.6, 'million')],
    ['Add 412 + 375 + 390 = 1,177 million, then 1,177 / 3 = 392.33 million.', number(392.33, 'million')],
    ['The average of 412, 375 and 390 million is 392.33 million.', number(392.33, 'million')],
    ['It went from $52.9 million to $41.3 million, so the change is -11.6 million.', number(-11.6, 'million')],
    ['Ratios were 0.78 in 2019 and 0.81 in 2018, therefore -0.03.', number(-0.03)],
    ['$\\boxed{-18.42\\%}$', number(-18.42, 'percent')],
    ['The value is 12,6 million', number(12.6, 'million')],
    ['2019 $12.6 million', number(12.6, 'million')],
    ['12.6 million (12.6 million)', number(12.6, 'million')],
    ['１２．６％', number(12.6, 'percent')],
    ['12.6¹ million', number(12.6, 'million')],
    ['($12.6 million)', number(-12.6, 'million')],
    ['There are three.', number(3)],
    ['Only once.', number(1)],
    ['Two years: 2020 and 2019.', number(2)],
    ['There were 3 of them, one in each year.', number(3)],
    ['There was no change.', number(0, 'percent')],
    ['12.649 million', number(12.6, 'million')],
  ])('takes %j for right', (response, gold) => {
    expect(judge(response, gold)).toBe('right');
  });

  it.each([
    ['12.66 million', number(12.6, 'million'), 'wrong-number'],
    ['12.6', number(12.6, 'million'), 'wrong-scale'],
    ['12.6 thousand', number(12.6, 'million'), 'wrong-scale'],
    ['12.6%', number(12.6), 'wrong-scale'],
    ['0.126', number(12.6, 'percent'), 'wrong-number'],
    ['18.42%', number(-18.42, 'percent'), 'wrong-sign'],
    ['an increase of 18.42%', number(-18.42, 'percent'), 'wrong-sign'],
    ['12.6 million or 13 million', number(12.6, 'million'), 'wrong-number'],
    ['not 12.6 million', number(12.6, 'million'), 'format'],
    ['It is large.', number(12.6, 'million'), 'format'],
    ['I cannot tell, the table does not say.', number(12.6, 'million'), 'off-document'],
    [' \n', number(12.6, 'million'), 'format'],
  ])('takes %j for wrong', (response, gold, category) => {
    expect(judge(response, gold)).toBe(category);
  });

  it('reads the sign out of the words around the amount', () => {
    const change = 'What was the change in net income between 2018 and 2019?';
    const response = 'It decreased by $11.6 million (from $52.9 million in 2018 to $41.3 million in 2019).';
    expect(judge(response, number(-11.6, 'million'), change)).toBe('right');
    expect(judge(response, number(11.6, 'million'), change)).toBe('wrong-sign');
    expect(judge('a decrease of 5%', number(5, 'percent'), 'By how much did it decrease?')).toBe('right');
    expect(judge('a decrease of 5%', number(5, 'percent'), 'What is the increase / (decrease)?')).toBe('wrong-sign');
  });

  it('sets aside what the request names', () => {
    const request = 'How many years did total sales exceed $6,000 million?';
    expect(judge('They exceeded $6,000 million in 2 years (2019 and 2020).', number(2), request)).toBe('right');
    expect(judge('They exceeded $6,000 million in 3 years (2019 and 2020).', number(2), request)).toBe('wrong-number');
  });
});

describe('figures as spans', () => {
  it.each([
    ['The amount was larger in 2019 than in 2018.', spans(['2019'])],
    ['In 2019 ($1,310.0 million), compared to 2018 ($1,308.2 million).', spans(['2019'])],
    ['2019, not 2018', spans(['2019'])],
    ['2019: $7,104, 2018: $7,392', spans(['$7,104', '$7,392'])],
    ['$7,104 (2019), $7,392 (2018)', ordered(['$7,104', '$7,392'])],
    ['In 2019 and 2018 they were $7,104 and $7,392, respectively.', ordered(['$7,104', '$7,392'])],
    ['(in thousands) 61,340 and 48,912', spans(['61,340', '48,912'], 'thousand')],
    ['$615 thousand in both years', spans(['$615', '$615'], 'thousand')],
    ['It was $12.6 million, up 5% from 2018.', spans(['$12.6 million'])],
    ['The change was $(27.4) million.', spans(['(27.4)'], 'million')],
    ['7%', spans(['approximately 7%'])],
    ['$347 million', spans(['decreased $347 million'])],
    ['For the years 2017 through 2019.', spans(['2019', '2018', '2017'])],
    ['Losses of $5.062 million', spans(['(5,062)'], 'thousand')],
    ['$1.75 billion', spans(['S$1.75 billion'])],
  ])('takes %j for right', (response, gold) => {
    expect(judge(response, gold, 'By how much did it decrease?')).toBe('right');
  });

  it.each([
    ['2018', spans(['2019']), 'wrong-span'],
    ['not 2019', spans(['2019']), 'format'],
    ['2018 and 2019', spans(['2019']), 'extra-span'],
    ['$7,392 and $7,104', ordered(['$7,104', '$7,392']), 'wrong-span'],
    ['$7,104', spans(['$7,104', '$7,392']), 'missing-span'],
    ['$7,104, $7,392, 2019', spans(['$7,104', '$7,392']), 'extra-span'],
    ['$615 thousand', spans(['$615', '$615'], 'thousand'), 'missing-span'],
    ['4.55%', spans(['4.6%', '4.5%']), 'missing-span'],
    ['13%, 9%, 13%', spans(['13%', '9%']), 'extra-span'],
    ['€3.5 million', spans(['$3.5 million']), 'wrong-scale'],
    ['25 years', spans(['25 days']), 'wrong-number'],
    ['US$1.75 billion', spans(['S$1.75 billion']), 'wrong-scale'],
    ['2016-2019', spans(['2019', '2018', '2017']), 'wrong-span'],
    ['A gain of $5.062 million', spans(['(5,062)'], 'thousand'), 'wrong-sign'],
  ])('takes %j for wrong', (response, gold, category) => {
    expect(judge(response, gold)).toBe(category);
  });
});

describe('years said of the answer', () => {
  const of2019 = 'What was the growth in 2019?';
  const change = 'What was the change from 2018 to 2019?';
  const each = 'What were they in 2018 and 2019, respectively?';

  it.each([
    ['It grew by 5% in 2019, up from 3% in 2018.', number(5, 'percent'), of2019],
    ['Over 2018, it grew by 5%.', number(5, 'percent'), of2019],
    ['From 2018 to 2019, 5%.', number(5, 'percent'), of2019],
    ['In the year ended March 31, 2020 it was 5%.', number(5, 'percent'), 'What was it in fiscal 2019?'],
    ['In FY19: 5%', number(5, 'percent'), of2019],
    ['The 2020 annual report says 5%.', number(5, 'percent'), of2019],
    ['Of the 2024 Notes, 5%.', number(5, 'percent'), of2019],
    ['(2019 - 2018) / 2018 = (6 - 4) / 4 = 50%', number(50, 'percent'), change],
    ['In 2019 it changed by 50%.', number(50, 'percent'), change],
    ['In 2019 it was 5%.', number(5, 'percent'), 'What was the increase from 2018?'],
    ['$6 in 2019 and $5 in 2018', ordered(['$5', '$6']), each],
    ['In 2018 and 2019: $5 and $6', ordered(['$5', '$6']), each],
    ['Sales (2019), Fees (2018)', ordered(['Fees', 'Sales']), each],
  ])('takes %j for right', (response, gold, request) => {
    expect(judge(response, gold, request)).toBe('right');
  });

  it.each([
    ['In 2018 it grew by 5%.', number(5, 'percent'), of2019],
    ['The table of 2019 says 5% for 2018.', number(5, 'percent'), of2019],
    ['From 2017 to 2018 it grew by 5%.', number(5, 'percent'), of2019],
    ['From 2017 to 2018: 50%', number(50, 'percent'), change],
    ['In 2017 it was 5%.', number(5, 'percent'), 'What was the increase from 2018?'],
    ['$5 in 2019 and $6 in 2018', ordered(['$5', '$6']), each],
    ['In 2019 and 2018: $5 and $6', ordered(['$5', '$6']), each],
    ['Sales (2018), Fees (2019)', ordered(['Fees', 'Sales']), each],
  ])('takes %j for another year', (response, gold, request) => {
    expect(judge(response, gold, request)).toBe('wrong-year');
  });
});

describe('words as spans', () => {
  it.each([
    ['The largest customer is Apple, which makes up 12% of revenue.', spans(['Apple'])],
    ['On 1 January 2018.', spans(['January 1, 2018'])],
    ['dec 2021', spans(['December 2021'])],
    ['It is the write off of some worn tools.', spans(['the write-off of some worn tools'])],
    ['Other, Tools and other', spans(['Tools and other', 'Other'])],
    ['Rent and heating in both years.', ordered(['Rent and heating', 'Rent and heating'])],
    ['Euro (12), Sterling (14)', spans(['Euro', 'Sterling'])],
    ['Class A common stock', spans(['class A common stock'])],
    ['Salaries & fees, R&D', spans(['Salaries and fees', 'R&D'])],
    ['Taxation; Net debt', spans(['Net debt', 'Taxation', ''])],
  ])('takes %j for right', (response, gold) => {
    expect(judge(response, gold)).toBe('right');
  });

  it.each([
    ['The currencies are Sterling, Euro and Renminbi.', spans(['Sterling', 'Euro']), 'extra-span'],
    ['Euro, Sterling', spans(['Sterling']), 'extra-span'],
    ['fixed-price, cost-plus', spans(['fixed-price, cost-plus', 'other']), 'missing-span'],
    ['Cash equivalents', spans(['Cash']), 'extra-span'],
    ['Class B', spans(['Class A']), 'wrong-span'],
    ['They do not represent taxes.', spans(['taxes']), 'wrong-span'],
    ['It is not Sterling.', spans(['Sterling']), 'wrong-span'],
    ['January 1, 2019', spans(['January 1, 2018']), 'wrong-span'],
    ['Tools and other', spans(['Tools and other', 'Other']), 'missing-span'],
    ['Euro, Sterling', ordered(['Sterling', 'Euro']), 'wrong-span'],
  ])('takes %j for wrong', (response, gold, category) => {
    expect(judge(response, gold)).toBe(category);
  });

  it('says the token F1 of a near miss', () => {
    // Words shared: net, debt (2); response 3 words, gold 2: 2 * 2 / 5 = 0.80.
    const match = matchAnswer('debt net total', spans(['net debt']));
    expect(match.reason).toContain('token F1 0.80');
  });
});

describe('checks', () => {
  const gold: GoldAnswer = {
    kind: 'check',
    text: 'x',
    allOf: [['Cambridge, MA', 'Massachusetts'], ['bus']],
    noneOf: ['UK', '英国'],
  };

  it.each([
    ['Take the BUS in cambridge,  ma.', 'right'],
    ['Massachusetts by bus', 'right'],
    ['Massachusetts by business class', 'wrong-span'],
    ['By bus in Cambridge', 'wrong-span'],
    ['By bus in Massachusetts, not the UK', 'extra-span'],
    ['坐bus去Massachusetts，不是英国', 'extra-span'],
  ])('reads %j as %s', (response, verdict) => {
    expect(judge(response, gold)).toBe(verdict);
  });

  it('finds Chinese wordings inside running text, whatever the width of digits', () => {
    const chinese: GoldAnswer = { kind: 'check', text: 'x', allOf: [['北京'], ['3天']], noneOf: [] };
    expect(judge('我在北京待３天。', chinese)).toBe('right');
  });
});

it('reads the longest hostile responses in well under a second', () => {
  const golds = [number(12.6, 'million'), ordered(['$7,104', '5', 'Euro'])];
  const started = performance.now();
  for (const unit of [
    '1 ',
    '(1) ',
    '$ (',
    '- 12, ',
    'from 1 to 2 ',
    'Sterling and ',
    '\n1. ',
    'sum of 1 in ',
    'U.',
    '\\boxed{',
    '**a',
  ]) {
    for (const gold of golds) {
      const text = unit.repeat(20_000);
      matchAnswer(text, gold, { request: text.slice(0, 20_000) });
    }
  }
  expect((performance.now() - started) / 22).toBeLessThan(500);
});
