/** A training tool that Querent starts as a program. */
export interface Trainer {
  readonly name: TrainerName;
  readonly title: string;
  /** Packages that its environment needs, each with the version that was tried; another one may do. */
  readonly packages: Readonly<Record<string, string>>;
  /** The program in the environment. */
  readonly program: string;
}

export const TRAINER_NAMES = ['trl', 'llama-factory'] as const;
export type TrainerName = (typeof TRAINER_NAMES)[number];

export const TRAINERS: Readonly<Record<TrainerName, Trainer>> = {
  trl: {
    name: 'trl',
    title: 'TRL',
    packages: { trl: '1.16.0', transformers: '5.24.0', torch: '2.15.0', peft: '0.21.2', gguf: '0.19.0' },
    program: 'trl',
  },
  'llama-factory': {
    name: 'llama-factory',
    title: 'LLaMA-Factory',
    packages: { llamafactory: '0.9.5' },
    program: 'llamafactory-cli',
  },
};
