import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DataError } from '../errors/data-error.ts';
import type { AssistantKind } from '../schema/assistant-kind.ts';
import { loadPrompt } from '../tools/prompt-file.ts';
import { createModelAssistant } from './model-assistant.ts';

const FOLDER = new URL('./prompts/strategies/', import.meta.url);

const fields = z.strictObject({
  /** One line for `querent list assistants`. */
  summary: z.string().min(1).max(120),
  /** How its replies are read: see `ReplyParser`. */
  parser: z.enum(['text', 'reason']),
  /** The paper whose idea it words anew. */
  source: z.string().min(1).optional(),
});

/** One kind of assistant per Markdown file in `prompts/strategies/`: to add a strategy is to add a file. */
export async function promptStrategies(folder: URL = FOLDER): Promise<readonly AssistantKind[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return await Promise.all(files.map((name) => promptStrategy(new URL(name, folder))));
}

async function promptStrategy(url: URL): Promise<AssistantKind> {
  const prompt = await loadPrompt(url);
  const parsed = fields.safeParse(prompt.fields);
  if (!parsed.success || prompt.variables.length > 0) {
    const issue = parsed.error?.issues[0];
    throw new DataError({
      file: fileURLToPath(url),
      path: issue?.path.join('.') || 'variables',
      problem: issue?.message ?? 'a strategy takes no variables',
    });
  }
  const { summary, parser, source } = parsed.data;
  return {
    name: prompt.name,
    summary: source ? `${summary} (${source})` : summary,
    form: 'strategy',
    create: async (input) => createModelAssistant(input, { name: prompt.name, parser, prompt }),
  };
}
