import type { GoldAnswer } from '../../schema/scenario.ts';
import type { AnswerTurn } from './document-schema.ts';

/**
 * The gold answer of a turn. The order of spans counts where the turn or its rewrite says "respectively" or "respective" (108 of the
 * 217 multi-span turns of the validation split).
 */
export function goldAnswer(turn: AnswerTurn): GoldAnswer {
  switch (turn.answer_type) {
    case 'arithmetic':
      return { kind: 'number', value: turn.answer, scale: turn.scale };
    case 'count':
      return { kind: 'number', value: Number(turn.answer), scale: turn.scale };
    case 'span':
    case 'multi-span':
      return {
        kind: 'spans',
        spans: turn.answer,
        scale: turn.scale,
        ordered: turn.answer.length > 1 && /\brespective(?:ly)?\b/i.test(`${turn.question}\n${turn.original_question}`),
      };
  }
}
