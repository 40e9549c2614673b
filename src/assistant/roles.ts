import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantInput, AssistantKind } from '../schema/assistant-kind.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { Brief } from '../schema/scenario.ts';
import { createModelAssistant } from './model-assistant.ts';
import { loadRolePrompts, type RolePrompts } from './role-prompts.ts';

/** Roles that the assistant's side of a talk has; the fourth trained role is the user's. */
const PLAYED = ['direct', 'clarify', 'answer'] as const;
type PlayedRole = (typeof PLAYED)[number];

const EXAMPLE = 'roles:direct=MODEL,clarify=MODEL,answer=MODEL, or roles:joint=MODEL';

/**
 * Separately trained roles (2410.13788): the clarifier makes the first move; where it answers instead of asking, or may
 * not ask, the direct answerer answers; after the user's reply the answerer does. `joint`: one model plays all of them,
 * each with its role's words (the ablation).
 */
export const kind: AssistantKind = {
  name: 'roles',
  summary: 'separately trained models: one asks, one answers at once, one answers after the reply (2410.13788)',
  form: 'standalone',
  argument: 'direct=MODEL,clarify=MODEL,answer=MODEL; joint=MODEL: one model in all roles',
  async create(input) {
    const references = readReferences(input.argument ?? '');
    const prompts = await loadRolePrompts();
    const cast = Object.fromEntries(
      await Promise.all(
        PLAYED.map(async (role) => [role, await playerOf(role, references[role], prompts, input)] as const),
      ),
    ) as Readonly<Record<PlayedRole, Assistant>>;
    return {
      reference: `roles:${input.argument}`,
      oracle: false,
      settings: Object.fromEntries(
        PLAYED.map((role) => [role, { model: references[role], settings: cast[role].settings }]),
      ),
      respond: (brief, dialogue, context) => respond(cast, brief, dialogue, context),
    };
  },
};

/** Throws `InvalidOptionError` unless every role has a model. */
function readReferences(argument: string): Readonly<Record<PlayedRole, string>> {
  const parts = new Map<string, string>();
  for (const part of splitRoles(argument)) {
    const equals = part.indexOf('=');
    const [role, model] = [part.slice(0, Math.max(0, equals)).trim(), part.slice(equals + 1).trim()];
    const isKnown = role === 'joint' || (PLAYED as readonly string[]).includes(role);
    if (!isKnown || model === '' || parts.has(role)) throw unreadable(argument, `"${part}" is no role with its model`);
    parts.set(role, model);
  }
  const joint = parts.get('joint');
  const missing = PLAYED.filter((role) => !parts.has(role));
  if (joint !== undefined && parts.size > 1) throw unreadable(argument, 'joint plays all roles, so none can be named');
  if (joint === undefined && missing.length > 0) throw unreadable(argument, `no model for ${missing.join(', ')}`);
  const of = (role: PlayedRole): string => parts.get(role) ?? (joint as string);
  return { direct: of('direct'), clarify: of('clarify'), answer: of('answer') };
}

/** A comma belongs to a model's name unless a role follows it. */
function splitRoles(argument: string): readonly string[] {
  return argument.split(/,(?=\s*[a-z]{1,20}=)/).filter((part) => part.trim() !== '');
}

function unreadable(value: string, expected: string): InvalidOptionError {
  return new InvalidOptionError({
    option: '--assistant',
    value: `roles:${value}`,
    expected,
    hint: `Write ${EXAMPLE}.`,
  });
}

async function playerOf(
  role: PlayedRole,
  reference: string,
  prompts: RolePrompts,
  input: AssistantInput,
): Promise<Assistant> {
  const model = await input.resolveModel(reference);
  const { argument: _argument, ...rest } = input;
  return createModelAssistant({ ...rest, model }, { name: role, parser: 'text', prompt: prompts[role] });
}

async function respond(
  cast: Readonly<Record<PlayedRole, Assistant>>,
  brief: Brief,
  dialogue: Dialogue,
  context: AssistantContext,
): Promise<AssistantTurn> {
  const play = async (role: PlayedRole): Promise<AssistantTurn> => {
    const turn = await cast[role].respond(brief, dialogue, context);
    const trace = typeof turn.trace === 'object' && turn.trace !== null && !Array.isArray(turn.trace) ? turn.trace : {};
    return { ...turn, trace: { role, ...trace } };
  };
  if (dialogue.some(({ speaker }) => speaker === 'user')) return await play('answer');
  if (context.questionsLeft === 0) return await play('direct');
  const first = await play('clarify');
  // What it says instead of a question was not what it was trained for: the direct answerer was.
  return first.action === 'answer' ? await play('direct') : first;
}
