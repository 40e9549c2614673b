import type { JsonValue } from '../../schema/json.ts';

/** Where in a JSON value to look: `choices.0.message.content`, `choices[0].message`, or a JSON pointer `/choices/0`. */
export function parseJsonPath(text: string): readonly string[] {
  if (text.startsWith('/')) {
    return text
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return text
    .replaceAll(/\[(\d{1,9})\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');
}

export type Looked =
  | { readonly found: true; readonly value: JsonValue }
  /** `problem`: how far the path led and what was there instead. */
  | { readonly found: false; readonly problem: string };

export function lookUp(root: JsonValue, path: readonly string[]): Looked {
  let value = root;
  for (const [depth, part] of path.entries()) {
    const where = depth === 0 ? 'at its top' : `at "${path.slice(0, depth).join('.')}"`;
    if (value === null || typeof value !== 'object') {
      const there = value === null ? 'null' : `a ${typeof value}`;
      return { found: false, problem: `${where} there is ${there}, which has no "${part}"` };
    }
    const members = value as { readonly [name: string]: JsonValue };
    if (!Object.hasOwn(members, part)) {
      const names = Array.isArray(value) ? `a list of ${value.length}` : listNames(Object.keys(members));
      return { found: false, problem: `${where} there is ${names}, and no "${part}"` };
    }
    value = members[part] as JsonValue;
  }
  return { found: true, value };
}

function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'an empty object';
  const shown = names.slice(0, 12).map((name) => name.slice(0, 40));
  return `an object with ${shown.join(', ')}${names.length > shown.length ? ', ...' : ''}`;
}
