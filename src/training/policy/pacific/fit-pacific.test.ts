import { describe, expect, it } from 'vitest';
import { reportTurnOf } from '../../../policy/pacific/features.ts';
import { askProbability } from '../../../policy/pacific/pacific-policy.ts';
import { fitPacific, reportDecision } from './fit-pacific.ts';

const ITEMS = ['sales', 'costs', 'taxes', 'profits', 'wages', 'rents', 'loans', 'stocks', 'fees', 'grants'];
const DOCUMENTS = [
  {
    kind: 'table',
    id: 'table',
    rows: [['', '2019', '2018'], ...ITEMS.map((item, at) => [item, `${at + 12}`, `${at + 31}`])],
  },
] as const;

const turnOf = (request: string) => reportTurnOf({ language: 'en', documents: DOCUMENTS, history: [], request }, []);

describe('fitting a policy for reports', () => {
  // Thirty documents, in each of which a request without a year needs a question and one with a year does not.
  const decisions = Array.from({ length: 30 }, (_, at) => at).flatMap((at) => {
    const item = ITEMS[at % ITEMS.length];
    return [
      reportDecision(`d${at}`, true, turnOf(`What were the ${item}?`)),
      reportDecision(`d${at}`, false, turnOf(`What were the ${item} in ${at % 2 ? 2018 : 2019}?`)),
    ];
  });
  const model = fitPacific(decisions);

  it('learns that a year which is left open calls for a question', () => {
    expect(askProbability(model, turnOf('What were the pensions?'))).toBeGreaterThan(model.border);
    expect(askProbability(model, turnOf('What were the pensions in 2018?'))).toBeLessThan(model.border);
  });

  it('gives the same model each time', () => {
    expect(fitPacific(decisions)).toEqual(model);
  });
});
