import type { ModelAdapter } from './adapter.ts';

export interface ProviderModelOptions {
  readonly reference: string;
  /** The provider's name for the model. */
  readonly model: string;
  readonly key: string;
  readonly baseUrl: string;
  /** For one call, in milliseconds. */
  readonly timeoutMs: number;
}

/** A provider with a key of its own: what stands before the slash of `openai/gpt-4o`. */
export interface Provider {
  readonly name: string;
  readonly keyVariable: string;
  readonly baseUrlVariable: string;
  readonly defaultBaseUrl: string;
  /** Loads the provider's code at first use: start-up pays for none. */
  readonly load: () => Promise<(options: ProviderModelOptions) => ModelAdapter>;
}

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'openai',
    keyVariable: 'OPENAI_API_KEY',
    baseUrlVariable: 'OPENAI_BASE_URL',
    defaultBaseUrl: 'https://api.openai.com/v1',
    load: async () => (await import('./openai-compatible.ts')).createOpenAICompatibleModel,
  },
  {
    name: 'openai-responses',
    keyVariable: 'OPENAI_API_KEY',
    baseUrlVariable: 'OPENAI_BASE_URL',
    defaultBaseUrl: 'https://api.openai.com/v1',
    load: async () => (await import('./openai-responses.ts')).createOpenAIResponsesModel,
  },
  {
    name: 'anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    load: async () => (await import('./anthropic.ts')).createAnthropicModel,
  },
  {
    name: 'google',
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    baseUrlVariable: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    load: async () => (await import('./google.ts')).createGoogleModel,
  },
];
