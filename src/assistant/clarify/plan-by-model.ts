import * as z from 'zod';
import { jsonSchemaOf } from './perception.ts';
import { answerMove, moveFor, type Plan, type PlanInput, planByRules } from './plan.ts';
import { type ClarifyPrompts, describeTable } from './prompts.ts';
import { oneLine } from './state.ts';
import { askableSlots, uncertainSlots } from './track.ts';
import type { TurnView } from './turn-view.ts';

export type PlanTurn = (input: PlanInput, view: TurnView) => Promise<Plan>;

const decision = z.object({
  action: z.enum(['ask', 'answer']),
  slot: z.string().catch(''),
  reason: z.string().catch(''),
});

/**
 * The planner as a call of the model. The rules it cannot break: no question beyond the limit, none for a slot that is
 * filled or declined. A reply that cannot be used leaves the decision to the rule planner.
 */
export function planByModel(prompts: ClarifyPrompts): PlanTurn {
  return async (input, view) => {
    const rules = planByRules(input);
    const askable = askableSlots(input.state);
    if (input.questionsLeft <= 0 || askable.length === 0) return rules;
    const { value: read } = await view.calls.askJson(
      {
        module: 'plan',
        prompt: prompts.plan.render(pricesOf(input), view.brief.language),
        notes: [describeTable(input.state), `Persona: ${JSON.stringify(input.state.persona)}`],
        schema: jsonSchemaOf(
          z.strictObject({ action: z.enum(['ask', 'answer']), slot: z.string(), reason: z.string() }),
        ),
      },
      (value) => decision.safeParse(value).data,
    );
    if (!read) return rules;
    const reason = oneLine(read.reason) || 'The model planned so.';
    if (read.action === 'answer') {
      return { action: 'answer', move: answerMove(uncertainSlots(input.state)), reason, sum: rules.sum };
    }
    const row =
      askable.find(({ name }) => name === read.slot) ?? askable.find(({ name }) => name === rules.slot) ?? askable[0]!;
    return { action: 'ask', move: moveFor(row), slot: row.name, reason, sum: rules.sum };
  };
}

export function pricesOf(input: Pick<PlanInput, 'questionsLeft' | 'prices'>): Readonly<Record<string, string>> {
  return {
    questionsLeft: String(input.questionsLeft),
    questionPrice: String(input.prices.question),
    wordPrice: String(input.prices.word),
  };
}

/** Without planning: asks while a required slot is open and a question is left, whatever it is worth. */
export const planWithoutWeighing: PlanTurn = async (input) => {
  const row = askableSlots(input.state)[0];
  const { sum } = planByRules(input);
  return row && input.questionsLeft > 0
    ? { action: 'ask', move: moveFor(row), slot: row.name, reason: 'A required slot is open.', sum }
    : { action: 'answer', move: answerMove(uncertainSlots(input.state)), reason: 'Nothing may be asked.', sum };
};
