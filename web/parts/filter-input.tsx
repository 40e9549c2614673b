import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from './use-keys.ts';

const WAIT_MS = 150;

/** A field that filters as one types; `/` leads into it. */
export function FilterInput(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { value, onChange } = props;
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const later = setTimeout(() => latest.current(text), WAIT_MS);
    return () => clearTimeout(later);
  }, [text, value]);
  useKeys({
    '/': (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        // Enter leads back to the list with what was typed; Escape takes it back, as browsers do.
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
      style={{ flex: '1 1 12rem', minWidth: 0, maxWidth: '22rem' }}
    />
  );
}
