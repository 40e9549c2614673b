import type { Language } from '../../schema/message.ts';
import type { TreeState } from './fact-tree.ts';
import { knowledgeWords } from './fact-words.ts';
import type { Fact, Knowledge } from './knowledge.ts';
import { covered, minus } from './word-overlap.ts';
import { bagOf } from './words.ts';

/** So much of a fact's own words give it away. */
const GIVEN_AWAY = 0.6;

/**
 * The facts, open or closed, that a text in free words gives away: it has most of the words that neither the opening
 * answer nor the facts given so far have. What the seeker said is not subtracted: confirming its guess is telling, too.
 */
export function leakedFacts(
  text: string,
  knowledge: Knowledge,
  state: Pick<TreeState, 'given'>,
  language: Language,
): readonly Fact[] {
  const { facts, weight } = knowledgeWords(knowledge, language);
  const said = bagOf(text, language);
  const told = knowledge.facts.filter(({ id }) => state.given.has(id)).map((fact) => bagOf(fact.text, language));
  const known = [bagOf(`${knowledge.intro} ${knowledge.task}`, language), ...told];
  return knowledge.facts.filter((fact) => {
    if (state.given.has(fact.id)) return false;
    if (text.includes(fact.text)) return true;
    const own = minus(facts.get(fact.id)?.answer ?? new Map(), known);
    return own.size > 0 && covered(own, said, weight) >= GIVEN_AWAY;
  });
}
