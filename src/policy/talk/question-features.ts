import type { Exchange, Talk } from './talk.ts';

/** What can be measured of a question, given the talk before it. */
export interface QuestionMeasures {
  /** Things it offers to choose from. */
  readonly offers: number;
  readonly words: number;
  readonly content: number;
  readonly ofOpening: number;
  readonly ofQuestions: number;
  readonly ofReplies: number;
  /** Share of what earlier questions offered that it takes up. */
  readonly ofOffered: number;
  readonly fresh: number;
  readonly ofDocuments: number;
}

export interface ReadQuestion {
  readonly measures: QuestionMeasures;
  readonly features: ReadonlySet<string>;
}

/** Reads question number `index` of a talk: whether it goes on about what is open, or asks for something beside it. */
export function readQuestion(talk: Talk, index: number): ReadQuestion {
  const { question, offered } = talk.exchanges[index] as Exchange;
  const before = talk.exchanges.slice(0, index);
  const questions = new Set(before.flatMap((one) => [...one.question.content]));
  const replies = new Set(before.flatMap((one) => [...one.reply.content]));
  const earlier = before.findLast((one) => one.offered.length > 1)?.offered ?? [];
  const offeredBefore = earlier.flatMap((one) => [...one]);
  const content = [...question.content];
  const measures: QuestionMeasures = {
    offers: offered.length,
    words: question.tokens.length,
    content: content.length,
    ofOpening: content.filter((key) => talk.opening.content.has(key)).length,
    ofQuestions: content.filter((key) => questions.has(key)).length,
    ofReplies: content.filter((key) => replies.has(key)).length,
    ofOffered:
      offeredBefore.length === 0
        ? 0
        : offeredBefore.filter((key) => question.content.has(key)).length / offeredBefore.length,
    fresh: content.filter((key) => !talk.opening.content.has(key) && !questions.has(key) && !replies.has(key)).length,
    ofDocuments: content.filter((key) => talk.documents.has(key)).length,
  };
  return { measures, features: featuresOf(talk, index, measures) };
}

function featuresOf(talk: Talk, index: number, measures: QuestionMeasures): ReadonlySet<string> {
  const { question } = talk.exchanges[index] as Exchange;
  const { content } = talk.opening;
  const masked = question.tokens.slice(0, 80).map(({ text, key }) => {
    if (key === '') return text;
    return content.has(key) ? '@r' : '@n';
  });
  const line = ['^', ...masked.filter((mark, at) => !(mark.startsWith('@') && mark === masked[at - 1])), '$'];
  const found = new Set<string>([index === 0 ? 'first' : 'later']);
  for (let start = 0; start < line.length; start++) {
    for (let size = 1; size <= 3 && start + size <= line.length; size++)
      found.add(line.slice(start, start + size).join(' '));
  }
  for (const [name, value] of Object.entries(measures)) {
    for (const step of STEPS[name as keyof QuestionMeasures]) if (value >= step) found.add(`${name}>=${step}`);
  }
  return found;
}

const COUNTS = [1, 2, 3, 4, 6, 8];
const STEPS: Readonly<Record<keyof QuestionMeasures, readonly number[]>> = {
  offers: [2, 3, 4],
  words: [6, 9, 12, 16, 24],
  content: COUNTS,
  ofOpening: COUNTS,
  ofQuestions: COUNTS,
  ofReplies: COUNTS,
  ofOffered: [0.01, 0.34, 0.67, 1],
  fresh: COUNTS,
  ofDocuments: COUNTS,
};
