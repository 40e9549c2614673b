import type { CallContext, ChatRequest } from '../schema/model.ts';
import { canonicalJson, hashText } from '../tools/hash.ts';

// A prompt may be long and is looked up by the cache and the journal, twice each: it is hashed once.
const hashes = new WeakMap<ChatRequest, string>();

function hashRequest(request: ChatRequest): string {
  const known = hashes.get(request);
  if (known) return known;
  const { messages, ...rest } = request;
  // The messages are nearly all of it and are written in one order everywhere: the plain form is five times faster.
  const hash = hashText(`${JSON.stringify(messages)}${canonicalJson(rest)}`);
  hashes.set(request, hash);
  return hash;
}

/** Key of a reply in the cache: model, request, role and repeat, so that repeats are never copies of each other. */
export function cacheKey(model: string, request: ChatRequest, call: CallContext): string {
  return hashText(`${hashRequest(request)}\n${call.role}\n${call.repeat}\n${model}`);
}

/** What makes two calls of one episode the same call made again. */
export function callKey(model: string, request: ChatRequest, call: CallContext): string {
  return hashText(`${hashRequest(request)}\n${call.role}\n${model}`);
}
