import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { PartFaultError } from '../../errors/part-fault-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Judge, JudgeContext, Verdict } from '../../schema/judge.ts';
import type { ChatModel } from '../../schema/model.ts';
import { parsePrompt } from '../../tools/prompt-file.ts';
import { type Fact, readKnowledge } from '../../user/provider/knowledge.ts';
import { scoreStrings } from './string-scorer.ts';
import { BY_OTHER_WORDS } from './success-metrics.ts';

const FILE = 'judge.md';
const prompt = parsePrompt(readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8'), FILE);
const SAMPLING = { temperature: 0, maxTokens: 256 } as const;
const TRIES = 2;
/** Characters of what the provider said that one question shows. */
const TURNS_LIMIT = 20_000;

const replySchema = z.object({ match: z.boolean(), reason: z.string().max(2000).default('') });

/**
 * The authors' scorer with its judge: strings first; for each fact that they miss a model says whether another provider
 * turn served its purpose. Unlike theirs it asks about every missing fact until one is not served, and a reply that
 * cannot be read is no yes: then the judge throws `PartFaultError`.
 */
export function createModelJudge(model: ChatModel | undefined): Judge {
  if (!model) {
    throw new InvalidOptionError({
      option: '--judge',
      value: 'model',
      expected: 'it needs a model: model@openai/gpt-4o',
    });
  }
  return {
    reference: `model@${model.reference}`,
    version: prompt.hash,
    judge: async (dialogue, secret, context): Promise<Verdict> => {
      const knowledge = readKnowledge(secret);
      const { missing, leftOver } = scoreStrings(knowledge, dialogue, context.brief.language);
      if (missing.length === 0) return verdict(true, 'every fact stands in the dialogue');
      if (leftOver.length === 0) return verdict(false, `nothing was said in place of fact ${missing.join(', ')}`);
      for (const fact of knowledge.facts.filter(({ id }) => missing.includes(id))) {
        const { match, reason } = await ask(model, fact, leftOver, context);
        if (!match) return verdict(false, `fact ${fact.id}: ${reason || 'not said in other words either'}`);
      }
      return { ...verdict(true, `said in other words: fact ${missing.join(', ')}`), category: BY_OTHER_WORDS };
    },
  };
}

function verdict(value: boolean, reason: string): Verdict {
  return { name: 'success.judge', value, reason };
}

async function ask(
  model: ChatModel,
  { text, purpose }: Fact,
  turns: readonly string[],
  { brief, call }: JudgeContext,
): Promise<z.output<typeof replySchema>> {
  const said = turns.map((turn) => `- ${turn.replace(/\s+/g, ' ')}`).join('\n');
  const content = prompt.render({ fact: text, purpose, turns: said.slice(0, TURNS_LIMIT) }, brief.language);
  const schema = z.toJSONSchema(replySchema) as JsonObject;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const sampling = attempt === 1 ? SAMPLING : { ...SAMPLING, seed: attempt };
    const reply = await model.generate({ messages: [{ role: 'user', content }], sampling, schema }, call);
    const parsed = replySchema.safeParse(readObject(reply.text));
    if (parsed.success) return parsed.data;
  }
  throw new PartFaultError({
    kind: 'judge-fault',
    message: `${model.reference}, judging, gave no usable reply.`,
    tries: TRIES,
  });
}

function readObject(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
