import { DataError } from '../../errors/data-error.ts';
import { renderGold } from '../../judge/gold-text.ts';
import type { Message } from '../../schema/message.ts';
import type { Brief, Document, Scenario, Secret } from '../../schema/scenario.ts';
import type { AmbiguousTurn, AnswerTurn, PacificDocument, PacificTurn } from './document-schema.ts';
import { evidenceText, hasEvidence } from './evidence.ts';
import { goldAnswer } from './gold-answer.ts';
import type { PacificSplit } from './read-split.ts';

const INSTRUCTIONS =
  'You answer questions about one financial report, from the table and the paragraphs given here. ' +
  'Give the answer itself, with its scale (thousand, million, billion or %) where it has one.';

/** The scenarios of a split, in its order: one for each clear turn, one for each ambiguous turn with the reply after it. */
export function splitScenarios(split: PacificSplit): readonly Scenario[] {
  const scenarios = split.documents.flatMap((document, index) => documentScenarios(document, index, split.file));
  const seen = new Set<string>();
  for (const scenario of scenarios) {
    if (seen.has(scenario.id)) {
      throw new DataError({ file: split.file, problem: `two turns have the uid "${scenario.id}"` });
    }
    seen.add(scenario.id);
  }
  return scenarios;
}

function documentScenarios(document: PacificDocument, index: number, file: string): readonly Scenario[] {
  const turns = [...document.questions].sort((left, right) => left.order - right.order);
  const documents = briefDocuments(document);
  const history: Message[] = [];
  const scenarios: Scenario[] = [];
  for (let position = 0; position < turns.length; position++) {
    const turn = turns[position] as PacificTurn;
    const brief = {
      language: 'en',
      instructions: INSTRUCTIONS,
      documents,
      history: [...history],
      request: turn.question,
    };
    if (turn.answer_type === 'question') {
      const reply = turns[++position];
      if (reply === undefined || reply.answer_type === 'question') {
        const path = `[${index}].questions[${position - 1}]`;
        throw new DataError({ file, path, problem: 'an ambiguous turn must be followed by the reply of the user' });
      }
      scenarios.push(ambiguousScenario(turn, reply, brief as Brief, document));
      history.push(...exchange(turn), ...exchange(reply));
    } else {
      scenarios.push(clearScenario(turn, brief as Brief, document));
      history.push(...exchange(turn));
    }
  }
  return scenarios;
}

function briefDocuments(document: PacificDocument): readonly Document[] {
  const paragraphs = [...document.paragraphs].sort((left, right) => left.order - right.order);
  return [
    { kind: 'table', id: 'table', rows: document.table.table },
    ...paragraphs.map(
      (paragraph): Document => ({ kind: 'text', id: `paragraph ${paragraph.order}`, text: paragraph.text }),
    ),
  ];
}

/** A turn of the user and the gold turn of the assistant, as the history of later turns shows them. */
function exchange(turn: PacificTurn): readonly Message[] {
  const content = turn.answer_type === 'question' ? goldQuestion(turn) : renderGold(goldAnswer(turn));
  return [
    { role: 'user', content: turn.question },
    { role: 'assistant', content },
  ];
}

function goldQuestion(turn: AmbiguousTurn): string {
  return turn.answer.join(' ');
}

function clearScenario(turn: AnswerTurn, brief: Brief, document: PacificDocument): Scenario {
  return {
    id: turn.uid,
    cluster: document.table.uid,
    groups: ['unambig', `type.${turn.answer_type}`],
    brief,
    secret: { goldAction: 'answer', ...commonSecret(turn, document) },
  };
}

function ambiguousScenario(turn: AmbiguousTurn, reply: AnswerTurn, brief: Brief, document: PacificDocument): Scenario {
  return {
    id: turn.uid,
    cluster: document.table.uid,
    groups: ['ambig', `type.${reply.answer_type}`],
    brief,
    secret: {
      goldAction: 'ask',
      ...commonSecret(reply, document),
      goldQuestion: goldQuestion(turn),
      goldReply: reply.question,
    },
  };
}

function commonSecret(turn: AnswerTurn, document: PacificDocument): Omit<Secret, 'goldAction'> {
  return {
    ambiguity: [],
    slots: [],
    readings: [],
    answer: goldAnswer(turn),
    oracle: oracleInputs(turn, document),
    extra: {},
  };
}

function oracleInputs(turn: AnswerTurn, document: PacificDocument): Secret['oracle'] {
  const inputs: Record<string, string> = {};
  const derivation = turn.derivation.trim();
  if (turn.original_question !== '') inputs.rewrite = turn.original_question;
  if (hasEvidence(turn, document)) {
    // Found when it is read, by `--given evidence` alone: for all turns it would take a third of the loading time.
    Object.defineProperty(inputs, 'evidence', { enumerable: true, get: () => evidenceText(turn, document) });
  }
  if (derivation !== '') inputs.derivation = derivation;
  return inputs;
}
