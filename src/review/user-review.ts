import { readFileSync } from 'node:fs';
import { renderGold } from '../judge/gold-text.ts';
import type { UserTurn } from '../schema/dialogue.ts';
import type { Scenario, Secret } from '../schema/scenario.ts';
import { personas } from '../taxonomy/taxonomy.ts';
import { type JudgedEpisode, talkText } from './judged-episode.ts';
import { type ReviewCase, type ReviewKind, reviewTextsSchema } from './review-kind.ts';

const TEXTS = reviewTextsSchema.parse(JSON.parse(readFileSync(new URL('./user-review.json', import.meta.url), 'utf8')));
/** Rules that a simulated user can break (`UserTurn.faulty`), by the question that they bear on. */
const RULES_OF: Readonly<Record<string, readonly string[]>> = {
  persona: ['out-of-persona', 'ended-early'],
  facts: ['leaked', 'invented'],
};
const NO_MANNER = 'precise';

/**
 * Replies of a run's simulated user, each by itself: does it stay in its persona, keep its facts, sound like a person? The
 * labels are the rules of its own that the simulator noted as broken; whether it sounds like a person it does not know.
 */
export const userReview: ReviewKind<readonly JudgedEpisode[]> = {
  name: 'users',
  guideline: TEXTS.guideline,
  questions: TEXTS.questions,
  cases: (judged) => judged.flatMap(casesOf),
};

function casesOf({ episode, scenario }: JudgedEpisode): readonly ReviewCase[] {
  const { dialogue } = episode;
  const replies = dialogue.flatMap((turn, place) => (turn.speaker === 'user' ? [{ turn, place }] : []));
  return replies.map(({ turn, place }, index) => {
    const manner = turn.persona ?? NO_MANNER;
    return {
      id: `${episode.key}/reply-${index + 1}`,
      subject: `${episode.key}/reply-${index + 1}`,
      stratum: manner,
      role: manner,
      language: scenario.brief.language,
      shown: {
        request: episode.request,
        meaning: meaningText(scenario),
        manner: mannerText(manner),
        dialogue: talkText(dialogue.slice(0, place)),
        reply: turn.text,
      },
      labels: Object.fromEntries(TEXTS.questions.map(({ id }) => [id, labelOf(id, turn)])),
    };
  });
}

function labelOf(question: string, { faulty = [] }: UserTurn): string | null {
  const rules = RULES_OF[question];
  if (rules === undefined) return null;
  return rules.some((rule) => faulty.includes(rule)) ? 'no' : 'yes';
}

/** Name and rules of the manner; a manner that the taxonomy does not hold stands by its name. */
function mannerText(id: string): string {
  const persona = personas().find((each) => each.id === id);
  return persona === undefined ? id : [`${persona.name}: ${persona.definition}`, ...persona.rules].join('\n');
}

/** What the user has in mind: the values of the reading that is meant, and the answer that follows. */
function meaningText({ secret }: Scenario): string {
  const reading = secret.readings.find(({ id }) => id === secret.intended);
  const values = Object.entries(reading?.values ?? {}).map(([slot, value]) => valueText(secret, slot, value));
  const reply = secret.goldReply === undefined ? [] : [secret.goldReply];
  const answer = reading?.answer ?? secret.answer;
  return [...values, ...reply, ...(answer === undefined ? [] : [renderGold(answer)])].join('\n') || '-';
}

function valueText({ slots }: Secret, name: string, value: string): string {
  const slot = slots.find((each) => each.name === name);
  const label = slot?.options.find(({ id }) => id === value)?.label ?? value;
  return `${slot?.asksFor ?? name}: ${label}`;
}
