import type { HeadlineInput } from '../../schema/benchmark.ts';
import type { Estimate } from '../../schema/metric.ts';

const NAMES = { en: 'English', zh: 'Chinese' } as const;

/** "It learnt every fact in 126 of 260 English dialogues (48% [42, 55]) and 84% of all facts; ..." */
export function clarqHeadline(input: HeadlineInput): string {
  const parts = (['en', 'zh'] as const).flatMap((language) => {
    const success = input.estimate(`${language}.success.ids`);
    const facts = input.estimate(`${language}.facts.obtained`);
    if (success?.value == null) return [];
    const learnt = `${Math.round(success.value * success.n)} of ${success.n} ${NAMES[language]} dialogues${interval(success)}`;
    return [`${learnt}${facts?.value == null ? '' : ` and ${percent(facts.value)} of all facts`}`];
  });
  return parts.length === 0 ? 'No dialogue could be scored.' : `It learnt every fact in ${parts.join('; in ')}.`;
}

function interval({ value, low, high }: Estimate): string {
  if (value === null) return '';
  const range = low === null || high === null ? '' : ` [${Math.round(low * 100)}, ${Math.round(high * 100)}]`;
  return ` (${percent(value)}${range})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
