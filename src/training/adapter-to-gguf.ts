import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PackageMissingError } from '../errors/package-missing-error.ts';
import { TrainerError } from '../errors/trainer-error.ts';
import { adapterFolder } from '../model/adapters.ts';
import { LLAMA_PACKAGE } from '../model/llama-runtime.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { hashFile } from '../tools/file-hash.ts';
import { programProblem, type TrainerEnvironment } from './environment.ts';
import { runProgram } from './run-program.ts';

export interface ConvertInput {
  readonly name: string;
  /** Folder of a PEFT adapter. */
  readonly adapter: string;
  /** Folder of the Hugging Face model that it was trained on. */
  readonly base: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly environment: TrainerEnvironment;
  readonly log: string;
  readonly signal?: AbortSignal | undefined;
}

/** What of llama.cpp's repository the converter needs. */
const CONVERTER_PARTS = ['convert_lora_to_gguf.py', 'convert_hf_to_gguf.py', 'conversion', 'gguf-py'];

/**
 * Writes a LoRA adapter as GGUF with llama.cpp's own converter, which `node-llama-cpp` brings along, and returns the
 * file's name in `<home>/adapters`. Throws `PackageMissingError`, `TrainerError`.
 */
export async function convertAdapter(input: ConvertInput): Promise<string> {
  const converter = await unpackConverter(input);
  const file = `${input.name}.gguf`;
  const target = join(adapterFolder(input.home), file);
  ensureFolder(dirname(target));
  const args = [join(converter, 'convert_lora_to_gguf.py'), '--base', input.base, '--outfile', `${target}.part`];
  await run(input.environment.python, [...args, input.adapter], input, 'The adapter cannot be written as GGUF');
  await rename(`${target}.part`, target);
  return file;
}

async function unpackConverter(input: ConvertInput): Promise<string> {
  const bundle = findBundle();
  // By content: another version of the package brings another converter.
  const folder = join(input.home, 'trainers', `llama.cpp-${(await hashFile(bundle)).slice(0, 12)}`);
  if (existsSync(join(folder, CONVERTER_PARTS[0]!))) return folder;
  const problem = 'llama.cpp’s converter cannot be unpacked';
  const part = `${folder}.part-${process.pid}`;
  await rm(part, { recursive: true, force: true });
  ensureFolder(dirname(folder));
  try {
    await run('git', ['clone', '--quiet', '--no-checkout', bundle, part], input, problem);
    await run('git', ['-C', part, 'checkout', '--quiet', 'HEAD', '--', ...CONVERTER_PARTS], input, problem);
    await rename(part, folder);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return folder;
}

function findBundle(): string {
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(LLAMA_PACKAGE.package));
  } catch (cause) {
    throw new PackageMissingError({ ...LLAMA_PACKAGE, neededFor: 'an adapter in process', cause });
  }
  const bundle = join(dirname(entry), '..', 'llama', 'gitRelease.bundle');
  if (existsSync(bundle)) return bundle;
  throw new TrainerError({
    problem: `${LLAMA_PACKAGE.package} is here without ${bundle}.`,
    hint: `Install ${LLAMA_PACKAGE.package}@${LLAMA_PACKAGE.version} again.`,
  });
}

async function run(program: string, args: readonly string[], input: ConvertInput, problem: string): Promise<void> {
  const { env, log, signal } = input;
  const outcome = await runProgram({ program, args, log, signal, env: { ...env, HF_HUB_OFFLINE: '1' } });
  if (outcome.kind === 'ended' && outcome.exitCode === 0) return;
  throw new TrainerError({
    problem: `${problem}: ${programProblem(program, args, outcome)}`,
    hint: `All that was said is in ${log}; the training itself is kept, and the same command tries this again.`,
  });
}
