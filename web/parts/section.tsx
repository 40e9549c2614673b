import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a page under its own heading. */
export function Section(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        {props.aside}
      </div>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </section>
  );
}
