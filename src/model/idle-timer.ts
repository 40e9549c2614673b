/** Aborts when nothing has come forward for so long. */
export interface IdleTimer {
  readonly signal: AbortSignal;
  /** Something came. */
  readonly refresh: () => void;
  readonly dispose: () => void;
}

export function createIdleTimer(idleMs: number): IdleTimer {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), idleMs);
  return {
    signal: controller.signal,
    refresh: () => void timer.refresh(),
    dispose: () => clearTimeout(timer),
  };
}
