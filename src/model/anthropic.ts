import type { ModelAdapter } from './adapter.ts';
import { createAiSdkModel } from './ai-sdk.ts';
import type { ProviderModelOptions } from './provider.ts';

/** Anthropic's Messages API. */
export function createAnthropicModel(options: ProviderModelOptions): ModelAdapter {
  return createAiSdkModel({
    ...options,
    create: async ({ model, key, baseUrl, fetch }) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey: key, baseURL: baseUrl, fetch })(model);
    },
  });
}
