import type { Assistant } from '../../../schema/assistant.ts';
import type { Scenario } from '../../../schema/scenario.ts';
import type { Mode } from '../moves.ts';
import type { AmbigQuestion } from '../question-schema.ts';
import { questionScenarios } from '../scenarios.ts';

/** A question of two readings that years tell apart. */
export const cup: AmbigQuestion = {
  id: 'cup',
  question: 'Who won the cup?',
  annotations: [
    {
      type: 'multipleQAs',
      qaPairs: [
        { question: 'Who won the cup in 1990?', answer: ['Ann Lee'] },
        { question: 'Who won the cup in 1994?', answer: ['Bob Ray', 'Robert Ray'] },
      ],
    },
  ],
};

/** A question with one answer. */
export const river: AmbigQuestion = {
  id: 'river',
  question: 'Which river flows through Rome?',
  annotations: [{ type: 'singleAnswer', answer: ['Tiber', 'the Tiber'] }],
};

export function scenariosOf(questions: readonly AmbigQuestion[], mode: Mode): readonly Scenario[] {
  return questions.flatMap((question) => questionScenarios(question, { mode, source: 'first', labelled: true }));
}

/** Asks (or not) by what it was told and, where it may choose, by `asks`; answers after a reply as `answers` says. */
export function scripted(parts: {
  readonly asks: boolean;
  readonly question: string;
  readonly direct: string;
  readonly after: (reply: string) => string;
}): Assistant {
  return {
    reference: 'scripted',
    settings: null,
    oracle: false,
    respond: async (brief, dialogue) => {
      const reply = dialogue.findLast((turn) => turn.speaker === 'user');
      const answer = (text: string) => ({ speaker: 'assistant', text, action: 'answer', move: 'direct' }) as const;
      if (reply) return answer(parts.after(reply.text));
      const told = brief.instructions ?? '';
      const asks =
        told.includes('one short question') ||
        (parts.asks && !told.includes('nothing back') && !told.includes('Ask nothing'));
      return asks
        ? { speaker: 'assistant', text: parts.question, action: 'ask', move: 'choice' }
        : answer(parts.direct);
    },
  };
}
