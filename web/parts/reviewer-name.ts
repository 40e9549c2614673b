const KEPT_AS = 'querent-reviewer';
/** As the server takes it. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

export function isReviewerName(name: string): boolean {
  return NAME.test(name.normalize('NFC').trim());
}

/** The name under which this browser last reviewed; empty where there is none. */
export function keptReviewer(): string {
  try {
    const kept = localStorage.getItem(KEPT_AS) ?? '';
    return isReviewerName(kept) ? kept : '';
  } catch {
    return '';
  }
}

export function keepReviewer(name: string): void {
  try {
    localStorage.setItem(KEPT_AS, name);
  } catch {
    // A browser that keeps nothing is asked for the name again.
  }
}
