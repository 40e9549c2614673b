import type { MoveKind } from '../schema/action.ts';
import type { AssistantTurn, ReplyFault } from '../schema/dialogue.ts';
import type { JsonObject } from '../schema/json.ts';
import type { ChatReply } from '../schema/model.ts';
import type { GroundingSources } from '../tools/grounding.ts';
import { readMove } from '../tools/is-question.ts';
import { isRefusal } from '../tools/is-refusal.ts';
import { readReasonedReply, splitThoughts } from './reasoned-reply.ts';
import { readToolAct } from './tool-acts.ts';

/** How a strategy's reply is read: as free text, or as reasoning with a labelled last line. */
export type ReplyParser = 'text' | 'reason';

/** Characters of a model's reply that are kept. */
const TEXT_LIMIT = 50_000;

/**
 * A model's reply as a turn. Free text is read by `readMove`; a labelled reply says itself what it does, and `readMove`
 * only refines the move. A reply cut off by the token limit is still read. Reasoning, the raw text where it differs and
 * an unusual finish go to the trace. A reply that calls a tool acts, whatever it says besides.
 */
export function readReply(
  reply: ChatReply,
  parser: ReplyParser,
  sources: () => GroundingSources = () => ({ said: [], results: [], tools: [] }),
): AssistantTurn {
  const raw = boundedText(reply.text);
  const { thoughts, text, unfinished } = splitThoughts(raw);
  const reasoned = parser === 'reason' ? readReasonedReply(text) : undefined;
  const said = reasoned?.text ?? text;
  const reasoning = [reply.reasoning && boundedText(reply.reasoning), thoughts, reasoned?.reasoning]
    .filter(Boolean)
    .join('\n\n');
  const trace: JsonObject = {
    ...(reasoning && { reasoning }),
    ...(said !== raw && { raw }),
    ...(reply.finish !== 'stop' && { finish: reply.finish }),
  };
  const shown = { speaker: 'assistant', text: said, ...(Object.keys(trace).length > 0 && { trace }) } as const;
  if (reply.toolCalls && reply.toolCalls.length > 0) {
    const act = readToolAct(reply.toolCalls, sources());
    return { ...shown, text: said || act.shown, action: 'answer', move: 'act', toolCalls: act.toolCalls };
  }
  const fault = faultOf(reply, { text, said, unfinished, labelled: parser === 'text' || reasoned !== undefined });
  if (fault) return { ...shown, action: null, replyFault: fault };
  const read = readMove(said);
  if (reasoned === undefined || reasoned.action === read.action) return { ...shown, ...read };
  const move: MoveKind = reasoned.action === 'ask' ? 'open' : 'direct';
  return { ...shown, action: reasoned.action, move };
}

function faultOf(
  reply: ChatReply,
  read: { readonly text: string; readonly said: string; readonly unfinished: boolean; readonly labelled: boolean },
): ReplyFault | undefined {
  if (reply.finish === 'content-filter') return 'refused';
  if (read.unfinished) return 'unparsable';
  if (read.said === '') return 'empty';
  if (isRefusal(read.said)) return 'refused';
  return read.labelled ? undefined : 'unparsable';
}

/** Well-formed, without NUL (which databases refuse), trimmed, of bounded length. */
export function boundedText(text: string): string {
  return text.slice(0, TEXT_LIMIT).replaceAll('\0', '').toWellFormed().trim();
}
