import { formatCount } from '../../parts/format.ts';
import type { SaverState } from '../../parts/saver.ts';
import { strings } from '../../strings.ts';
import styles from './board.module.css';

const { review: words } = strings;

/** Whether what was said is safe. */
export function SaveState({ saver, hadNothing }: { readonly saver: SaverState; readonly hadNothing: boolean }) {
  const { pending, isStuck, refused } = saver;
  const isBad = isStuck || refused !== null;
  const text = isStuck
    ? words.unsaved(formatCount(pending))
    : refused
      ? `${words.refused}: ${refused.message}`
      : hadNothing
        ? words.nothingToUndo
        : pending > 0
          ? words.saving(formatCount(pending))
          : words.saved;
  return (
    <output className={styles.saved} data-bad={isBad || undefined}>
      {text}
    </output>
  );
}
