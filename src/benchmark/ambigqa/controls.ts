import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import type { Reading, Scenario } from '../../schema/scenario.ts';
import { createRandom } from '../../tools/random.ts';
import { wordsOf } from '../../tools/said-text.ts';
import { goldAction } from './episode-rules.ts';
import { canonicalOf, questionOf, toldMove } from './scenarios.ts';

/** Controls beside `oracle` and `guess`: name -> one line for lists. */
export const OWN_CONTROLS = {
  table: 'knows all readings and the table of answers, but not which reading is meant (control)',
} as const;

/** Asks where the annotators would and is told to, then gives the answer of the reading that is meant. */
export function oracleControl(scenario: Scenario): Assistant {
  const { readings, intended } = scenario.secret;
  const meant = readings.find(({ id }) => id === intended) ?? readings[0];
  return control('oracle', scenario, () => meant);
}

/**
 * The answerer of the rules tier: it asks with the readings' distinguishing words and gives the answer of the reading that
 * the reply names; without a reply that of the first.
 */
export function tableControl(scenario: Scenario): Assistant {
  return control('table', scenario, (dialogue) => namedReading(scenario, dialogue) ?? scenario.secret.readings[0]);
}

/** Never asks: the answer of a reading drawn at random, the same one for all users of a question. */
export function guessControl(scenario: Scenario): Assistant {
  return {
    reference: 'guess',
    settings: null,
    oracle: true,
    respond: async (_brief, _dialogue, context) =>
      answer(canonicalOf(createRandom('guess', scenario.cluster, context.call.repeat).pick(scenario.secret.readings))),
  };
}

function control(
  reference: string,
  scenario: Scenario,
  choose: (dialogue: Dialogue) => Reading | undefined,
): Assistant {
  const { secret } = scenario;
  return {
    reference,
    settings: null,
    oracle: true,
    respond: async (_brief, dialogue, { questionsLeft }) => {
      if (toldMove(secret) === 'enumerate') return answer(secret.readings.map(canonicalOf).join('\n'), 'enumerate');
      if (questionsLeft > 0 && goldAction(scenario, dialogue) === 'ask') {
        return {
          speaker: 'assistant',
          text: secret.goldQuestion ?? 'Do you mean it just as you asked it?',
          action: 'ask',
          move: 'choice',
        };
      }
      const reading = choose(dialogue);
      return answer(reading ? canonicalOf(reading) : '');
    },
  };
}

function answer(text: string, move: 'direct' | 'enumerate' = 'direct'): AssistantTurn {
  return { speaker: 'assistant', text, action: 'answer', move };
}

/** The reading whose question has most of the reply's words that the request lacks; undefined on a tie at the top. */
function namedReading({ secret, brief }: Scenario, dialogue: Dialogue): Reading | undefined {
  const reply = dialogue.findLast((turn) => turn.speaker === 'user');
  if (!reply) return undefined;
  const known = new Set(wordsOf(brief.request));
  const said = new Set(wordsOf(reply.text).filter((word) => !known.has(word)));
  const scored = secret.readings
    .map((reading) => ({ reading, shared: sharedWords(said, questionOf(reading, secret)) }))
    .sort((left, right) => right.shared - left.shared);
  const [best, second] = scored;
  return best && best.shared > (second?.shared ?? 0) ? best.reading : undefined;
}

/** Words said that the text has, less a little for each of its words that was not said: the closer text wins. */
function sharedWords(said: ReadonlySet<string>, text: string): number {
  const words = new Set(wordsOf(text));
  const shared = [...said].filter((word) => words.has(word)).length;
  return shared === 0 ? 0 : shared - words.size / 1000;
}
