import { pathToFileURL } from 'node:url';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { nearestName } from '../tools/nearest.ts';
import { readArtefactHeader } from './artefact.ts';
import { loadPacificPolicy, PACIFIC_FORM } from './pacific/pacific-policy.ts';
import type { Policy } from './policy.ts';
import { POLICY_FILE, shippedPolicies, shippedPolicy } from './shipped.ts';
import { loadTalkPolicy, TALK_FORM } from './talk/talk-policy.ts';

/** By the form that an artefact names. */
const LOADERS: Readonly<Record<string, (url: URL) => Promise<Policy>>> = {
  [TALK_FORM.name]: loadTalkPolicy,
  [PACIFIC_FORM.name]: loadPacificPolicy,
};

const loaded = new Map<string, Promise<Policy>>();

/**
 * A shipped policy by its name (read once), or one of the person's own by the path of its folder (what has a slash or
 * begins with a dot). Throws `UnknownNameError`, `FileError` and `DataError`.
 */
export function loadPolicy(reference: string): Promise<Policy> {
  if (/[/\\]|^\./.test(reference)) return loadFrom(new URL(POLICY_FILE, pathToFileURL(`${reference}/`)));
  const policy = loaded.get(reference) ?? loadShipped(reference);
  loaded.set(reference, policy);
  return policy;
}

async function loadShipped(name: string): Promise<Policy> {
  const known = shippedPolicies();
  if (known.includes(name)) return await loadFrom(shippedPolicy(name));
  throw new UnknownNameError({ kind: 'policy', name, known, nearest: nearestName(name, known) });
}

async function loadFrom(url: URL): Promise<Policy> {
  const { form } = await readArtefactHeader(url);
  const load = Object.hasOwn(LOADERS, form) ? LOADERS[form] : undefined;
  if (load) return load(url);
  throw new UnknownNameError({ kind: 'form of policy', name: form, known: Object.keys(LOADERS) });
}
