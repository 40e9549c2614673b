import { readdirSync } from 'node:fs';

const FOLDER = new URL('./shipped/', import.meta.url);

/** File of a policy within its folder; its card is `README.md` beside it. */
export const POLICY_FILE = 'policy.jsonl';

/** Names of the policies that come with Querent: a folder each. */
export function shippedPolicies(): readonly string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function shippedPolicy(name: string): URL {
  return new URL(`${name}/${POLICY_FILE}`, FOLDER);
}
