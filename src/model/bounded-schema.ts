import type { JsonObject, JsonValue } from '../schema/json.ts';

/** Members of a list, where the schema sets no bound. */
const MOST_ITEMS = 6;
/** Characters of a text inside a list, where the schema sets no bound. */
const LONGEST_TEXT = 200;

/**
 * The same JSON schema, with a bound on every list that has none and on the texts in lists. A small model that is held
 * to a grammar goes on with a list until its tokens are spent, and what stands after the list is never written. What the
 * bounded schema allows the schema allows, too. Texts outside lists (an answer) are left as they are.
 */
export function boundedSchema(schema: JsonObject): JsonObject {
  return bounded(schema, false);
}

function bounded(schema: JsonObject, inList: boolean): JsonObject {
  const { items, properties, anyOf, type } = schema;
  return {
    ...schema,
    ...(type === 'array' && isObject(items)
      ? { items: bounded(items, true), maxItems: schema.maxItems ?? Math.max(MOST_ITEMS, Number(schema.minItems ?? 0)) }
      : {}),
    ...(isObject(properties) ? { properties: mapped(properties, inList) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((one) => (isObject(one) ? bounded(one, inList) : one)) } : {}),
    ...(inList && type === 'string' && isFree(schema)
      ? { maxLength: Math.max(LONGEST_TEXT, Number(schema.minLength ?? 0)) }
      : {}),
  };
}

function isFree({ maxLength, enum: values, const: value, format }: JsonObject): boolean {
  return [maxLength, values, value, format].every((bound) => bound === undefined);
}

function mapped(properties: JsonObject, inList: boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isObject(schema) ? bounded(schema, inList) : schema]),
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
