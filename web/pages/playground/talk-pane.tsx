import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { MoveKind } from '../../../src/schema/action.ts';
import { formatCost, formatCount } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import { BriefView } from '../episode/brief-view.tsx';
import { EpisodeFacts } from '../episode/episode-facts.tsx';
import { readClarifyTrace } from '../episode/read-trace.ts';
import { SlotTable, TraceView } from '../episode/trace-view.tsx';
import styles from './playground-page.module.css';
import { SaveDialogue } from './save-dialogue.tsx';
import { type AssistantTurn, lastAssistantTurn, type TalkState } from './talk-state.ts';
import type { TalkSide } from './use-talk.ts';

const { playground: words, episode: said } = strings;

/** One talk: what was said, what it has cost, and how ClarifyAgent sees the request by now. */
export function TalkPane(props: { readonly assistant: string; readonly side: TalkSide; readonly isWatching: boolean }) {
  const { assistant, side, isWatching } = props;
  const { state, opened, isBusy } = side;
  const [saving, setSaving] = useState(false);
  return (
    <section className={styles.pane} aria-label={words.about(assistant)}>
      <header className={styles.paneHead}>
        <h2 className={`${styles.paneTitle} cut`}>{opened?.assistant ?? assistant}</h2>
        <Spent side={side} />
        {isWatching && isBusy && (
          <Button variant="default" onClick={side.stop}>
            {words.stop}
          </Button>
        )}
        {!isWatching && state.turns.length > 0 && (
          <Button variant="subtle" size="compact-xs" disabled={isBusy} onClick={() => setSaving(true)}>
            {words.save}
          </Button>
        )}
      </header>
      {state.brief && <BriefView brief={state.brief} problem={null} />}
      {!isWatching && opened && state.turns.length === 0 && <p className="soft">{words.first}</p>}
      <TurnList side={side} isWatching={isWatching} />
      {state.error && (
        <Alert color="red" title={state.error.message} mt="sm">
          {state.error.hint}
        </Alert>
      )}
      {state.unsaid !== undefined && opened && (
        <Button variant="default" mt="xs" onClick={() => void side.say(state.unsaid ?? '')}>
          {words.sayAgain}
        </Button>
      )}
      <StateView state={state} />
      {state.episode && <EpisodeFacts episode={{ ...state.episode, groups: [] }} />}
      {opened && saving && <SaveDialogue talk={opened.id} state={state} onClose={() => setSaving(false)} />}
    </section>
  );
}

function Spent({ side: { state, opened } }: { readonly side: TalkSide }) {
  const { spent } = state;
  if (!spent) return null;
  const [usd, tokens] = [formatCost(spent.usd), formatCount(spent.tokens)];
  return (
    <output className="soft figures">
      {opened && spent.usd !== null
        ? words.spent(usd, formatCost(opened.maxCostUsd), tokens)
        : words.spentOnly(usd, tokens)}
    </output>
  );
}

function TurnList({ side, isWatching }: { readonly side: TalkSide; readonly isWatching: boolean }) {
  const { state, isBusy } = side;
  const end = useRef<HTMLDivElement>(null);
  const length = state.turns.length + (state.writing?.text.length ?? 0);
  // What comes last stays in view, unless somebody reads further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <div className={styles.log} role="log" aria-live="polite" aria-busy={state.writing !== undefined}>
      {state.turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns of a dialogue keep their places
        <div key={index} className={styles.turn} data-speaker={turn.speaker}>
          <div className={styles.speaker}>{said[turn.speaker]}</div>
          <div className={`${styles.text} said`} dir="auto">
            {turn.text || <span className="soft">{said.empty}</span>}
          </div>
          {turn.speaker === 'assistant' && <TurnRemarks turn={turn} />}
          {turn.speaker === 'assistant' && index === state.turns.length - 1 && !isWatching && !isBusy && (
            <Options turn={turn} onSay={(text) => void side.say(text)} />
          )}
        </div>
      ))}
      {state.writing && <Writing writing={state.writing} />}
      <div ref={end} />
    </div>
  );
}

function TurnRemarks({ turn }: { readonly turn: AssistantTurn }) {
  return (
    <>
      <div className={styles.remarks}>
        <span>{didOf(turn.action === null ? said.noAction : said.actions[turn.action], turn.move)}</span>
        {turn.slot !== undefined && <span>{said.slot(turn.slot)}</span>}
        {turn.replyFault && <span className={styles.fault}>{said.replyFaults[turn.replyFault]}</span>}
      </div>
      {turn.trace !== undefined && <TraceView trace={turn.trace} />}
    </>
  );
}

function didOf(action: string, move: MoveKind | undefined): string {
  return move === undefined ? action : said.did(action, said.moves[move]);
}

function Writing({ writing }: { readonly writing: NonNullable<TalkState['writing']> }) {
  const { text, decision } = writing;
  return (
    <div className={styles.turn} data-speaker="assistant">
      <div className={styles.speaker}>{said.assistant}</div>
      <div className={`${styles.text} said`} dir="auto">
        {text || <span className="soft">{words.writing}</span>}
      </div>
      {decision && (
        <div className={styles.remarks}>
          <span>{didOf(words.setsOut[decision.action], decision.move)}</span>
          {decision.slot !== undefined && <span>{said.slot(decision.slot)}</span>}
          {decision.reason !== undefined && <span>{decision.reason}</span>}
        </div>
      )}
    </div>
  );
}

/** What ClarifyAgent believes the user may mean, to be said by a click. */
function Options({ turn, onSay }: { readonly turn: AssistantTurn; readonly onSay: (text: string) => void }) {
  const slot = readClarifyTrace(turn.trace)?.slots.find(({ name }) => name === turn.slot);
  if (turn.action !== 'ask' || !slot || slot.options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of buttons, not fields of a form
    <div className={styles.options} role="group" aria-label={words.options}>
      {slot.options.map((option) => (
        <Button key={option} variant="default" onClick={() => onSay(option)}>
          <span className="cut" dir="auto">
            {option}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** Of ClarifyAgent alone: others do not show how they see the request. */
function StateView({ state }: { readonly state: TalkState }) {
  const clarify = readClarifyTrace(lastAssistantTurn(state)?.trace);
  if (!clarify) return null;
  return (
    <section className={styles.state} aria-label={words.state}>
      <h3 className={styles.stateTitle}>{words.state}</h3>
      {clarify.reason !== '' && (
        <p className={styles.plan}>
          <span className="soft">{words.plan}: </span>
          {clarify.reason}
        </p>
      )}
      <SlotTable slots={clarify.slots} />
    </section>
  );
}
