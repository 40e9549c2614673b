import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { PartInput, PartKind } from '../schema/benchmark.ts';
import type { ChatModel } from '../schema/model.ts';
import type { User } from '../schema/user.ts';
import { createProvider, optionsSuffix, type ProviderOptions } from './provider/create-provider.ts';
import type { ProviderMind } from './provider/mind.ts';
import { createRulesMind } from './provider/rules-mind.ts';
import { createStagedMind } from './provider/staged-mind.ts';
import { createStructuredMind } from './provider/structured-mind.ts';

interface MindKind {
  readonly summary: string;
  readonly needsModel: boolean;
  create(input: PartInput, options: ProviderOptions): ProviderMind;
}

const MINDS: Readonly<Record<string, MindKind>> = {
  rules: {
    summary: 'a trained rule gives the first open fact that the turn asks for; no model (docs/clarq.md)',
    needsModel: false,
    create: () => createRulesMind(),
  },
  structured: {
    summary: 'one call a turn says what it does and which open facts answer it',
    needsModel: true,
    create: ({ model }) => createStructuredMind(required(model, 'structured')),
  },
  staged: {
    summary: 'the authors’ provider, call for call: a class, then checks A, B, C per open fact',
    needsModel: true,
    create: ({ model }, { multi }) => createStagedMind(required(model, 'staged'), { multi: multi ?? false }),
  },
};

const SWITCHES: readonly (ProviderOptions & { readonly words: string })[] = [
  { words: '' },
  { multi: true, words: '; all facts that a turn asks for' },
  { tellsEnough: true, words: '; says when the seeker has enough, as the authors’ does' },
  { multi: true, tellsEnough: true, words: '; all facts, and says when it is enough' },
];

/** The providers of clarq by name: each mind alone and with its switches, such as `rules:multi`. */
export const providerKinds: Readonly<Record<string, PartKind<User>>> = Object.fromEntries(
  Object.entries(MINDS).flatMap(([name, mind]) =>
    SWITCHES.map(({ words, ...options }) => [
      `${name}${optionsSuffix(options)}`,
      {
        summary: `${mind.summary}${words}`,
        needsModel: mind.needsModel,
        create: (input: PartInput) => createProvider(mind.create(input, options), options),
      },
    ]),
  ),
);

function required(model: ChatModel | undefined, name: string): ChatModel {
  if (model) return model;
  throw new InvalidOptionError({
    option: '--user',
    value: name,
    expected: `it needs a model, as in ${name}@openai/gpt-4o`,
  });
}
