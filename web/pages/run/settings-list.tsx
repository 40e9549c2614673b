import { Tooltip } from '@mantine/core';
import type { RunDetail } from '../../../src/server/api-types.ts';
import styles from './run-page.module.css';

/** Every setting that can change a result. */
export function SettingsList({ settings }: { readonly settings: RunDetail['settings'] }) {
  return (
    <dl className={styles.settings}>
      {Object.entries(settings).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <Tooltip label={text.slice(0, 1_000)} disabled={text.length < 24} maw={480}>
              <dd className={`cut ${typeof value === 'object' && value !== null ? 'mono' : ''}`}>
                {text.slice(0, 200)}
              </dd>
            </Tooltip>
          </div>
        );
      })}
    </dl>
  );
}
