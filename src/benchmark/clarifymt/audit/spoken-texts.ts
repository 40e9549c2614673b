import type { Seed } from '../seed.ts';

/** What is said in a dialogue of the seed, each text with what it is. */
export function spokenTexts(seed: Seed): readonly { readonly what: string; readonly text: string }[] {
  return [
    { what: 'request', text: seed.request },
    { what: 'clear twin', text: seed.clearTwin.request },
    { what: 'good question', text: seed.goodQuestion },
    { what: 'question that misses', text: seed.missingQuestion },
    { what: 'false premise', text: seed.falsePremise.text },
    { what: 'correction', text: seed.falsePremise.why },
  ];
}
