import type { ReviewItem } from '../../../src/server/api-types.ts';
import { strings } from '../../strings.ts';
import styles from './board.module.css';

const { review: words } = strings;

/** What is judged, text by text under its heading, and the guideline below it: on a narrow screen folded away. */
export function ItemView({ item }: { readonly item: ReviewItem }) {
  return (
    <article className={styles.item} lang={item.language}>
      {Object.entries(item.shown).map(([heading, text]) => (
        <section key={heading} className={styles.part} data-heading={heading}>
          <h2 className={styles.heading}>{headingText(heading)}</h2>
          <div className={`${styles.text} said`} dir="auto">
            {text.trim() === '' || text === '-' ? <span className="soft">{words.nothing}</span> : text}
          </div>
        </section>
      ))}
      <details className={styles.guideline} open={isWide()}>
        <summary>{words.guideline}</summary>
        <p className="said" dir="auto">
          {item.guideline}
        </p>
      </details>
    </article>
  );
}

/** There is room beside the item: as in the style sheet. */
function isWide(): boolean {
  return matchMedia('(min-width: 56em)').matches;
}

/** A kind of review of somebody's own has headings that are shown as they are. */
function headingText(heading: string): string {
  return (words.shown as Readonly<Record<string, string>>)[heading] ?? heading;
}
