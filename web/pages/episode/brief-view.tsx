import type { EpisodeDetail } from '../../../src/server/api-types.ts';
import { strings } from '../../strings.ts';
import styles from './brief-view.module.css';

const { episode: words } = strings;
const MOST_ROWS = 200;

type Brief = NonNullable<EpisodeDetail['brief']>;

/** What the assistant saw before the request: instructions, documents and tables, earlier turns. */
export function BriefView({ brief, problem }: { readonly brief: Brief | null; readonly problem: string | null }) {
  if (!brief) {
    return (
      <p className={styles.problem}>
        {words.noBrief}. {problem}
      </p>
    );
  }
  return (
    <>
      {brief.instructions !== undefined && (
        <details className={styles.part}>
          <summary>{words.instructions}</summary>
          <div className={`${styles.text} said`} dir="auto">
            {brief.instructions}
          </div>
        </details>
      )}
      {brief.documents.length > 0 && <Documents documents={brief.documents} />}
      {brief.history.length > 0 && (
        <details className={styles.part} open={brief.history.length <= 4}>
          <summary>
            {words.history} <span className="soft figures">({brief.history.length})</span>
          </summary>
          <ol className={styles.history}>
            {brief.history.map(({ role, content }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns of a dialogue keep their places
              <li key={index}>
                <span className="soft">{role === 'user' ? words.user : words.assistant}</span>
                <span className="said" dir="auto">
                  {content}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Documents({ documents }: { readonly documents: Brief['documents'] }) {
  return (
    <details className={styles.part}>
      <summary>
        {words.documents} <span className="soft figures">({documents.length})</span>
      </summary>
      {documents.map((document) =>
        document.kind === 'text' ? (
          <p key={document.id} className={`${styles.text} said`} dir="auto">
            {document.text}
          </p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <section key={document.id} className={styles.scroll} tabIndex={0} aria-label={words.table(document.id)}>
            <table className={styles.table}>
              <tbody>
                {document.rows.slice(0, MOST_ROWS).map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table keep their places
                  <tr key={line}>
                    {row.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <td key={column}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ),
      )}
    </details>
  );
}
