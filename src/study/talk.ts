import { streamTurn } from '../assistant/stream-turn.ts';
import type { Assistant, AssistantContext, TurnPart } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue, Turn } from '../schema/dialogue.ts';
import type { Language, Message } from '../schema/message.ts';
import type { Brief, Document } from '../schema/scenario.ts';
import { deriveSeed } from '../tools/random.ts';

export interface TalkOptions {
  /** What the assistant is for. */
  readonly instructions?: string;
  readonly documents?: readonly Document[];
  /** Default `en`. */
  readonly language?: Language;
  /** Questions in a row at most, for one request; default 3. */
  readonly maxQuestions?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** A talk with an assistant, without a scenario. */
export interface Talk {
  /**
   * What the user says next: a request, or a reply to the assistant's question. What comes after an answer is a new
   * request, with the talk so far as its history. Throws `ModelCallError` when a call of the model fails after all tries:
   * the talk is then as it was, and the same can be said again.
   */
  say(text: string, signal?: AbortSignal): Promise<AssistantTurn>;
  /** As `say`, the turn in parts as they come. A reader that stops before the end leaves the talk as it was. */
  stream(text: string, signal?: AbortSignal): AsyncIterable<TurnPart>;
  /** Turns since the current request, each of the assistant's with the trace that explains it. */
  readonly dialogue: Dialogue;
}

const MOST_QUESTIONS = 3;

/** What the assistant is to reply to. */
interface Moment {
  readonly brief: Brief;
  readonly dialogue: Dialogue;
}

export function createTalk(assistant: Assistant, options: TalkOptions): Talk {
  const { maxQuestions = MOST_QUESTIONS, seed = 1 } = options;
  let now: Moment | undefined;
  let said = 0;
  const contextOf = ({ dialogue }: Moment, signal: AbortSignal | undefined): AssistantContext => ({
    call: { role: 'assistant', repeat: 0, episodeKey: '', ...(signal && { signal }) },
    scenarioId: '',
    questionsLeft: Math.max(0, maxQuestions - dialogue.filter(isQuestion).length),
    seed: deriveSeed('clarify-talk', seed, said),
  });
  const take = (moment: Moment, turn: AssistantTurn): void => {
    now = { ...moment, dialogue: [...moment.dialogue, turn] };
    said++;
  };
  return {
    get dialogue() {
      return now?.dialogue ?? [];
    },
    async say(text, signal) {
      const next = nextMoment(now, text, options);
      const turn = await assistant.respond(next.brief, next.dialogue, contextOf(next, signal));
      take(next, turn);
      return turn;
    },
    async *stream(text, signal) {
      const next = nextMoment(now, text, options);
      for await (const part of streamTurn(assistant, next.brief, next.dialogue, contextOf(next, signal))) {
        if (part.type === 'turn') take(next, part.turn);
        yield part;
      }
    },
  };
}

function nextMoment(now: Moment | undefined, text: string, options: TalkOptions): Moment {
  if (now && isQuestion(now.dialogue.at(-1))) {
    return { ...now, dialogue: [...now.dialogue, { speaker: 'user', text }] };
  }
  const { language = 'en', documents = [], instructions } = options;
  const brief = { language, documents, ...(instructions !== undefined && { instructions }) };
  return { brief: { ...brief, history: now ? spoken(now) : [], request: text }, dialogue: [] };
}

function isQuestion(turn: Turn | undefined): boolean {
  return turn?.speaker === 'assistant' && turn.action === 'ask';
}

function spoken({ brief, dialogue }: Moment): readonly Message[] {
  const turns = dialogue.map(({ speaker, text }): Message => ({ role: speaker, content: text }));
  return [...brief.history, { role: 'user', content: brief.request }, ...turns];
}
