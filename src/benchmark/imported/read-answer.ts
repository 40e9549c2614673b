import { asText, parsedJson, type Read, readList } from './read-cells.ts';
import { isObject } from './read-jsonl.ts';
import type { ImportedRow } from './row.ts';

type Answer = NonNullable<ImportedRow['answer']>;

/**
 * The right answer: wordings of which one must occur (a list, or a text with `|` between), or
 * `{text, allOf: [[...], ...], noneOf}` where of each group one must.
 */
export function readAnswer(cell: unknown, mustNot: unknown): Read<Answer> {
  const forbidden = readList(mustNot ?? []);
  if ('problem' in forbidden) return forbidden;
  const value = parsedJson(cell);
  if (isObject(value)) return readChecks(value, forbidden.value);
  const wordings = readList(value);
  if ('problem' in wordings) return wordings;
  const [first] = wordings.value;
  if (first === undefined) return { problem: 'holds no wording' };
  return { value: { text: first, allOf: [[...wordings.value]], noneOf: [...forbidden.value] } };
}

function readChecks(fields: Readonly<Record<string, unknown>>, forbidden: readonly string[]): Read<Answer> {
  const text = asText(fields.text)?.trim();
  const given = fields.allOf ?? (text === undefined ? undefined : [[text]]);
  if (!Array.isArray(given)) return { problem: 'must be wordings, or {text, allOf: [[...]], noneOf: [...]}' };
  const groups: string[][] = [];
  for (const item of given) {
    const group = readList(item);
    if ('problem' in group) return { problem: 'allOf must be a list of lists of wordings' };
    groups.push([...group.value]);
  }
  const none = readList(fields.noneOf ?? []);
  if ('problem' in none) return { problem: `noneOf ${none.problem}` };
  const answer = text ?? groups.map(([first]) => first).join('; ');
  return { value: { text: answer, allOf: groups, noneOf: [...none.value, ...forbidden] } };
}
