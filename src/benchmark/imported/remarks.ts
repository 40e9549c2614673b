import { matchCheck } from '../../judge/match-check.ts';
import type { DataWarning } from '../../schema/benchmark.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { searchable } from '../../user/wording.ts';

/** Remarks kept; of more only the number is said. */
const MOST_REMARKS = 1000;

/** What may be wrong with scenarios that are valid: labels that their own texts contradict, requests that are there twice. */
export function remarksOn(scenarios: readonly Scenario[]): readonly DataWarning[] {
  const remarks: DataWarning[] = [];
  const requests = new Map<string, string>();
  let more = 0;
  for (const scenario of scenarios) {
    for (const remark of [sameRequest(scenario, requests), failingAnswer(scenario), ...namedOptions(scenario)]) {
      if (remark && remarks.length < MOST_REMARKS) remarks.push({ scenarioId: scenario.id, ...remark });
      else if (remark) more++;
    }
  }
  return more === 0 ? remarks : [...remarks, { code: 'more', message: `${more} further remarks` }];
}

type Remark = Omit<DataWarning, 'scenarioId'>;

function sameRequest({ id, brief }: Scenario, requests: Map<string, string>): Remark | undefined {
  const seen = JSON.stringify([brief.request, brief.history, brief.documents, brief.instructions]);
  const before = requests.get(seen);
  if (before === undefined) requests.set(seen, id);
  return before === undefined
    ? undefined
    : { code: 'same-request', message: `its request is that of ${before}: counted twice, as if independent` };
}

function failingAnswer({ secret: { answer } }: Scenario): Remark | undefined {
  if (answer?.kind !== 'check' || matchCheck(answer.text, answer).right) return undefined;
  return { code: 'answer-fails', message: 'the right answer does not pass its own check' };
}

/** A request that names an option of what it lacks is perhaps not unclear. */
function namedOptions({ brief, secret }: Scenario): readonly Remark[] {
  if (secret.goldAction !== 'ask') return [];
  const text = searchable(brief.request, brief.language);
  return secret.slots.flatMap(({ name, required, options }) => {
    const wordings = required ? options.flatMap(({ label, aliases }) => [label, ...aliases]) : [];
    const named = wordings.find((wording) => text.has(wording));
    return named === undefined
      ? []
      : [{ code: 'request-names-option', message: `"${named}" of ${name}: is it really unclear?` }];
  });
}
