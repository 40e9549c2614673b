const watched = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `react` once when the signal aborts; returns what ends that. A signal with hundreds of listeners searches them all
 * whenever one is removed: here the signal of a run has one, and joining and leaving take constant time.
 */
export function onAbort(signal: AbortSignal, react: () => void): () => void {
  const reactions = watched.get(signal) ?? watch(signal);
  // Of the same function handed in twice, each has its own place.
  const own = (): void => react();
  reactions.add(own);
  return () => {
    reactions.delete(own);
  };
}

function watch(signal: AbortSignal): Set<() => void> {
  const reactions = new Set<() => void>();
  watched.set(signal, reactions);
  signal.addEventListener(
    'abort',
    () => {
      for (const react of reactions) {
        reactions.delete(react);
        react();
      }
    },
    { once: true },
  );
  return reactions;
}
