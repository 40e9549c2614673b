import { join } from 'node:path';
import { ModelMissingError } from '../errors/model-missing-error.ts';
import { PackageMissingError } from '../errors/package-missing-error.ts';
import { findCatalogueModel } from './catalogue.ts';
import { findGgufProblem } from './gguf-header.ts';
import { LLAMA_PACKAGE } from './llama-runtime.ts';

/** The encoder that comes by `querent models pull`: English. */
const DEFAULT_ENCODER = 'minilm-l6';

/** Places texts in a space where texts of like meaning lie close: unit vectors, so that their product is the cosine. */
export interface TextEncoder {
  readonly reference: string;
  encode(texts: readonly string[], onProgress?: (done: number) => void): Promise<readonly Float32Array[]>;
  dispose(): Promise<void>;
}

/**
 * A sentence encoder of the catalogue, in process on one thread (about 15 ms a sentence). Throws `ModelMissingError`
 * where its weights are not here, `PackageMissingError` without the runtime.
 */
export async function loadEncoder(home: string, name: string = DEFAULT_ENCODER): Promise<TextEncoder> {
  const path = join(home, 'models', findCatalogueModel(name)?.file ?? name);
  const problem = await findGgufProblem(path).catch(() => 'is not there');
  if (problem !== undefined) {
    const hint = `Fetch it with \`querent models pull ${name}\`.`;
    throw new ModelMissingError({ model: `local/${name}`, problem: `${path}: ${problem}`, hint });
  }
  const library = await import('node-llama-cpp').catch((cause: unknown) => {
    throw new PackageMissingError({ ...LLAMA_PACKAGE, neededFor: name, cause });
  });
  const llama = await library.getLlama({
    build: 'never',
    gpu: false,
    skipDownload: true,
    progressLogs: false,
    maxThreads: 1,
    // It remarks on every encoder's vocabulary.
    logLevel: library.LlamaLogLevel.disabled,
  });
  const model = await llama.loadModel({ modelPath: path });
  const context = await model.createEmbeddingContext({ threads: 1 });
  return {
    reference: `local/${name}`,
    encode: async (texts, onProgress) => {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        vectors.push(unit((await context.getEmbeddingFor(text)).vector));
        onProgress?.(vectors.length);
      }
      return vectors;
    },
    dispose: () => llama.dispose(),
  };
}

function unit(vector: readonly number[]): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
