import type { Action } from '../../../schema/action.ts';
import type { DataFigure } from '../../../schema/benchmark.ts';
import type { Scenario } from '../../../schema/scenario.ts';
import { predictByBagOfWords } from '../bag-of-words.ts';
import { scriptedScenarios } from '../expand.ts';
import { MAKES } from '../plans.ts';
import { seedScenarios } from '../scenarios.ts';
import type { Seed } from '../seed.ts';
import { tally } from '../set-balance.ts';
import { lengthOf } from './language.ts';

/** Figures of a set for its card: counts, lengths, and what trivial systems reach on what it is made into. */
export function setFigures(seeds: readonly Seed[]): readonly DataFigure[] {
  const requests = seeds.flatMap(seedScenarios);
  const balanced = MAKES.balanced(seeds).flatMap(scriptedScenarios);
  const paper = MAKES.paper(seeds).flatMap(scriptedScenarios);
  return [
    { name: 'seeds', value: counts(seeds.map(({ language }) => language)) },
    { name: 'main subtypes', value: counts(seeds.map(({ subtypes }) => subtypes[0] ?? '')) },
    { name: 'domains', value: counts(seeds.map(({ domain }) => domain)) },
    { name: 'options of the slot', value: counts(seeds.map(({ slots }) => String(slots[0]?.options.length ?? 0))) },
    {
      name: 'stakes of readings',
      value: counts(seeds.flatMap(({ readings }) => readings.map(({ stakes }) => stakes))),
    },
    { name: 'twins within 20% of their request’s length', value: percent(nearTwins(seeds) / seeds.length) },
    { name: 'open or clear by length alone', value: percent(byLength(seeds)) },
    { name: 'open or clear by a bag of words', value: byWords(requests) },
    { name: 'balanced, scripted: decisions', value: `${balanced.length}, ${asks(balanced)} call for a question` },
    { name: 'balanced: last reply alone, by a bag of words', value: byWords(balanced.filter(isLater)) },
    { name: 'paper, scripted: decisions', value: `${paper.length}, ${asks(paper)} call for a question` },
    { name: 'paper: last reply alone, by a bag of words', value: byWords(paper.filter(isLater)) },
    { name: 'with names to look up', value: String(seeds.filter(holdsName).length) },
  ];
}

function counts(values: readonly string[]): string {
  return [...tally(values)].map(([value, count]) => `${value} ${count}`).join(', ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function isLater({ groups }: Scenario): boolean {
  return !groups.includes('turn1');
}

function asks(scenarios: readonly Scenario[]): number {
  return scenarios.filter(({ secret }) => secret.goldAction === 'ask').length;
}

function nearTwins(seeds: readonly Seed[]): number {
  return seeds.filter(({ request, clearTwin, language }) => {
    const length = lengthOf(request, language);
    return Math.abs(lengthOf(clearTwin.request, language) - length) <= 0.2 * length;
  }).length;
}

/** Balanced accuracy of the best single bound on length, the longer ones taken for clear; English and Chinese apart, pooled. */
function byLength(seeds: readonly Seed[]): number {
  const groups = [...Map.groupBy(seeds, ({ language }) => language).values()];
  const right = groups.map((group) => {
    const lengths = group.map(({ request, clearTwin, language }) => ({
      open: lengthOf(request, language),
      clear: lengthOf(clearTwin.request, language),
    }));
    const longest = Math.max(...lengths.flatMap(({ open, clear }) => [open, clear]));
    const rightAt = (bound: number): number =>
      lengths.reduce((sum, { open, clear }) => sum + (open < bound ? 1 : 0) + (clear >= bound ? 1 : 0), 0);
    return Math.max(...Array.from({ length: longest + 2 }, (_, bound) => rightAt(bound)));
  });
  return right.reduce((sum, count) => sum + count, 0) / (2 * seeds.length);
}

/** Accuracy and balanced accuracy of naive Bayes on the last turn of the user, seeds held out by tenths, each language apart. */
function byWords(scenarios: readonly Scenario[]): string {
  const items = scenarios.flatMap(({ id, cluster, brief, secret: { goldAction: gold } }) =>
    gold === null ? [] : [{ id, cluster, language: brief.language, text: brief.request, gold }],
  );
  return [...Map.groupBy(items, ({ language }) => language)]
    .map(([language, own]) => {
      const predictions = predictByBagOfWords(own);
      const isRight = ({ id, gold }: (typeof own)[number]): boolean => predictions.get(id) === gold;
      const recall = (action: Action): number => {
        const ofAction = own.filter(({ gold }) => gold === action);
        return ofAction.filter(isRight).length / ofAction.length;
      };
      const accuracy = own.filter(isRight).length / own.length;
      return `${language} ${percent(accuracy)}, balanced ${percent((recall('ask') + recall('answer')) / 2)}`;
    })
    .join('; ');
}

/** A capital inside the request: a name that somebody should look up. Chinese has no capitals: Latin letters there. */
function holdsName({ request, language }: Seed): boolean {
  return language === 'zh' ? /[A-Z]/.test(request) : /[^.?!:"“]\s+[A-Z][a-z]+/.test(request.replace(/\bI\b/g, 'i'));
}
