import type { Context } from 'hono';
import * as z from 'zod';
import { RequestError } from '../errors/request-error.ts';

/** Bytes of a request's body at most. */
export const MOST_BODY = 1_048_576;
const MOST_ISSUES = 3;

/** Ids of runs, as they are made: letters, digits and hyphens, so that none is a path. */
export const runIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/, 'letters, digits, - and _, 200 at most');
/** Keys of episodes are hashes; imported ones may be names. */
const episodeKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/, 'letters, digits, ., - and _, 200 at most');

export function runIdOf(context: Context): string {
  return parse(runIdSchema, context.req.param('run'), 'the id of the run');
}

export function episodeKeyOf(context: Context): string {
  return parse(episodeKeySchema, context.req.param('key'), 'the key of the episode');
}

export function talkIdOf(context: Context): string {
  return parse(z.uuid(), context.req.param('talk'), 'the id of the talk');
}

/** The body as JSON of that form. Its size is bounded before it comes here. */
export async function readBody<Value>(context: Context, schema: z.ZodType<Value>): Promise<Value> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new RequestError({ problem: 'wrong-type', message: 'The body is not declared to be JSON.' });
  }
  const text = await context.req.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RequestError({ problem: 'malformed', message: 'The body is not JSON.', cause });
  }
  return parse(schema, value, 'the body');
}

export function readQuery<Value>(context: Context, schema: z.ZodType<Value>): Value {
  return parse(schema, context.req.query(), 'the address');
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const place = path.map(String).join('.').slice(0, 100);
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new RequestError({ problem: 'malformed', message: `Wrong in ${what}: ${issues.join('; ')}.` });
}
