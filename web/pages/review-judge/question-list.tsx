import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReviewItem } from '../../../src/server/api-types.ts';
import { strings } from '../../strings.ts';
import { ANSWER_KEYS, type Answers, CANNOT_TELL_KEY } from './answer-keys.ts';
import { answerText } from './answer-text.ts';
import styles from './board.module.css';

const { review: words } = strings;

export interface QuestionListProps {
  readonly item: ReviewItem;
  readonly questions: readonly string[];
  readonly answers: Answers;
  /** The question that keys answer. */
  readonly active: number;
  readonly onActive: (question: number) => void;
  readonly onSay: (question: string, answer: string | null) => void;
  readonly remarksOn?: ((question: string) => ReactNode) | undefined;
}

/** The questions of an item, each answer with its key. */
export function QuestionList({ item, questions, active, ...props }: QuestionListProps) {
  return (
    <div className={styles.questions}>
      {questions.map((question, place) => (
        <Question key={question} item={item} question={question} place={place} isActive={place === active} {...props} />
      ))}
    </div>
  );
}

function Question(
  props: Omit<QuestionListProps, 'questions' | 'active'> & {
    readonly question: string;
    readonly place: number;
    readonly isActive: boolean;
  },
) {
  const { item, question, place, answers, isActive, onActive, onSay, remarksOn } = props;
  const said = answers[question];
  const known = item.questions[question];
  if (!known) return null;
  const choices = [
    ...known.answers.map((answer, index) => ({ answer, key: ANSWER_KEYS[index] ?? '', text: answerText(answer) })),
    { answer: null, key: CANNOT_TELL_KEY, text: words.cannotTell },
  ];
  return (
    <fieldset className={styles.question} data-active={isActive || undefined} onFocus={() => onActive(place)}>
      <legend className={`${styles.ask} said`} dir="auto">
        {known.ask}
      </legend>
      <div className={styles.choices}>
        {choices.map(({ answer, key, text }) => (
          <button
            key={key}
            type="button"
            className={styles.choice}
            aria-pressed={said === answer}
            onClick={() => onSay(question, answer)}
          >
            {isActive ? (
              <Kbd size="xs" className={styles.key}>
                {key}
              </Kbd>
            ) : (
              <span className={styles.dot} aria-hidden />
            )}
            {text}
          </button>
        ))}
      </div>
      {remarksOn?.(question)}
    </fieldset>
  );
}
