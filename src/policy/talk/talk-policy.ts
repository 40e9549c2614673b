import type { Dialogue } from '../../schema/dialogue.ts';
import type { Brief } from '../../schema/scenario.ts';
import { fingerprintOf, type LoadedArtefact, loadArtefact } from '../artefact.ts';
import type { Policy } from '../policy.ts';
import { type Talk, talkOf } from './talk.ts';
import { askProbability, readTalk, type TalkModel, type TalkReading, talkModelSchema } from './talk-model.ts';

/** Policies that read a talk of questions and replies, whatever it is about. */
export const TALK_FORM = { name: 'talk', modelSchema: talkModelSchema } as const;

/** Asking and answering are right equally often in what it is trained on. */
const EVEN_ODDS = 0.5;

export interface TalkPolicy extends Policy {
  /** What its readers make of the talk, and the decision. */
  read(brief: Brief, dialogue: Dialogue): { readonly reading: TalkReading; readonly ask: number };
}

export async function loadTalkPolicy(url: URL): Promise<TalkPolicy> {
  return createTalkPolicy(await loadArtefact(url, TALK_FORM));
}

function createTalkPolicy(artefact: LoadedArtefact<TalkModel>): TalkPolicy {
  const read: TalkPolicy['read'] = (brief, dialogue) => {
    const talk = talkOf(brief, dialogue);
    const model = artefact.modelFor(openingFingerprint(talk));
    const reading = readTalk(model, talk);
    return { reading, ask: askProbability(model, reading) };
  };
  return {
    name: artefact.header.name,
    hash: artefact.hash,
    read,
    weigh: (brief, dialogue) => ({ ask: read(brief, dialogue).ask, border: EVEN_ODDS }),
  };
}

/** By which a talk is known again whose opening was seen in training. */
export function openingFingerprint({ opening }: Pick<Talk, 'opening'>): string {
  return fingerprintOf(opening.text.trim().toLowerCase());
}
