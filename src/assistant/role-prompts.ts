import { TRAINED_ROLES, type TrainedRole } from '../schema/training-dialogue.ts';
import { loadPrompt, type Prompt } from '../tools/prompt-file.ts';

export type RolePrompts = Readonly<Record<TrainedRole, Prompt>>;

/** The system messages of the trained roles (2410.13788): the same in training and when a role is played. */
export async function loadRolePrompts(): Promise<RolePrompts> {
  const load = (role: TrainedRole) => loadPrompt(new URL(`./prompts/roles/${role}.md`, import.meta.url));
  const loaded = await Promise.all(TRAINED_ROLES.map(async (role) => [role, await load(role)] as const));
  return Object.fromEntries(loaded) as RolePrompts;
}
