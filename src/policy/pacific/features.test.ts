import { describe, expect, it } from 'vitest';
import type { Brief } from '../../schema/scenario.ts';
import { isReply, REPORT_FEATURES, reportTurnOf, reportValues } from './features.ts';
import { reportOf } from './report.ts';

const DOCUMENTS: Brief['documents'] = [
  {
    kind: 'table',
    id: 'table',
    rows: [
      ['', 'Years ended June 30,', ''],
      ['', '2019', '2018'],
      ['Assets', '', ''],
      ['Cash and equivalents', '$130', '$91'],
      ['Total assets', '520', '480'],
      ['Liabilities', '', ''],
      ['Total liabilities', '300', '250'],
    ],
  },
  { kind: 'text', id: 'p1', text: 'The hurdle rate was 12%. It is set each year by the board. In 2017 it was lower.' },
];

const turnOf = (request: string, history: Brief['history'] = []) =>
  reportTurnOf({ language: 'en', documents: DOCUMENTS, history, request }, []);

const valueIn = (request: string, name: string, history: Brief['history'] = []) =>
  reportValues(turnOf(request, history))[REPORT_FEATURES.indexOf(name)];

describe('a report', () => {
  it('is read by rows under their headings, and columns with what stands above them', () => {
    const report = reportOf(DOCUMENTS);
    expect(report.rows.map(({ label, section }) => [label, section])).toEqual([
      ['Cash and equivalents', 'Assets'],
      ['Total assets', 'Assets'],
      ['Total liabilities', 'Liabilities'],
    ]);
    expect(report.columns.map(({ label }) => label)).toEqual([
      'Years ended June 30, 2019',
      'Years ended June 30, 2018',
    ]);
    expect([...report.years].sort()).toEqual(['2018', '2019']);
    expect([...report.paragraphYears]).toEqual(['2017']);
    expect(report.sentences).toHaveLength(3);
  });

  it('may be empty', () => {
    expect(reportValues(reportTurnOf({ language: 'en', documents: [], history: [], request: '' }, []))).toHaveLength(
      REPORT_FEATURES.length,
    );
  });
});

describe('the values of a request', () => {
  it('say whether a year is open', () => {
    expect(valueIn('What were the total assets?', 'open years')).toBe(2);
    expect(valueIn('What were the total assets in 2018?', 'open years')).toBe(0);
  });

  it('say how many rows fit equally well', () => {
    // "total" is in two rows; "total liabilities" is one of them in full.
    expect(valueIn('What was the total?', 'row ties')).toBe(2);
    expect(valueIn('What were the total liabilities?', 'row ties')).toBe(1);
    expect(valueIn('What were the total liabilities?', 'row best')).toBe(1);
  });

  it('say whether a paragraph fits better than the table', () => {
    expect(valueIn('What is the hurdle rate?', 'paragraph best')).toBe(1);
    expect(valueIn('What is the hurdle rate?', 'table less paragraph')).toBe(-1);
  });

  it('say what went before', () => {
    const history: Brief['history'] = [
      { role: 'user', content: 'What were the total assets?' },
      { role: 'assistant', content: 'Which year are you asking about?' },
      { role: 'user', content: '2019' },
      { role: 'assistant', content: '520' },
    ];
    expect(valueIn('And in 2018?', 'turn', history)).toBe(2);
    expect(valueIn('And in 2018?', 'asked before', history)).toBe(1);
    expect(valueIn('And in 2018?', 'how-about', history)).toBe(1);
    expect(isReply(turnOf('2019', history.slice(0, 2)))).toBe(true);
    expect(isReply(turnOf('And in 2018?', history))).toBe(false);
  });
});
