import { readFileSync } from 'node:fs';
import type { Language } from '../../schema/message.ts';
import { parsePrompt } from '../../tools/prompt-file.ts';
import type { ReadRecord } from './read-record.ts';

const FILE = 'seeker.md';
const prompt = parsePrompt(readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8'), FILE);

export const SEEKER_PROMPT_HASH = prompt.hash;

/** The provider's greeting, which opens every dialogue. */
export const GREETING: Readonly<Record<Language, string>> = {
  en: 'Hello! What can I do for you?',
  zh: '你好！有什么可以帮你的吗？',
};

const LISTS = {
  en: {
    items: ['You have these things and can use them:', 'your things'],
    skills: ['You can do this:', 'your abilities'],
    scenes: ['You can go to these places, where nothing says otherwise:', 'these places'],
    join: (names: readonly string[]) =>
      names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
    nothing: 'what you have',
  },
  zh: {
    items: ['你拥有并且可以使用这些物品：', '你的物品'],
    skills: ['你会做这些事：', '你的技能'],
    scenes: ['如无特别说明，你可以去这些地方：', '这些地方'],
    join: (names: readonly string[]) =>
      names.length < 2 ? names.join('') : `${names.slice(0, -1).join('、')}和${names.at(-1)}`,
    nothing: '你现有的条件',
  },
} as const;

type SeekerView = Pick<ReadRecord, 'role' | 'task' | 'items' | 'skills' | 'scenes'>;

/** What the seeker is told: its role, task and listed things, and its duty. Nothing of the provider's. */
export function seekerPrompt(view: SeekerView, language: Language): string {
  const words = LISTS[language];
  const there = (['items', 'skills', 'scenes'] as const).filter((name) => view[name].length > 0);
  const blocks = there.map((name) => `${words[name][0]}\n${view[name].map((entry) => `- ${entry}`).join('\n')}`);
  const means = there.map((name) => words[name][1]);
  return prompt
    .render(
      {
        role: view.role,
        task: view.task,
        possessions: blocks.join('\n\n'),
        means: means.length > 0 ? words.join(means) : words.nothing,
      },
      language,
    )
    .replace(/\n{3,}/g, '\n\n');
}
