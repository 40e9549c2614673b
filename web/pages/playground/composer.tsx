import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { MOST_SAID } from '../../../src/server/api-types.ts';
import { strings } from '../../strings.ts';
import styles from './playground-page.module.css';

const { playground: words } = strings;

export type Target = 'left' | 'both' | 'right';

/** Where a person writes what is said, to one assistant or to both. */
export function Composer(props: {
  readonly hasTwo: boolean;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onSay: (text: string) => void;
  readonly onStop: () => void;
}) {
  const { isBusy, isReady, onSay } = props;
  const [text, setText] = useState('');
  const canSend = isReady && !isBusy && text.trim() !== '';
  const send = (): void => {
    if (!canSend) return;
    onSay(text.trim());
    setText('');
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.hasTwo && (
        <SegmentedControl
          size="xs"
          aria-label={words.to}
          value={props.target}
          onChange={(value) => props.onTarget(value as Target)}
          data={(['left', 'both', 'right'] as const).map((value) => ({ value, label: words[value] }))}
        />
      )}
      <div className={styles.composerLine}>
        <Textarea
          aria-label={words.say}
          placeholder={words.sayHint}
          value={text}
          maxLength={MOST_SAID}
          autosize
          minRows={1}
          maxRows={8}
          autoFocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            // While an input method composes, Enter takes its word.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className={styles.composerText}
        />
        {isBusy ? (
          <Button variant="default" size="sm" onClick={props.onStop}>
            {words.stop}
          </Button>
        ) : (
          <Button type="submit" size="sm" disabled={!canSend}>
            {words.send}
          </Button>
        )}
      </div>
    </form>
  );
}
