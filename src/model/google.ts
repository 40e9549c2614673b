import type { ModelAdapter } from './adapter.ts';
import { createAiSdkModel } from './ai-sdk.ts';
import type { ProviderModelOptions } from './provider.ts';

/** Google's Gemini API. */
export function createGoogleModel(options: ProviderModelOptions): ModelAdapter {
  return createAiSdkModel({
    ...options,
    create: async ({ model, key, baseUrl, fetch }) => {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ apiKey: key, baseURL: baseUrl, fetch })(model);
    },
  });
}
