import type { Language } from '../../schema/message.ts';
import { createRandom } from '../../tools/random.ts';
import { type Domain, domains } from './domains.ts';
import type { PlannedItem } from './draft.ts';
import type { Mix } from './mix.ts';
import type { UserRequest } from './requests-file.ts';

/** A place in the set to be made; `attempt(n)` is the n-th try at filling it, from 1. */
export interface PlannedPlace {
  readonly place: string;
  readonly mostAttempts: number;
  attempt(number: number): PlannedItem;
}

interface GeneratedPlan {
  readonly mix: Mix;
  readonly language: Language;
  readonly generators: number;
  /** Tries at each place: a rejected item is replaced by another request. */
  readonly tries: number;
  readonly seed: number;
  readonly writesReplies?: boolean;
}

/** Places for generated requests: fields of life in turn, topics drawn by the seed, generators in turn. */
export function planGenerated(plan: GeneratedPlan): readonly PlannedPlace[] {
  const order = createRandom('synth-domains', plan.seed).shuffle(domains());
  let index = 0;
  return Object.entries(plan.mix).flatMap(([subtype, count], row) =>
    Array.from({ length: count }, (_, number) => {
      const domain = order[(row * STRIDE + number) % order.length] as Domain;
      return placeFor(plan, subtype, number, domain, index++);
    }),
  );
}

/** Lets the fields of one subtype begin where those of the last one did not. */
const STRIDE = 7;

function placeFor(plan: GeneratedPlan, subtype: string, number: number, domain: Domain, index: number): PlannedPlace {
  const { language, seed, tries, generators, writesReplies = false } = plan;
  const place = `${language}-${subtype}-${String(number + 1).padStart(3, '0')}`;
  const { name, topics } = domain[language];
  const drawn = createRandom('synth-topics', seed, place).shuffle(topics);
  return {
    place,
    mostAttempts: tries,
    attempt: (attempt) => ({
      place,
      attempt,
      id: attempt === 1 ? place : `${place}-${attempt}`,
      language,
      generator: (index + attempt - 1) % generators,
      writesReplies,
      wanted: {
        subtype,
        domain: domain.id,
        domainName: name,
        topic: drawn[(attempt - 1) % drawn.length] as string,
        number: number * tries + attempt,
      },
    }),
  };
}

/** Places for somebody's own requests: one try each, since another request would not be theirs. */
export function planRequests(
  requests: readonly UserRequest[],
  plan: {
    readonly generators: number;
    readonly languageOf: (request: UserRequest) => Language;
    readonly writesReplies?: boolean;
  },
): readonly PlannedPlace[] {
  return requests.map((request, index) => {
    const language = plan.languageOf(request);
    const place = `${language}-request-${String(index + 1).padStart(4, '0')}`;
    return {
      place,
      mostAttempts: 1,
      attempt: () => ({
        place,
        attempt: 1,
        id: place,
        language,
        generator: index % plan.generators,
        request,
        writesReplies: plan.writesReplies ?? false,
      }),
    };
  });
}

const HAN = /\p{Script=Han}/gu;

/** Chinese when at least every fifth sign is a Han character. */
export function languageOfText(text: string): Language {
  return (text.match(HAN)?.length ?? 0) * 5 >= text.length ? 'zh' : 'en';
}
