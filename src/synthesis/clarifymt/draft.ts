import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { Language } from '../../schema/message.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { UserRequest } from './requests-file.ts';

/** A place in the set to be made, and the try at filling it. */
export interface PlannedItem {
  /** `en-lexical-003`, `en-request-0007`. */
  readonly place: string;
  /** From 1. */
  readonly attempt: number;
  /** Id of the seed that comes of it; the place's own for the first try. */
  readonly id: string;
  readonly language: Language;
  /** Place of its generator in the list of generators. */
  readonly generator: number;
  /** What a generated request is to be; absent for somebody's own. */
  readonly wanted?: WantedRequest;
  readonly request?: UserRequest;
  /** Persona continuations are written for it by the model too. */
  readonly writesReplies?: boolean;
}

export interface WantedRequest {
  readonly subtype: string;
  readonly domain: string;
  readonly domainName: string;
  readonly topic: string;
  /** Tells tries in one cell apart, from 1. */
  readonly number: number;
}

/** A slot, and what a reading of it is about; ids are made here, never taken from a model. */
export type DraftSlot = Seed['slots'][number];

/** A seed in the making: each stage adds its part. */
export interface Draft {
  readonly item: PlannedItem;
  readonly request?: string;
  readonly instructions?: string;
  readonly documents: Seed['documents'];
  readonly domain?: string;
  readonly subtypes: readonly string[];
  /** Why it is unclear, in the generator's words. */
  readonly why?: string;
  readonly slots: readonly DraftSlot[];
  /** Values and, once written, answers. */
  readonly readings: readonly DraftReading[];
  readonly intended?: string;
  readonly clearTwin?: Seed['clearTwin'];
  readonly goodQuestion?: string;
  readonly missingQuestion?: string;
  readonly falsePremise?: Seed['falsePremise'];
  readonly incompatible?: readonly [string, string];
  readonly replies?: Seed['replies'];
}

export interface DraftReading {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly answer?: Seed['readings'][number]['answer'];
  readonly stakes?: Seed['readings'][number]['stakes'];
}

export type DraftOutcome = { readonly draft: Draft } | { readonly rejected: Rejection };

export function reject(reason: string, detail: string): DraftOutcome {
  return { rejected: rejection(reason, detail) };
}

export function emptyDraft(item: PlannedItem): Draft {
  const { request } = item;
  return {
    item,
    documents: request?.documents ?? [],
    subtypes: [],
    slots: [],
    readings: [],
    ...(request && { request: request.request }),
    ...(request?.instructions !== undefined && { instructions: request.instructions }),
  };
}
