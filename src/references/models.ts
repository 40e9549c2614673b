import { existsSync } from 'node:fs';
import { CHAT_MODELS } from '../model/catalogue.ts';
import { modelPath } from '../model/model-path.ts';
import { PROVIDERS } from '../model/provider.ts';

/** Ways to name a model, and whether what each needs is here: weights, or a key (never shown). */
export function listModelReferences(home: string, env: NodeJS.ProcessEnv): readonly Record<string, string>[] {
  return [
    ...CHAT_MODELS.map((model) => ({
      model: `local/${model.name}`,
      needs: existsSync(modelPath(model.name, home)!)
        ? 'nothing: its weights are here'
        : `nothing: the first run fetches ${Math.round(model.bytes / 1e6)} MB`,
      about: `${model.title}, ${model.licence}`,
    })),
    { model: 'local/PATH.gguf', needs: 'a GGUF file', about: 'any chat model in GGUF, in process' },
    {
      model: 'local/hf:OWNER/REPOSITORY/FILE.gguf',
      needs: 'the network',
      about: 'a GGUF file of the Hugging Face hub',
    },
    ...PROVIDERS.map((provider) => ({
      model: `${provider.name}/NAME`,
      needs: `${provider.keyVariable} (${env[provider.keyVariable] ? 'set' : 'not set'})`,
      about: `models at ${provider.defaultBaseUrl}, or ${provider.baseUrlVariable}`,
    })),
    {
      model: 'http://HOST:PORT/v1#NAME',
      needs: 'QUERENT_API_KEY or --key-env, if the server wants a key',
      about: 'any OpenAI-compatible server',
    },
  ];
}
