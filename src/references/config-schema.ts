// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${NAME} is how a config names the environment
import { z } from 'zod';
import { parseJsonPath } from '../model/own/json-path.ts';
import { PLACEHOLDERS, SECRET_PLACEHOLDER } from '../model/own/placeholders.ts';
import { fillText, placeholdersIn } from '../model/own/template.ts';
import type { JsonValue } from '../schema/json.ts';

export type PartRole = 'assistant' | 'user' | 'judge';

const options = {
  summary: z.string().max(200).optional(),
  version: z.string().max(200).optional(),
  timeoutMs: z.number().int().positive().optional(),
};

const assistantOptions = {
  tools: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        description: z.string().optional(),
        parameters: z.record(z.string(), z.json()),
      }),
    )
    .max(200)
    .optional(),
  askTools: z.array(z.string().min(1)).max(50).optional(),
};

const path = z
  .string()
  .min(1)
  .refine((text) => parseJsonPath(text).length > 0, 'a path reads choices.0.message or /choices/0/message');

/** Headers that carry keys: their values belong into the environment, not into a file that is shared. */
const SECRET_HEADER = /authorization|cookie|api-?key|token|secret|password/i;
const ENVIRONMENT = /\$\{[A-Za-z_][A-Za-z0-9_]{0,200}\}/;

const headers = z.record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'no name of a header'), z.string());

const endpointMembers = {
  url: z.string().superRefine((text, context) => {
    // A digit stands for what the environment holds: it may be a host, a port or a part of the path.
    const plain = fillText(text.replaceAll(new RegExp(ENVIRONMENT, 'g'), '1'), {}, () => '1');
    const url = URL.parse(/^\$\{/.test(text) && !/^https?:/.test(plain) ? `http://${plain}` : plain);
    const problem =
      url === null || !/^https?:$/.test(url.protocol)
        ? 'an http or https address is needed'
        : url.username !== '' || url.password !== ''
          ? 'an address must not hold a user name or password: put them into a header, from the environment'
          : undefined;
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
  method: z.enum(['POST', 'PUT', 'PATCH', 'GET']).optional(),
  headers: headers
    .superRefine((given, context) => {
      for (const [name, value] of Object.entries(given)) {
        if (!SECRET_HEADER.test(name) || ENVIRONMENT.test(value) || value.includes('{{')) continue;
        const message = 'a key belongs into the environment: write ${NAME} and set the variable NAME';
        context.addIssue({ code: 'custom', message, path: [name] });
      }
    })
    .optional(),
  body: z.json().optional(),
  reply: path.optional(),
  action: path.optional(),
  actions: z.record(z.string(), z.enum(['ask', 'answer'])).optional(),
  toolCalls: path.optional(),
  slot: path.optional(),
  confidence: path.optional(),
  usage: z.strictObject({ inputTokens: path.optional(), outputTokens: path.optional() }).optional(),
  session: path.optional(),
  remembers: z.boolean().optional(),
};

const anyFunction = z.custom<(...given: readonly unknown[]) => unknown>(
  (value) => typeof value === 'function',
  'a function is needed',
);

function schemasFor(role: PartRole) {
  const more = role === 'assistant' ? { ...options, ...assistantOptions } : options;
  const known = new Set<string>(role === 'assistant' ? PLACEHOLDERS : [...PLACEHOLDERS, SECRET_PLACEHOLDER]);
  return {
    respond: z.strictObject({ respond: anyFunction, ...more }),
    url: z.strictObject({ ...endpointMembers, ...more }).superRefine((part, context) => {
      const template = { url: part.url, headers: part.headers ?? {}, body: part.body ?? {} } as JsonValue;
      for (const found of placeholdersIn(template)) {
        if (known.has(found.name)) continue;
        const message = `there is no {{${found.name}}}; known: ${[...known].join(', ')}`;
        context.addIssue({ code: 'custom', message, path: found.path.split('.') });
      }
    }),
    command: z.strictObject({ command: z.string().min(1).max(10_000), cwd: z.string().optional(), ...more }),
  };
}

const byRole = {
  assistant: schemasFor('assistant'),
  user: schemasFor('user'),
  judge: schemasFor('judge'),
};

type Schemas = (typeof byRole)['assistant'];

/** A part of the config, checked: which of the three ways it is says which member it has. */
export type CheckedPart =
  | ({ readonly kind: 'respond' } & z.infer<Schemas['respond']>)
  | ({ readonly kind: 'url' } & z.infer<Schemas['url']>)
  | ({ readonly kind: 'command' } & z.infer<Schemas['command']>);

export interface PartProblem {
  /** Below the part; empty: the part itself. */
  readonly path: string;
  readonly problem: string;
}

export function checkPart(value: unknown, role: PartRole): CheckedPart | PartProblem {
  const part = typeof value === 'function' ? { respond: value } : value;
  const found = (['respond', 'url', 'command'] as const).filter(
    (member) => part !== null && typeof part === 'object' && member in part,
  );
  const [kind] = found;
  if (kind === undefined || found.length > 1) {
    return { path: '', problem: 'it is a function, or an object with one of respond, url and command' };
  }
  const parsed = byRole[role][kind].safeParse(part);
  if (parsed.success) return { kind, ...parsed.data } as CheckedPart;
  const [issue] = parsed.error.issues;
  return { path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'malformed' };
}

const partsByName = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/, 'a name has letters, digits, ".", "_" and "-"'),
  z.unknown(),
);

export const configSchema = z.strictObject({
  assistants: partsByName.optional(),
  users: partsByName.optional(),
  judges: partsByName.optional(),
  defaults: z
    .strictObject({
      benchmark: z.string().optional(),
      assistant: z.string().optional(),
      user: z.string().optional(),
      judge: z.string().optional(),
      concurrency: z.number().int().min(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      maxTokens: z.number().int().min(1).optional(),
      maxQuestions: z.number().int().min(0).optional(),
      maxCost: z.number().min(0).optional(),
    })
    .optional(),
});
