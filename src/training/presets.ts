import { readFileSync } from 'node:fs';
import { z } from 'zod';

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const presetSchema = z.strictObject({
  summary: z.string(),
  /** GPUs that it is for, each with a process; more than one: ZeRO-3. */
  processes: z.int().positive(),
  /** In TRL's words; `warmup_steps` below 1 is a share of all steps. */
  sft: settings,
  dpo: settings,
});

export const PRESET_NAMES = ['tiny', 'futureturns', 'pacific'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];
export type Stage = 'sft' | 'dpo';

/** Settings of a trainer by name, in TRL's words. */
export type TrainerSettings = z.infer<typeof settings>;
export type Preset = z.infer<typeof presetSchema>;

/**
 * Settings to train with. `futureturns` has those of the released code of 2410.13788 (its prompts of 128 tokens at most
 * are left to `dataset --max-tokens`), `pacific` those of 2605.25204 (its authors trained no preferences: `dpo` there is
 * ours); `tiny` is ours.
 */
export function loadPreset(name: PresetName): Preset {
  const text = readFileSync(new URL('./presets.json', import.meta.url), 'utf8');
  return z
    .strictObject({ tiny: presetSchema, futureturns: presetSchema, pacific: presetSchema })
    .parse(JSON.parse(text))[name];
}
