import { useEffect, useRef } from 'react';

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Does the person type? Then letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}

/** Keys of the page, by `KeyboardEvent.key`; not while somebody types, and not with Ctrl, Alt or Meta. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      latest.current[event.key]?.(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
