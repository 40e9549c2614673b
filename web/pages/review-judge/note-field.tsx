import { Textarea } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { strings } from '../../strings.ts';

const { review: words } = strings;
const WAIT_MS = 800;
const LONGEST = 2_000;

/** A note on the item; saved while one pauses, and when one leaves it. */
export function NoteField(props: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onWrite: (note: string) => void;
}) {
  const { field, value, onWrite } = props;
  const [text, setText] = useState(value);
  const latest = useRef({ text, value, onWrite });
  latest.current = { text, value, onWrite };
  const isTyping = useRef(false);
  // What an undo brought back is shown, never over what is being typed.
  useEffect(() => {
    if (!isTyping.current) setText(value);
  }, [value]);
  const save = (): void => {
    const { text: typed, value: saved, onWrite: write } = latest.current;
    if (isTyping.current && typed.trim() !== saved) write(typed);
    isTyping.current = false;
  };
  const saveLast = useRef(save);
  saveLast.current = save;
  useEffect(() => {
    if (!isTyping.current) return;
    const later = setTimeout(() => saveLast.current(), text === '' ? 0 : WAIT_MS);
    return () => clearTimeout(later);
  }, [text]);
  return (
    <Textarea
      ref={field}
      label={words.note}
      description={words.noteHint}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={LONGEST}
      value={text}
      onChange={({ currentTarget }) => {
        isTyping.current = true;
        setText(currentTarget.value);
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
