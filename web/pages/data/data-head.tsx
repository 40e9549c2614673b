import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import styles from './data.module.css';

const { data: words } = strings;

const PARTS = [
  ['/data', words.sets],
  ['/data/scenarios', words.scenarios],
  ['/data/taxonomy', words.taxonomy],
  ['/data/personas', words.personas],
] as const;

/** The title of a page of the data, and the ways to the others. */
export function DataHead({ title, hint, aside }: DataHeadProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <header className={styles.dataHead}>
      <nav className={styles.parts} aria-label={words.parts}>
        {PARTS.map(([to, label]) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className={styles.part}
            aria-current={path === to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{title}</h1>
        {aside}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </header>
  );
}

interface DataHeadProps {
  readonly title: string;
  readonly hint?: string;
  readonly aside?: ReactNode;
}
