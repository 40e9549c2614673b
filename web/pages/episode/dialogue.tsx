import { Button } from '@mantine/core';
import type { CallRecord, EpisodeDetail } from '../../../src/server/api-types.ts';
import { formatCost, formatCount, formatDuration } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './dialogue.module.css';
import { TraceView } from './trace-view.tsx';

const { episode: words } = strings;

type Episode = EpisodeDetail['episode'];
type Turn = Episode['dialogue'][number];
type AssistantTurn = Extract<Turn, { speaker: 'assistant' }>;
type UserTurn = Extract<Turn, { speaker: 'user' }>;

/** The talk as talk: the request, then every turn with what it did and what would have been right. */
export function Dialogue(props: {
  readonly episode: Episode;
  readonly calls: readonly CallRecord[];
  readonly onReplay?: (turnIndex: number) => void;
  /** Turns before this one are shown as given. */
  readonly keptTurns?: number;
}) {
  const { episode, calls, onReplay, keptTurns = 0 } = props;
  let assistantTurns = 0;
  return (
    <ol className={styles.dialogue}>
      <li className={styles.turn} data-speaker="user">
        <Speaker speaker="user" />
        <Said text={episode.request} />
      </li>
      {episode.dialogue.map((turn, index) => {
        const turnIndex = turn.speaker === 'assistant' ? assistantTurns++ : -1;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: turns of a dialogue keep their places
            key={index}
            className={styles.turn}
            data-speaker={turn.speaker}
            data-kept={index < keptTurns || undefined}
          >
            <Speaker speaker={turn.speaker} />
            <Said text={turn.text} />
            {turn.speaker === 'assistant' ? (
              <AssistantRemarks
                turn={turn}
                decision={episode.decisions.find((decision) => decision.turnIndex === turnIndex)}
                calls={calls.filter((call) => call.role === 'assistant' && call.turnIndex === turnIndex)}
                onReplay={onReplay && (() => onReplay(turnIndex))}
              />
            ) : (
              <UserRemarks turn={turn} />
            )}
            {turn.trace !== undefined && <TraceView trace={turn.trace} />}
          </li>
        );
      })}
      <End episode={episode} />
    </ol>
  );
}

function Speaker({ speaker }: { readonly speaker: 'user' | 'assistant' }) {
  return <div className={styles.speaker}>{words[speaker]}</div>;
}

function Said({ text }: { readonly text: string }) {
  return (
    <div className={`${styles.text} said`} dir="auto">
      {text || <span className="soft">{words.empty}</span>}
    </div>
  );
}

function AssistantRemarks(props: {
  readonly turn: AssistantTurn;
  readonly decision: Episode['decisions'][number] | undefined;
  readonly calls: readonly CallRecord[];
  readonly onReplay: (() => void) | undefined;
}) {
  const { turn, decision, calls, onReplay } = props;
  const did = turn.action === null ? words.noAction : words.actions[turn.action];
  const gold = decision?.gold ?? null;
  const isRight = gold === null ? null : gold === turn.action;
  const wrong = gold === 'ask' ? words.wrongAsk : words.wrongAnswer;
  return (
    <div className={styles.remarks}>
      <span className={styles.mark} data-right={isRight ?? undefined}>
        {turn.move === undefined ? did : words.did(did, words.moves[turn.move])}
        {isRight !== null && ` · ${isRight ? words.right : wrong}`}
      </span>
      {turn.replyFault && <span className={styles.fault}>{words.replyFaults[turn.replyFault]}</span>}
      {turn.slot !== undefined && <span>{words.slot(turn.slot)}</span>}
      {turn.confidence !== undefined && <span>{words.confidence(turn.confidence.toFixed(2))}</span>}
      {calls.length > 0 && <span className="figures">{usageOf(calls)}</span>}
      {turn.toolCalls?.map((call) => (
        <code key={`${call.name} ${JSON.stringify(call.arguments)}`} className="mono">
          {call.name}({JSON.stringify(call.arguments)})
        </code>
      ))}
      {onReplay && (
        <Button variant="subtle" color="gray" size="compact-xs" className={styles.replay} onClick={onReplay}>
          {words.replay}
        </Button>
      )}
    </div>
  );
}

/** `412 tokens · 1.2 s · $0.0003`, of the calls whose replies are kept. */
function usageOf(calls: readonly CallRecord[]): string {
  const replies = calls.flatMap(({ reply }) => (reply ? [reply] : []));
  if (replies.length === 0) return '';
  const tokens = replies.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  const ms = replies.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const cost = replies.reduce<number | null>(
    (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
    0,
  );
  return `${words.tokens(formatCount(tokens))} · ${formatDuration(ms)} · ${formatCost(cost)}`;
}

function UserRemarks({ turn }: { readonly turn: UserTurn }) {
  const remarks = [
    ...(turn.relevant === true ? [words.relevant] : []),
    ...(turn.relevant === false ? [words.irrelevant] : []),
    ...(turn.filled?.length ? [words.filled(turn.filled.join(', '))] : []),
    ...(turn.persona !== undefined ? [words.persona(turn.persona)] : []),
  ];
  if (remarks.length === 0 && !turn.faulty?.length) return null;
  return (
    <div className={styles.remarks}>
      {remarks.map((remark) => (
        <span key={remark}>{remark}</span>
      ))}
      {turn.faulty?.length ? <span className={styles.fault}>{words.faulty(turn.faulty.join(', '))}</span> : null}
    </div>
  );
}

function End({ episode: { end, fault } }: { readonly episode: Episode }) {
  return (
    <li className={styles.end}>
      {fault ? (
        <span className={styles.fault}>
          {words.fault(fault.kind, fault.tries)}: {fault.message}
        </span>
      ) : (
        end !== null && words.ends[end]
      )}
    </li>
  );
}
