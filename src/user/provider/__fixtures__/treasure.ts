import type { Dialogue, Turn } from '../../../schema/dialogue.ts';
import type { JsonObject } from '../../../schema/json.ts';
import type { Language } from '../../../schema/message.ts';
import type { Scenario } from '../../../schema/scenario.ts';
import type { User, UserContext } from '../../../schema/user.ts';
import type { Knowledge } from '../knowledge.ts';

/** A scenario of our own, with ids at four levels, siblings at the third and a gap in the numbers. */
export const TREASURE: Readonly<Record<Language, Knowledge>> = {
  en: {
    role: 'sailor',
    task: 'raise the sunken bell',
    items: ['A brass key', 'An iron key'],
    skills: ['Dive with a snorkel', 'Dive with a helmet'],
    scenes: ['Old Harbour', 'New Harbour', 'Chapel'],
    intro: 'Sail out from a harbour, dive for the bell and bring it up.',
    facts: [
      fact('1', 'The ship lies in the Old Harbour.', 'which harbour to sail from', 'harbours'),
      fact('1.1', 'Ask captain Mira for the ship.', 'whom to ask for the ship'),
      fact('1.1.2', 'Mira wants forty silver coins.', 'how many coins the captain wants'),
      fact('1.1.1', 'Mira sleeps until noon.', 'when the captain can be met'),
      fact('1.1.1.1', 'Knock at her cabin twice.', 'how to wake the captain'),
      fact('3', 'Use the helmet, since the bell lies deep.', 'which way of diving to use', 'ways of diving'),
    ],
  },
  zh: {
    role: '水手',
    task: '打捞沉钟',
    items: ['黄铜钥匙', '铁钥匙'],
    skills: ['用呼吸管潜水', '用头盔潜水'],
    scenes: ['旧港', '新港', '小教堂'],
    intro: '从港口出海，潜到水下把沉钟捞上来。',
    facts: [
      chineseFact('1', '船停在旧港。', '应该从哪个港口出海', '港口'),
      chineseFact('1.1', '向船长米拉借船。', '向谁借船'),
      chineseFact('1.1.2', '米拉要四十枚银币。', '船长要多少银币'),
      chineseFact('1.1.1', '米拉要睡到中午。', '什么时候能见到船长'),
      chineseFact('1.1.1.1', '敲两下她的舱门。', '怎样叫醒船长'),
      chineseFact('3', '用头盔，因为沉钟在很深的地方。', '应该用哪种方式潜水', '潜水方式'),
    ],
  },
};

/** A clear question for each fact. */
export const QUESTIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    '1': 'There are two harbours, the Old Harbour and the New Harbour. Which harbour should I sail from?',
    '1.1': 'Whom do I have to ask for the ship?',
    '1.1.1': 'When can the captain be met?',
    '1.1.1.1': 'How can I wake the captain?',
    '1.1.2': 'How many coins does the captain want?',
    '3': 'I know two ways of diving, with a snorkel or with a helmet. Which way of diving should I use?',
  },
  zh: {
    '1': '这里有旧港和新港两个港口，我应该从哪个港口出海？',
    '1.1': '我应该向谁借船？',
    '1.1.1': '什么时候能见到船长？',
    '1.1.1.1': '我怎样才能叫醒船长？',
    '1.1.2': '船长要多少银币？',
    '3': '我会用呼吸管潜水和用头盔潜水，应该用哪种方式潜水？',
  },
};

function fact(id: string, text: string, topic: string, choice?: string) {
  const noticed = choice ? `that there are multiple ${choice} and is unsure which one to take` : `the lack of word on ${topic}`;
  return {
    id,
    text,
    purpose: `The answers before left open ${topic}. This response addresses the question of ${topic}, specifying it. Note: Use it only if the other party has noticed ${noticed}.`,
    derived: false,
  };
}

function chineseFact(id: string, text: string, topic: string, choice?: string) {
  const noticed = choice ? `存在多个${choice}且不确定应该选哪一个` : `不知道${topic}`;
  return {
    id,
    text,
    purpose: `前面的回复没有说明${topic}，这个回复用于解答${topic}的疑问。注：只有在对方注意到${noticed}才使用这个回复。`,
    derived: false,
  };
}

export function treasureScenario(language: Language, knowledge: Knowledge = TREASURE[language]): Scenario {
  return {
    id: `${language}/treasure`,
    cluster: 'treasure',
    groups: [language, `${language}.facts.${knowledge.facts.length}`],
    brief: { language, documents: [], history: [], request: language === 'en' ? 'Hello!' : '你好！' },
    secret: {
      goldAction: 'ask',
      ambiguity: [],
      slots: [],
      readings: [],
      oracle: {},
      extra: knowledge as unknown as JsonObject,
    },
  };
}

function contextOf(scenario: Scenario): UserContext {
  return { call: { role: 'user', repeat: 0, episodeKey: '' }, brief: scenario.brief, seed: 1 };
}

export const seeker = (text: string): Turn => ({ speaker: 'assistant', text, action: 'ask', move: 'open' });
export const gave = (text: string, ...filled: readonly string[]): Turn => ({ speaker: 'user', text, filled });

/** The talk up to a seeker's turn, after the opening answer and the facts with these ids. */
export function talk(language: Language, given: readonly string[], text: string): Dialogue {
  const { intro, task, facts } = TREASURE[language];
  const before = given.flatMap((id) => [
    seeker(QUESTIONS[language][id] ?? ''),
    gave(facts.find((one) => one.id === id)?.text ?? '', id),
  ]);
  return [seeker(task), gave(intro, '0'), ...before, seeker(text)];
}

/** What a provider says to a seeker's turn; an end is none of a provider's replies. */
export async function replyOf(user: User, scenario: Scenario, dialogue: Dialogue) {
  const reply = await user.reply(dialogue, scenario.secret, contextOf(scenario));
  if (reply.speaker === 'end') throw new TypeError('a provider never ends the talk');
  return reply;
}
