import type { Action } from '../schema/action.ts';
import type { AmbiguityLabel } from '../schema/scenario.ts';
import {
  type Dimension,
  dimensionSchema,
  type PersonaEntry,
  personaSchema,
  type Subtype,
  subtypeSchema,
} from './entries.ts';
import { actionAfter } from './gold-action.ts';
import { readEntries } from './read-entries.ts';

/** A persona and the action its reply calls for, which follows from the state it leaves the slot in. */
export interface Persona extends PersonaEntry {
  readonly goldAction: Action;
}

let dimensionList: readonly Dimension[] | undefined;
let subtypeList: readonly Subtype[] | undefined;
let personaList: readonly Persona[] | undefined;

/** The five dimensions, in the paper's order. */
export function dimensions(): readonly Dimension[] {
  dimensionList ??= readEntries(new URL('./dimensions/', import.meta.url), dimensionSchema);
  return dimensionList;
}

/** The query-level subtypes, twelve in the paper. A further file in `subtypes/` adds one. */
export function subtypes(): readonly Subtype[] {
  subtypeList ??= readEntries(new URL('./subtypes/', import.meta.url), subtypeSchema);
  return subtypeList;
}

/** The ways a user replies, six in the paper. A further file in `personas/` adds one. */
export function personas(): readonly Persona[] {
  personaList ??= readEntries(new URL('./personas/', import.meta.url), personaSchema).map((entry) => ({
    ...entry,
    goldAction: actionAfter(entry.leaves),
  }));
  return personaList;
}

/** Subtype and dimension of a subtype's id; undefined for an unknown one. */
export function labelOf(subtypeId: string): AmbiguityLabel | undefined {
  const subtype = subtypes().find((candidate) => candidate.id === subtypeId);
  return subtype && { dimension: subtype.dimension, subtype: subtype.id };
}
