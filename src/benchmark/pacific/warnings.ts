import type { DataWarning } from '../../schema/benchmark.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { goldSlot } from '../../user/gold-slot.ts';

/** What is odd in the data and does not stop a run. */
export function dataWarnings(scenarios: readonly Scenario[]): readonly DataWarning[] {
  return scenarios.flatMap((scenario) => {
    const { answer, goldQuestion, goldReply } = scenario.secret;
    const warnings: DataWarning[] = [];
    if (answer?.kind === 'spans') {
      if (answer.spans.some((span) => span.trim() === '')) {
        warnings.push(warning(scenario, 'blank-span', 'a gold span is blank'));
      }
      if (new Set(answer.spans.map((span) => span.trim().toLowerCase())).size < answer.spans.length) {
        warnings.push(warning(scenario, 'duplicate-span', 'a gold span occurs twice'));
      }
    }
    if (goldQuestion !== undefined && goldReply !== undefined && goldSlot(goldQuestion, goldReply).fromReply) {
      warnings.push(warning(scenario, 'unclear-gold-question', 'the gold question does not say what it asks for'));
    }
    return warnings;
  });
}

function warning(scenario: Scenario, code: string, message: string): DataWarning {
  return { code, scenarioId: scenario.id, message };
}
