import { CONTROL_NAMES } from '../assistant/controls.ts';
import { createOwnAssistant } from '../assistant/own.ts';
import { assistantKinds, findAssistantKind } from '../assistant/registry.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { Terminal } from '../model/own/human.ts';
import type { OwnAdapter } from '../model/own/own-adapter.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { AssistantInput } from '../schema/assistant-kind.ts';
import type { JsonObject } from '../schema/json.ts';
import type { ChatModel, ToolDefinition } from '../schema/model.ts';
import type { LoadedConfig } from './config.ts';
import type { PartRole } from './config-schema.ts';
import { findOwnAdapter, type OwnPartPlace } from './own-parts.ts';
import { parsePartReference } from './reference.ts';

/** An own part behind the interface of a model, wired like one. */
export interface OwnPart {
  readonly model: ChatModel;
  readonly settings: JsonObject;
}

export interface OwnWorkshopOptions extends Omit<OwnPartPlace, 'terminal'> {
  readonly config: LoadedConfig | undefined;
  /** Puts limiter, meter, retries, journal and ledger around it. */
  readonly wire: (role: PartRole, adapter: OwnAdapter) => ChatModel;
}

/** The parts of somebody's own in one run, each made once for each role: what has seen secrets plays no assistant. */
export class OwnWorkshop {
  readonly #options: OwnWorkshopOptions;
  readonly #made = new Map<string, OwnPart>();
  // Standard output carries the report.
  readonly #terminal = new Terminal({ input: process.stdin, output: process.stderr });

  constructor(options: OwnWorkshopOptions) {
    this.#options = options;
  }

  /** Names of the config, for messages about unknown ones. */
  names(role: PartRole): readonly string[] {
    return [...(this.#options.config?.parts[role].keys() ?? [])];
  }

  /** undefined: the reference is not of an own part. `builtIn`: names that come with Querent and cannot be taken. */
  find(role: PartRole, reference: string, builtIn: readonly string[]): OwnPart | undefined {
    const key = `${role} ${reference}`;
    const known = this.#made.get(key);
    if (known) return known;
    const { config, wire } = this.#options;
    if (config?.parts[role].has(reference) && builtIn.includes(reference)) {
      const expected = `it is the name of one that comes with Querent, and ${config.file} has another`;
      throw new InvalidOptionError({ option: `--${role}`, value: reference, expected, hint: 'Rename yours.' });
    }
    const adapter = findOwnAdapter(role, reference, config, { ...this.#options, terminal: this.#terminal });
    if (!adapter) return undefined;
    const part = { model: wire(role, adapter), settings: adapter.settings };
    this.#made.set(key, part);
    return part;
  }

  async assistant(
    reference: string,
    input: Omit<AssistantInput, 'model' | 'argument'>,
  ): Promise<Assistant | undefined> {
    const isNamed = this.#options.config?.parts.assistant.has(reference);
    const builtIn = isNamed ? [...(await assistantKinds()), ...CONTROL_NAMES].map(({ name }) => name) : [];
    const own = this.find('assistant', reference, builtIn);
    if (!own) return undefined;
    if (input.system !== undefined) {
      const expected = `it is for models, and ${reference} has instructions of its own`;
      throw new InvalidOptionError({ option: '--system', value: 'FILE', expected });
    }
    const part = this.#options.config?.parts.assistant.get(reference);
    if (part) {
      const { tools, askTools } = part as { tools?: readonly ToolDefinition[]; askTools?: readonly string[] };
      return createOwnAssistant({ reference, ...own, tools, askTools });
    }
    const { name, argument } = parsePartReference(reference, '--assistant');
    const kind = name === undefined ? undefined : await findAssistantKind(name);
    return await kind?.create({ ...input, model: own.model, ...(argument !== undefined && { argument }) });
  }

  async dispose(): Promise<void> {
    await Promise.allSettled([...this.#made.values()].map(({ model }) => model.dispose?.()));
  }
}
