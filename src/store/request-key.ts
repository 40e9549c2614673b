import type { CallContext, ChatRequest } from '../schema/model.ts';
import { canonicalJson, hashText } from '../tools/hash.ts';

/** Key of a reply in the cache: model, request, role and repeat, so that repeats are never copies of each other. */
export function cacheKey(model: string, request: ChatRequest, call: CallContext): string {
  return hashRequest(request) + tagOf(`${call.role}\n${call.repeat}\n${model}`);
}

/** What makes two calls of one episode the same call made again. */
export function callKey(model: string, request: ChatRequest, call: CallContext): string {
  return hashRequest(request) + tagOf(`${call.role}\n${model}`);
}

// A prompt may be long and is looked up by the cache and the journal, twice each: it is hashed once.
const hashes = new WeakMap<ChatRequest, string>();

function hashRequest(request: ChatRequest): string {
  const known = hashes.get(request);
  if (known) return known;
  const { messages, sampling, tools, schema, payload, ...others } = request;
  others satisfies Record<string, never>;
  // Lengths keep messages apart whatever they say: no need to write them as JSON, which takes longer than the hash.
  const said = messages.map(({ role, content }) => `${role} ${content.length}\n${content}\n`).join('');
  const rest = [sampling, tools, schema].map((part) => (part === undefined ? '' : canonicalOnce(part)));
  const hash = hashText(`${said}${rest.join('\n')}\n${payload === undefined ? '' : canonicalJson(payload)}`);
  hashes.set(request, hash);
  return hash;
}

// Thousands of requests share the same few objects.
const canonical = new WeakMap<object, string>();

function canonicalOnce(value: object): string {
  const known = canonical.get(value);
  if (known !== undefined) return known;
  const text = canonicalJson(value);
  canonical.set(value, text);
  return text;
}

const TAG_LENGTH = 16;
/** Few: a model plays few roles, and repeats are counted. */
const tags = new Map<string, string>();

/** A short hash of what all calls of a kind share. */
function tagOf(text: string): string {
  const known = tags.get(text);
  if (known !== undefined) return known;
  const tag = hashText(text).slice(0, TAG_LENGTH);
  tags.set(text, tag);
  return tag;
}
