import { Tooltip } from '@mantine/core';
import type { KeyFigure } from '../../src/server/api-types.ts';
import styles from './figure.module.css';
import { formatInterval, formatName, formatValue } from './format.ts';

/** A figure with its name above it and its interval beside it. */
export function Figure({ figure, large = false }: { readonly figure: KeyFigure; readonly large?: boolean }) {
  const { name, description, unit, value, low, high } = figure;
  return (
    <Tooltip label={description} disabled={description === ''}>
      <div className={large ? styles.large : styles.small}>
        <div className={styles.name}>{formatName(name)}</div>
        <div className={`${styles.value} figures`}>{formatValue(value, unit)}</div>
        <div className={`${styles.interval} figures`}>{formatInterval(low, high, unit) || '\u00a0'}</div>
      </div>
    </Tooltip>
  );
}

/** Several figures on one line of a list. */
export function FigureLine({ figures }: { readonly figures: readonly KeyFigure[] }) {
  return (
    <div className={styles.line}>
      {figures.map((figure) => (
        <Figure key={figure.name} figure={figure} />
      ))}
    </div>
  );
}
