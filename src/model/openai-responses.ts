import type { ModelAdapter } from './adapter.ts';
import { createAiSdkModel } from './ai-sdk.ts';
import type { ProviderModelOptions } from './provider.ts';

/** OpenAI's Responses API, for models that chat completions do not serve. */
export function createOpenAIResponsesModel(options: ProviderModelOptions): ModelAdapter {
  return createAiSdkModel({
    ...options,
    create: async ({ model, key, baseUrl, fetch }) => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey: key, baseURL: baseUrl, fetch }).responses(model);
    },
  });
}
