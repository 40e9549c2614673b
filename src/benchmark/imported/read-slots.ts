import type { Language } from '../../schema/message.ts';
import { asText, parsedJson, quote, type Read, readList } from './read-cells.ts';
import { isObject } from './read-jsonl.ts';
import type { ImportedRow, RowSlot } from './row.ts';

type SlotOption = RowSlot['options'][number];

export interface ReadSlots {
  readonly slots: readonly RowSlot[];
  /** Values said beside a slot (`{"name": "order", "value": "A-17"}`). */
  readonly values: Readonly<Record<string, string>>;
}

const ASKS_FOR: Readonly<Record<Language, (words: string) => string>> = {
  en: (words) => `the ${words}`,
  zh: (words) => words,
};

/** A list of slots, each a name or `{name, asksFor, cues, required, options, value}`. */
export function readSlots(cell: unknown, language: Language): Read<ReadSlots> {
  const value = parsedJson(cell);
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : asText(value)?.split('|');
  if (!list) return { problem: 'must be a list of slots, each a name or an object' };
  const slots: RowSlot[] = [];
  const values: [string, string][] = [];
  for (const [index, item] of list.entries()) {
    const fields: Readonly<Record<string, unknown>> = isObject(item) ? item : { name: item };
    const name = asText(fields.name)?.trim();
    if (!name) return { problem: `slot ${index + 1} has no name` };
    const options = readOptions(fields.options);
    if ('problem' in options) return { problem: `options of ${quote(name)}: ${options.problem}` };
    const cues = readList(fields.cues ?? []);
    if ('problem' in cues) return { problem: `cues of ${quote(name)}: ${cues.problem}` };
    const required = fields.required ?? true;
    if (typeof required !== 'boolean') return { problem: `required of ${quote(name)}: must be true or false` };
    slots.push(
      slotOf({ name, asksFor: asText(fields.asksFor), cues: cues.value, required, options: options.value }, language),
    );
    const said = asText(fields.value);
    if (said !== undefined) values.push([name, said]);
  }
  return { value: { slots, values: Object.fromEntries(values) } };
}

interface SlotParts {
  readonly name: string;
  readonly asksFor: string | undefined;
  readonly cues: readonly string[];
  readonly required: boolean;
  readonly options: readonly SlotOption[];
}

export function slotOf(parts: SlotParts, language: Language): RowSlot {
  const words = parts.name.replace(/[_-]+/g, ' ');
  const asksFor = parts.asksFor?.trim() || ASKS_FOR[language](words);
  return { ...parts, asksFor, cues: [...parts.cues], options: [...parts.options] };
}

/** Options are texts or `{id, label, aliases}`; a text is its own id. */
export function readOptions(cell: unknown): Read<readonly SlotOption[]> {
  if (cell === undefined) return { value: [] };
  const value = parsedJson(cell);
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : asText(value)?.split('|');
  if (!list) return { problem: 'must be a list, or texts with | between' };
  const options: SlotOption[] = [];
  for (const item of list) {
    const fields: Readonly<Record<string, unknown>> = isObject(item) ? item : { label: item };
    const label = asText(fields.label ?? fields.id)?.trim();
    const aliases = readList(fields.aliases ?? []);
    if (label === undefined || 'problem' in aliases) return { problem: `${quote(item)} is no option` };
    if (label !== '') options.push({ id: asText(fields.id)?.trim() ?? label, label, aliases: [...aliases.value] });
  }
  return { value: options };
}

/** Hidden values by slot, each option named by its id, its label or an alias. */
export function readValues(cell: unknown): Read<Readonly<Record<string, string>>> {
  const value = parsedJson(cell);
  if (!isObject(value)) return { problem: 'must be an object: {"slot": "value"}' };
  const entries = Object.entries(value).flatMap(([name, said]) => {
    const text = asText(said);
    return text === undefined ? [] : [[name.trim(), text] as const];
  });
  return entries.length < Object.keys(value).length
    ? { problem: 'each value must be a text' }
    : { value: Object.fromEntries(entries) };
}

/** Option ids in place of labels and aliases. */
export function resolveValues(
  values: Readonly<Record<string, string>>,
  slots: readonly RowSlot[],
): NonNullable<ImportedRow['values']> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, resolveValue(value.trim(), slots, name)]),
  );
}

function resolveValue(value: string, slots: readonly RowSlot[], name: string): string {
  const options = slots.find((slot) => slot.name === name)?.options ?? [];
  if (options.some((option) => option.id === value)) return value;
  const same = (wording: string): boolean => wording.toLowerCase() === value.toLowerCase();
  const found = options.find((option) => [option.id, option.label, ...option.aliases].some(same));
  return found?.id ?? value;
}
