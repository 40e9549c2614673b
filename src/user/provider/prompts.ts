import { readFileSync } from 'node:fs';
import { hashJson } from '../../tools/hash.ts';
import { type Prompt, parsePrompt } from '../../tools/prompt-file.ts';
import type { Fact } from './knowledge.ts';
import type { MindInput } from './mind.ts';

const NAMES = [
  'about-task',
  'classify',
  'answered-before',
  'check-answer',
  'check-choice',
  'check-part',
  'check-options',
  'check-assumption',
  'write-whole',
  'write-nothing',
  'write-again',
  'join',
  'structured',
] as const;

export type ProviderPrompt = (typeof NAMES)[number];

const PROMPTS = Object.fromEntries(
  NAMES.map((name) => {
    const file = `prompts/${name}.md`;
    return [name, parsePrompt(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'), file)];
  }),
) as Readonly<Record<ProviderPrompt, Prompt>>;

export function promptsHash(names: readonly ProviderPrompt[] = NAMES): string {
  return hashJson(names.map((name) => PROMPTS[name].hash));
}

/** A prompt in the language of the talk, with the values it needs of what all prompts may use. */
export function renderPrompt(
  name: ProviderPrompt,
  input: MindInput,
  values: Readonly<Record<string, string>> = {},
): string {
  const { knowledge, language } = input;
  const shared: Readonly<Record<string, () => string>> = {
    role: () => knowledge.role,
    task: () => knowledge.task,
    intro: () => knowledge.intro,
    talk: () => talkOf(input),
    turn: () => lastTurn(input),
    facts: () => input.state.open.map(factLine).join('\n'),
  };
  const prompt = PROMPTS[name];
  const wanted = prompt.variables.map((variable) => [variable, values[variable] ?? shared[variable]?.() ?? '']);
  return prompt.render(Object.fromEntries(wanted), language);
}

/** Characters of one turn that a prompt shows. */
const TURN_LIMIT = 4000;

function lastTurn({ dialogue }: MindInput): string {
  return (dialogue.at(-1)?.text ?? '').slice(0, TURN_LIMIT);
}

function talkOf({ greeting, dialogue, language }: MindInput): string {
  const player = language === 'en' ? 'Player' : '玩家';
  const lines = dialogue.map(
    (turn) => `${turn.speaker === 'user' ? 'Jax' : player}: ${turn.text.slice(0, TURN_LIMIT)}`,
  );
  return [`Jax: ${greeting}`, ...lines].join('\n');
}

function factLine({ id, text, purpose }: Fact): string {
  return `${id}. ${text}\n   (${purpose})`;
}
