import { expect, it } from 'vitest';
import { readTrainingLine } from './training-progress.ts';

it('reads the progress bar of the trainer and no other', () => {
  expect(readTrainingLine(' 67%|██████▋   | 2/3 [02:22<01:09, 69.97s/it]')).toEqual({
    type: 'step',
    step: 2,
    steps: 3,
  });
  const bar = 'Truncating train dataset:  75%|███████▌  | 473/630 [00:00<00:00, 2081.98 examples/s]';
  expect(readTrainingLine(bar)).toBeUndefined();
});

it('reads figures that are numbers or texts of numbers, by the trainer’s names', () => {
  const sft = "{'loss': '0.878', 'grad_norm': '0.6518', 'learning_rate': '1.333e-05', 'num_tokens': '9116'}";
  expect(readTrainingLine(sft)).toEqual({
    type: 'figures',
    figures: { loss: 0.878, grad_norm: 0.6518, learning_rate: 1.333e-5, num_tokens: 9116 },
  });
  const dpo = "{'loss': 0.69, 'rewards/margins': -0.01, 'rewards/accuracies': 1.0, 'epoch': 0.5, 'eval': nan}";
  expect(readTrainingLine(dpo)).toEqual({
    type: 'figures',
    figures: { loss: 0.69, 'rewards/margins': -0.01, 'rewards/accuracies': 1, epoch: 0.5 },
  });
});

it('takes other lines for what they are', () => {
  for (const line of ['', '{}', 'Saving model', "{'name': 'x'}", '12/14 ['])
    expect(readTrainingLine(line)).toBeUndefined();
});
