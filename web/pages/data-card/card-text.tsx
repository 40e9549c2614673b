import styles from '../data/data.module.css';
import { type CardBlock, cardBlocks, cardPieces } from './card-blocks.ts';

/** A card as its makers wrote it, as elements of the page: never as markup. */
export function CardText({ markdown }: { readonly markdown: string }) {
  return cardBlocks(markdown).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their places
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { readonly block: CardBlock }) {
  if (block.kind === 'heading') return <h3 className={styles.cardHeading}>{block.text}</h3>;
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.summary}>
        <Line text={block.text} />
      </p>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul className={`${styles.list} ${styles.summary}`}>
        {block.items.map((item) => (
          <li key={item}>
            <Line text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={block.head.join(', ')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {block.head.map((name) => (
              <th key={name} scope="col">
                <Line text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table keep their places
            <tr key={line}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <Line text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ text }: { readonly text: string }) {
  return cardPieces(text).map((piece, index) => {
    const key = `${index} ${piece.text}`;
    if (piece.kind === 'link') {
      return (
        <a key={key} href={piece.href} rel="noreferrer" target="_blank">
          {piece.text}
        </a>
      );
    }
    if (piece.kind === 'code') {
      return (
        <code key={key} className="mono">
          {piece.text}
        </code>
      );
    }
    return piece.kind === 'strong' ? <b key={key}>{piece.text}</b> : <span key={key}>{piece.text}</span>;
  });
}
