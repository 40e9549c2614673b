import type { ChatModel, ChatReply, ChatRequest } from '../../../schema/model.ts';

export type ModuleName = 'perceive' | 'forecast' | 'decide' | 'plan' | 'rewrite' | 'answer' | 'merged';

/** Which module of the agent a request comes from, by what it is to write. */
function moduleOf(request: ChatRequest): ModuleName {
  const fields = Object.keys((request.schema?.properties ?? {}) as object);
  if (fields.includes('slots')) return fields.includes('persona') ? 'decide' : 'perceive';
  if (fields.includes('persona')) return 'forecast';
  if (fields.includes('action')) return fields.includes('text') ? 'merged' : 'plan';
  const system = request.messages[0]?.content ?? '';
  return /You rewrite the user's request|请改写用户的请求/.test(system) ? 'rewrite' : 'answer';
}

export type ModuleScript = Readonly<Partial<Record<ModuleName, string | ((request: ChatRequest) => string)>>>;

export interface ModuleModel extends ChatModel {
  /** Modules that called, in order. */
  readonly called: ModuleName[];
  readonly requests: ChatRequest[];
}

/** A model that answers each module from a script; what is not in it gets an empty reply. */
export function createModuleModel(script: ModuleScript, reply: Partial<ChatReply> = {}): ModuleModel {
  const called: ModuleName[] = [];
  const requests: ChatRequest[] = [];
  return {
    reference: 'scripted/modules',
    called,
    requests,
    async generate(request) {
      const name = moduleOf(request);
      called.push(name);
      requests.push(request);
      const entry = script[name] ?? '';
      const text = typeof entry === 'string' ? entry : entry(request);
      return { text, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 }, latencyMs: 0, ...reply };
    },
  };
}
