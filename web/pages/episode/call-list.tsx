import type { EpisodeCalls } from '../../../src/server/api-types.ts';
import { formatCost, formatCount, formatDuration } from '../../parts/format.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './call-list.module.css';

const { episode: words } = strings;

/** Calls of a model, by whoever made them: prompts made again, replies as far as they are kept. */
export function CallList({ found, error }: { readonly found: EpisodeCalls | undefined; readonly error: Error | null }) {
  if (error) return <ErrorState error={error} />;
  if (!found) return <LoadingState rows={2} height={64} />;
  return (
    <>
      {found.problem && <p className={styles.problem}>{found.problem}</p>}
      {found.calls.some(({ role }) => role !== 'assistant') && <p className="soft">{words.callsTell}</p>}
      {found.calls.length === 0 && <p className="soft">{words.noCalls}</p>}
      {found.calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls keep their places
        <details key={index} className={styles.call}>
          <summary>
            <b>{call.model}</b>{' '}
            <span className="soft figures">
              {words.roles[call.role]} · {words.callTurn(call.turnIndex)}
              {call.reply &&
                ` · ${words.usageOf(formatCount(call.reply.inputTokens), formatCount(call.reply.outputTokens))} · ${formatDuration(call.reply.latencyMs)} · ${formatCost(call.reply.costUsd)} · ${words.kept[call.reply.kept]}`}
            </span>
          </summary>
          {call.messages.map(({ role, content }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their places
            <Message key={place} from={role} content={content} />
          ))}
          {call.reply ? (
            <>
              {call.reply.reasoning !== null && <Message from="reasoning" content={call.reply.reasoning} />}
              <Message from="reply" content={call.reply.text} />
            </>
          ) : (
            <p className="soft">{words.notKept}</p>
          )}
        </details>
      ))}
    </>
  );
}

function Message({ from, content }: { readonly from: string; readonly content: string }) {
  return (
    <div className={styles.message} data-role={from}>
      <div className={styles.role}>{from}</div>
      <div className="said mono" dir="auto">
        {content || words.empty}
      </div>
    </div>
  );
}
