import type { DatasetFormat, FormatName } from './format.ts';
import { alpaca, sharegpt } from './llama-factory.ts';
import { openai } from './openai.ts';
import { trl } from './trl.ts';

export const FORMATS: Readonly<Record<FormatName, DatasetFormat>> = { trl, sharegpt, alpaca, openai };
