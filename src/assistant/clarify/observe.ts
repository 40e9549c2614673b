import * as z from 'zod';
import type { OracleInput } from '../../schema/assistant.ts';
import { optionsNamed } from './belief.ts';
import { readJsonReply } from './json-reply.ts';
import {
  type Evidence,
  jsonSchemaOf,
  type Perception,
  type ProposedSlot,
  perceptionFields,
  readPerception,
} from './perception.ts';
import { beliefFields, type PersonaBelief, readBelief } from './persona-belief.ts';
import { type ClarifyPrompts, describePersonas, describeSubtypes, describeTable } from './prompts.ts';
import { oneLine } from './state.ts';
import type { Observed } from './track.ts';
import type { TurnView } from './turn-view.ts';

/** How a variant of the agent finds out what a turn of the user says. */
export type Observe = (view: TurnView) => Promise<Observed>;

const WRITE_JSON = { en: 'Now write the JSON object.', zh: '现在请写出 JSON 对象。' } as const;

/** Perceive, then forecast, a call each. Forecasting is of replies: before the first one there is nothing to ask. */
export function observeByModules(
  prompts: ClarifyPrompts,
  parts: { readonly perceive: boolean; readonly forecast: boolean },
): Observe {
  return async (view) => ({
    perception: parts.perceive ? await perceive(view, prompts) : blindPerception(view),
    persona: parts.forecast ? await forecast(view, prompts) : undefined,
  });
}

/** One structured call for both. */
export function observeAtOnce(prompts: ClarifyPrompts): Observe {
  const schema = jsonSchemaOf(z.strictObject({ ...perceptionFields, persona: z.strictObject(beliefFields()) }));
  return async (view) => {
    const given = oracleOf(view);
    if (given.perception && (given.persona || !hasReply(view))) return given;
    const { language } = view.brief;
    const { value: read } = await view.calls.askJson(
      {
        module: 'decide',
        prompt: prompts.decide.render({ subtypes: describeSubtypes(), personas: describePersonas() }, language),
        notes: [describeTable(view.before), WRITE_JSON[language]],
        schema,
      },
      (value) => {
        const perception = readPerception(value);
        return perception && { perception, persona: readBelief(value.persona) };
      },
    );
    return {
      perception: given.perception ?? sharpen(read?.perception, view),
      persona: given.persona ?? (hasReply(view) ? read?.persona : undefined),
    };
  };
}

async function perceive(view: TurnView, prompts: ClarifyPrompts): Promise<Perception | undefined> {
  const given = oracleOf(view).perception;
  if (given) return given;
  const { language } = view.brief;
  const { value: perception } = await view.calls.askJson(
    {
      module: 'perceive',
      prompt: prompts.perceive.render({ subtypes: describeSubtypes() }, language),
      notes: [describeTable(view.before), WRITE_JSON[language]],
      schema: jsonSchemaOf(z.strictObject(perceptionFields)),
    },
    readPerception,
  );
  return sharpen(perception, view);
}

async function forecast(view: TurnView, prompts: ClarifyPrompts): Promise<PersonaBelief | undefined> {
  if (!hasReply(view)) return undefined;
  const given = oracleOf(view).persona;
  if (given) return given;
  const { language } = view.brief;
  const { value: persona } = await view.calls.askJson(
    {
      module: 'forecast',
      prompt: prompts.forecast.render({ personas: describePersonas() }, language),
      notes: [WRITE_JSON[language]],
      schema: jsonSchemaOf(z.strictObject({ reason: z.string(), persona: z.strictObject(beliefFields()) })),
    },
    (value) => readBelief(value.persona),
  );
  return persona;
}

/** Whether the user has replied to a question of ours. */
function hasReply(view: TurnView): boolean {
  return view.dialogue.at(-1)?.speaker === 'user';
}

/**
 * What the words themselves settle: a slot of which the user names exactly one option is filled, whether or not the
 * module saw it. So what the context holds is never asked for, and a broken reply of the module costs less.
 */
function sharpen(perception: Perception | undefined, view: TurnView): Perception | undefined {
  const { brief, dialogue, before } = view;
  const users = brief.history.filter(({ role }) => role === 'user').map(({ content }) => content);
  const reply = dialogue.at(-1)?.text ?? '';
  const heard = new Set((perception?.evidence ?? []).filter(({ kind }) => kind !== 'none').map(({ slot }) => slot));
  const asked = before.slots.find((row) => row.name === before.questions.at(-1));
  const found: Evidence[] = [
    ...(perception?.slots ?? []).flatMap((slot) => {
      const said = [
        ...users,
        brief.request,
        ...dialogue.filter((turn) => turn.speaker === 'user').map((turn) => turn.text),
      ];
      return valueNamed(slot, said.join('\n'));
    }),
    ...(asked && hasReply(view) ? valueNamed(asked, reply) : []),
  ].filter(({ slot }) => !heard.has(slot));
  if (found.length === 0) return perception;
  const base = perception ?? { subtypes: [], slots: [], evidence: [] };
  return { ...base, evidence: [...base.evidence, ...found] };
}

const NEGATED = /\b(?:not|no|never|neither|nor|without|except|n't|don't|rather than|instead of)\b|不|没|别|非/i;

function valueNamed(slot: Pick<ProposedSlot, 'name' | 'options'>, said: string): readonly Evidence[] {
  const [only, ...others] = optionsNamed(slot.options, said);
  const value = only === undefined ? undefined : slot.options[only];
  if (value === undefined || others.length > 0 || slot.options.length < 2 || NEGATED.test(said)) return [];
  return [{ slot: slot.name, kind: 'value', values: [value], words: oneLine(value), correction: '' }];
}

/** Without perception: a single open slot, and of a reply the agent sees only what the persona implies. */
function blindPerception(view: TurnView): Perception {
  if (view.before.slots.length > 0) return { subtypes: [], slots: [], evidence: [] };
  const asksFor = { en: 'what exactly you need', zh: '您的具体需要' }[view.brief.language];
  return {
    subtypes: [],
    slots: [
      { name: 'request', asksFor, options: [], likely: '', confidence: 0.5, changes: '', stakes: 'low', question: '' },
    ],
    evidence: [],
  };
}

/** What a run was told to hand over in a module's place (`--given slots`, `--given persona`), read like its reply. */
function oracleOf(view: TurnView): Observed {
  const given: OracleInput | undefined = view.context.given;
  const json = given && readJsonReply(given.text);
  return {
    perception: given?.kind === 'slots' && json ? readPerception(json) : undefined,
    persona: given?.kind === 'persona' && json ? readBelief(json) : undefined,
  };
}
