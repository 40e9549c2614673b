import type { Assistant } from '../../schema/assistant.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { treeState } from '../../user/provider/fact-tree.ts';
import { nameOf } from '../../user/provider/fact-words.ts';
import { type Knowledge, readKnowledge } from '../../user/provider/knowledge.ts';
import { oracleQuestion } from './oracle-question.ts';
import { scriptedSeeker } from './scripted-seeker.ts';
import { fill, SEEKER_WORDS, type SeekerWords } from './seeker-words.ts';

/** Controls of clarq beside `oracle` and `guess`, each with a line for lists. */
export const SEEKER_CONTROLS = {
  silent: 'says nothing: must score 0',
  vague: 'asks only "what next?" and the like: must score 0',
  'off-topic': 'talks about other things: must score 0',
  template: 'says its role and task again and asks how to do it: must score 0',
  shotgun: 'asks about everything on its lists in every turn: punished in facts per question',
} as const;

export type SeekerControl = 'oracle' | 'guess' | keyof typeof SEEKER_CONTROLS;

export function seekerControls(scenario: Scenario): Readonly<Record<SeekerControl, Assistant>> {
  const knowledge = readKnowledge(scenario.secret);
  const words = SEEKER_WORDS[scenario.brief.language];
  const view = { role: knowledge.role, task: knowledge.task };
  const opening = fill(words.opening, view);
  const round = (name: string, lines: readonly string[]): Assistant =>
    scriptedSeeker(name, false, (_, turn) => ({ text: lines[turn % lines.length] as string }));
  return {
    oracle: oracle(scenario, knowledge, opening),
    guess: guess(scenario, knowledge, opening),
    silent: round('silent', [words.silent]),
    vague: round('vague', words.vague),
    'off-topic': round('off-topic', words.offTopic),
    template: round('template', [fill(words.template, { ...view, ...lists(knowledge) })]),
    shotgun: scriptedSeeker('shotgun', false, (_, turn) => ({
      text: turn === 0 ? opening : shotgunQuestion(knowledge, words),
    })),
  };
}

/** Asks for the open facts one after the other, in other words when refused, until all were given. */
function oracle(scenario: Scenario, knowledge: Knowledge, opening: string): Assistant {
  const { language } = scenario.brief;
  const { goodbye } = SEEKER_WORDS[language];
  return scriptedSeeker('oracle', true, (dialogue) => {
    const { introduced, open } = treeState(knowledge, dialogue);
    if (!introduced) return { text: opening };
    if (open.length === 0) return { text: goodbye };
    const replies = dialogue.filter((turn) => turn.speaker === 'user');
    const missed = replies.length - 1 - replies.findLastIndex((turn) => (turn.filled?.length ?? 0) > 0);
    const fact = open[missed % open.length]!;
    const attempt = Math.floor(missed / open.length);
    return { text: oracleQuestion(fact, knowledge, language, attempt), slot: fact.id };
  });
}

/** Hears the opening answer, guesses the rest and leaves. */
function guess(scenario: Scenario, knowledge: Knowledge, opening: string): Assistant {
  const { goodbye } = SEEKER_WORDS[scenario.brief.language];
  return scriptedSeeker('guess', false, (dialogue, _, seed) => {
    if (!treeState(knowledge, dialogue).introduced && dialogue.length < 2) return { text: opening };
    const names = [...knowledge.items, ...knowledge.skills, ...knowledge.scenes].map(nameOf);
    const pick = names.length > 0 ? createRandom('guess', scenario.id, seed).pick(names) : knowledge.task;
    return { text: `${pick}. ${goodbye}` };
  });
}

function lists({ items, skills, scenes }: Knowledge): Readonly<Record<'items' | 'skills' | 'scenes', string>> {
  return { items: items.join('; '), skills: skills.join('; '), scenes: scenes.join('; ') };
}

/** One question about each listed thing. */
function shotgunQuestion({ items, skills, scenes }: Knowledge, words: SeekerWords): string {
  return [...items, ...skills, ...scenes].map((entry) => fill(words.shotgun, { things: nameOf(entry) })).join('\n');
}
