import type { ChatModel } from '../schema/model.ts';

/**
 * A chat model as its provider gives it: one call is one request, without retries, limits, memory or money
 * (`managed.ts` adds these).
 */
export interface ModelAdapter extends ChatModel {
  /** Same endpoint and same key, same text: what limits are shared by. Holds no key. */
  readonly endpointKey: string;
}
