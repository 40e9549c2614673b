import { markByModel, QUESTION_QUALITY_PROMPT } from '../../judge/model-question-quality.ts';
import { type QuestionMarks, qualityVerdict, questionsOf } from '../../judge/question-quality.ts';
import type { Judge } from '../../schema/judge.ts';
import type { ChatModel } from '../../schema/model.ts';
import { createAnswerJudge } from './answer-judge.ts';
import { markByRules, openSlots } from './question-quality-rules.ts';

const RULES_VERSION = 'rubric-1';

/** A judge of final answers that knows of assumptions and also marks the questions: by rules, or by the model. */
export function createRatingJudge(judge: Judge, model?: ChatModel): Judge {
  const answers = createAnswerJudge(judge);
  return {
    ...answers,
    version: `${answers.version}+${model ? QUESTION_QUALITY_PROMPT : RULES_VERSION}`,
    judgeQuestions: async (dialogue, secret, { brief, call }) => {
      const marks: (QuestionMarks | null)[] = [];
      for (const question of questionsOf(dialogue)) {
        const open = openSlots(secret, question);
        marks.push(
          model ? await markByModel({ model, brief, question, open, call }) : markByRules(question, secret, brief),
        );
      }
      return qualityVerdict(marks);
    },
  };
}
