import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { usePageSearch } from '../../parts/search.ts';
import { language } from '../../strings/language.ts';
import { strings } from '../../strings.ts';
import { Composer, type Target } from './composer.tsx';
import styles from './playground-page.module.css';
import { SetupForm } from './setup-form.tsx';
import { formIn, searchOf, type TalkForm, talkOrder, watchOrder } from './talk-form.ts';
import { TalkPane } from './talk-pane.tsx';
import { type TalkSide, useTalk } from './use-talk.ts';

const { playground: words } = strings;

/** Talk with an assistant as oneself, or watch a simulated user talk with it; one, or two beside each other. */
export default function PlaygroundPage() {
  const [search, changeSearch] = usePageSearch();
  const [form, setForm] = useState<TalkForm>(() => formIn(search, language));
  const [isTalking, setTalking] = useState(false);
  const [left, right] = [useTalk(), useTalk()];
  const hasTwo = form.right.trim() !== '';
  const sides = hasTwo ? [left, right] : [left];
  const change = (part: Partial<TalkForm>): void => {
    const next = { ...form, ...part };
    setForm(next);
    changeSearch(searchOf(next));
  };
  const start = (): void => {
    setTalking(true);
    for (const [index, side] of sides.entries()) {
      const assistant = index === 0 ? form.left : form.right;
      if (form.mode === 'watch') void side.watch(watchOrder(form, assistant));
      else void side.open(talkOrder(form, assistant));
    }
  };
  const stop = (): void => {
    left.close();
    right.close();
    setTalking(false);
  };
  return (
    <div className={styles.page} data-two={(isTalking && hasTwo) || undefined}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        {isTalking && (
          <Button variant="default" onClick={stop}>
            {words.again}
          </Button>
        )}
      </div>
      {isTalking ? (
        <Talking form={form} sides={sides} />
      ) : (
        <>
          <p className="soft">{words.hint}</p>
          <SegmentedControl
            aria-label={words.modeLabel}
            value={form.mode}
            onChange={(mode) => change({ mode: mode as TalkForm['mode'] })}
            data={[
              { value: 'talk', label: words.modes.talk },
              { value: 'watch', label: words.modes.watch },
            ]}
            className={styles.modes}
          />
          <SetupForm form={form} change={change} onStart={start} />
        </>
      )}
    </div>
  );
}

function Talking({ form, sides }: { readonly form: TalkForm; readonly sides: readonly TalkSide[] }) {
  const [target, setTarget] = useState<Target>('both');
  const isWatching = form.mode === 'watch';
  const spoken = sides.filter((_, index) => target === 'both' || target === (index === 0 ? 'left' : 'right'));
  const say = (text: string): void => {
    for (const side of spoken) if (side.opened && !side.isBusy) void side.say(text);
  };
  return (
    <>
      <div className={styles.panes}>
        {sides.map((side, index) => (
          <TalkPane
            // biome-ignore lint/suspicious/noArrayIndexKey: left is left
            key={index}
            assistant={index === 0 ? form.left : form.right}
            side={side}
            isWatching={isWatching}
          />
        ))}
      </div>
      {!isWatching && (
        <Composer
          hasTwo={sides.length > 1}
          target={target}
          onTarget={setTarget}
          isBusy={spoken.some(({ isBusy }) => isBusy)}
          isReady={spoken.some(({ opened }) => opened !== undefined)}
          onSay={say}
          onStop={() => {
            for (const side of sides) side.stop();
          }}
        />
      )}
    </>
  );
}
