import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { GoldAnswer, Reading, Scenario, Secret, Slot } from '../../schema/scenario.ts';
import { readingLabels } from './distinction.ts';
import { countsOf, MOVES, type Mode, movesOf, type ToldMove, USERS } from './moves.ts';
import type { AmbigQuestion } from './question-schema.ts';
import { type AnswerReading, type ReadingSource, readingsOf } from './readings.ts';

const INSTRUCTIONS = z
  .strictObject({ choose: z.string(), direct: z.string(), ask: z.string(), enumerate: z.string() })
  .parse(JSON.parse(readFileSync(new URL('./instructions.json', import.meta.url), 'utf8')));

/** The one thing that is unclear: which of the readings is meant. */
export const READING_SLOT = 'reading';

/** Readings of a question at most: each is a user. */
const MOST_READINGS = 60;

export interface ScenarioOptions {
  readonly mode: Mode;
  readonly source: ReadingSource;
  /** Has anybody said whether the questions are ambiguous? Not in NQ-Open. */
  readonly labelled: boolean;
}

/**
 * A question as scenarios: for a move that may end in a question one for each user, who means one reading; for the others
 * one, that is about all readings.
 */
export function questionScenarios(question: AmbigQuestion, options: ScenarioOptions): readonly Scenario[] {
  const readings = readingsOf(question, options.source).slice(0, MOST_READINGS);
  const shared = secretOf(question, readings, options);
  return movesOf(options.mode).flatMap((move) => {
    const perUser = move === 'choose' || move === 'ask';
    const intended = perUser ? readings : [undefined];
    return intended.map((reading) => ({
      id: scenarioId(question.id, options.mode, move, reading?.id),
      cluster: question.id,
      groups: groupsOf(readings, move, options),
      brief: {
        language: 'en',
        instructions: INSTRUCTIONS[move],
        documents: [],
        history: [],
        request: question.question,
      },
      secret: {
        ...shared,
        goldAction: goldOf(move, shared.goldAction),
        extra: { move },
        ...(reading && { intended: reading.id, answer: goldAnswer(reading) }),
      },
    }));
  });
}

/** What the assistant was told to do; `choose` where the scenario does not say. */
export function toldMove(secret: Secret): ToldMove {
  return MOVES.find((move) => move === secret.extra.move) ?? 'choose';
}

/** The canonical answer of a reading. */
export function canonicalOf(reading: Reading): string {
  return reading.answer.kind === 'check' ? reading.answer.text : '';
}

/** All wordings of a reading's answer. */
export function aliasesOf(reading: Reading): readonly string[] {
  return reading.answer.kind === 'check' ? (reading.answer.allOf[0] ?? []) : [];
}

/** The reading's own question, with the doubt taken out. */
export function questionOf(reading: Reading, secret: Secret): string {
  const option = secret.slots[0]?.options.find(({ id }) => id === reading.id);
  return option?.aliases[0] ?? option?.label ?? '';
}

function scenarioId(question: string, mode: Mode, move: ToldMove, reading: string | undefined): string {
  return [question, ...(mode === 'all' ? [move] : []), ...(reading === undefined ? [] : [reading])].join('/');
}

function goldOf(move: ToldMove, annotators: Secret['goldAction']): Secret['goldAction'] {
  if (move === 'choose') return annotators;
  return move === 'ask' ? 'ask' : 'answer';
}

function groupsOf(
  readings: readonly AnswerReading[],
  move: ToldMove,
  { mode, labelled }: ScenarioOptions,
): readonly string[] {
  const users = move === 'choose' || move === 'ask' ? readings.length : 1;
  const label = readings.length > 1 ? 'ambiguous' : 'clear';
  return [...(labelled ? [label] : []), ...countsOf(move, mode), `${USERS}${users}`];
}

type SharedSecret = Omit<Secret, 'extra' | 'intended' | 'answer'>;

function secretOf(
  question: AmbigQuestion,
  readings: readonly AnswerReading[],
  { labelled }: ScenarioOptions,
): SharedSecret {
  const labels = readingLabels(question.question, readings);
  const unclear = readings.length > 1;
  const gold = unclear ? 'ask' : 'answer';
  return {
    goldAction: labelled ? gold : null,
    ambiguity: [],
    slots: [slotOf(readings, labels)],
    readings: readings.map((reading) => ({
      id: reading.id,
      values: { [READING_SLOT]: reading.id },
      answer: goldAnswer(reading),
      stakes: 'low',
    })),
    oracle: {},
    ...(unclear && { goldQuestion: choiceQuestion(labels) }),
  };
}

function slotOf(readings: readonly AnswerReading[], labels: readonly string[]): Slot {
  return {
    name: READING_SLOT,
    asksFor: 'which one is meant',
    cues: [],
    required: true,
    options: readings.map((reading, index) => ({
      id: reading.id,
      label: labels[index] ?? reading.question,
      aliases: [reading.question],
    })),
  };
}

/** Options that a question can name and still be read. */
const MOST_NAMED = 6;

function choiceQuestion(labels: readonly string[]): string {
  const named = labels.slice(0, MOST_NAMED);
  const rest = labels.length > MOST_NAMED ? ['something else'] : [];
  const all = [...named, ...rest];
  return `Which do you mean: ${all.slice(0, -1).join(', ')} or ${all.at(-1)}?`;
}

function goldAnswer({ canonical, aliases }: AnswerReading): GoldAnswer {
  return { kind: 'check', text: canonical, allOf: [aliases], noneOf: [] };
}
