import type { UserTurn } from '../../schema/dialogue.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { User, UserEnd } from '../../schema/user.ts';

export const ambiguous = {
  id: 'ferry-fares',
  cluster: 'ferry',
  groups: ['ambig'],
  brief: { language: 'en', documents: [], history: [], request: 'What were the ferry fares?' },
  secret: {
    goldAction: 'ask',
    ambiguity: [],
    slots: [],
    readings: [],
    goldQuestion: 'For which year would you like the fares?',
    goldReply: 'The winter of 2016.',
    oracle: {},
    extra: {},
  },
} as const satisfies Scenario;

/** Puts a question of the assistant to a user. */
export function ask(user: User, question: string, scenario: Scenario = ambiguous): Promise<UserTurn | UserEnd> {
  return user.reply([{ speaker: 'assistant', text: question, action: 'ask' }], scenario.secret, {
    call: { role: 'user', repeat: 0, episodeKey: 'episode' },
    brief: scenario.brief,
    seed: 1,
  });
}
