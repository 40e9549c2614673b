import type { JsonValue } from '../../schema/json.ts';

const PLACEHOLDER = /\{\{\s{0,3}([A-Za-z]{1,40})\s{0,3}\}\}/g;
const WHOLE = /^\{\{\s{0,3}([A-Za-z]{1,40})\s{0,3}\}\}$/;

/** What stands for a placeholder; undefined: nothing yet, and the member that holds it is left out. */
export interface PlaceholderValue {
  readonly json: JsonValue | undefined;
  /** In the middle of a longer text. */
  readonly text: string;
}

export type PlaceholderValues = Readonly<Record<string, PlaceholderValue>>;

/** Names of all placeholders in a template, each with the dotted path of the text that holds it. */
export function placeholdersIn(template: JsonValue, path = ''): { readonly name: string; readonly path: string }[] {
  if (typeof template === 'string')
    return [...template.matchAll(PLACEHOLDER)].map(([, name]) => ({ name: name!, path }));
  if (template === null || typeof template !== 'object') return [];
  return Object.entries(template).flatMap(([name, member]) =>
    placeholdersIn(member as JsonValue, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * Fills a template once: a text that is one placeholder becomes its JSON value, one inside a longer text its text. What
 * is filled in is not looked at again, so that nobody's words can be a placeholder.
 */
export function fillTemplate(template: JsonValue, values: PlaceholderValues): JsonValue | undefined {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)?.[1];
    return whole === undefined ? fillText(template, values) : values[whole]?.json;
  }
  if (template === null || typeof template !== 'object') return template;
  if (Array.isArray(template)) {
    return template.flatMap((item: JsonValue) => {
      const filled = fillTemplate(item, values);
      return filled === undefined ? [] : [filled];
    });
  }
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, member]) => {
      const filled = fillTemplate(member as JsonValue, values);
      return filled === undefined ? [] : [[name, filled] as const];
    }),
  );
}

export function fillText(
  template: string,
  values: PlaceholderValues,
  encode: (text: string) => string = (text) => text,
): string {
  return template.replace(PLACEHOLDER, (_, name: string) => encode(values[name]?.text ?? ''));
}
