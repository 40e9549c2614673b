import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import styles from './episode-page.module.css';
import { readClarifyTrace, type SlotRow } from './read-trace.ts';

const { episode: words } = strings;
const MOST_RAW = 60_000;

/** What led to a turn: ClarifyAgent's modules and its slot table where they are there, and all of it as JSON. */
export function TraceView({ trace }: { readonly trace: unknown }) {
  const clarify = readClarifyTrace(trace);
  return (
    <details className={styles.block} style={{ marginTop: '0.5rem' }}>
      <summary className="soft" style={{ cursor: 'pointer', width: 'fit-content', fontSize: '0.8125rem' }}>
        {words.trace}
      </summary>
      {clarify && (
        <>
          {clarify.reason !== '' && <Part title={words.modules.plan}>{clarify.reason}</Part>}
          <Part title={words.modules.table}>
            <SlotTable slots={clarify.slots} />
          </Part>
          {clarify.subtypes.length > 0 && <Part title={words.modules.perception}>{clarify.subtypes.join(', ')}</Part>}
          {clarify.persona.length > 0 && (
            <Part title={words.modules.forecast}>
              {clarify.persona.map(([name, share]) => `${name} ${Math.round(share * 100)}%`).join(', ')}
            </Part>
          )}
        </>
      )}
      <details open={clarify === undefined}>
        <summary className="soft" style={{ cursor: 'pointer', width: 'fit-content', fontSize: '0.75rem' }}>
          {words.traceRaw}
        </summary>
        <pre className={`${styles.raw} mono`}>{JSON.stringify(trace, null, 2).slice(0, MOST_RAW)}</pre>
      </details>
    </details>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div style={{ margin: '0.5rem 0', fontSize: '0.8125rem' }}>
      <div className="soft" style={{ fontSize: '0.75rem' }}>
        {title}
      </div>
      {children}
    </div>
  );
}

/** The slots of ClarifyAgent as they stand. */
export function SlotTable({ slots }: { readonly slots: readonly SlotRow[] }) {
  if (slots.length === 0) return <p className="soft">{words.noSlots}</p>;
  const names = words.slotColumns;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[names.name, names.state, names.value, names.stakes, names.asked].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.name}>
              <td>
                {slot.name}
                <div className="soft">{slot.asksFor}</div>
              </td>
              <td>{slot.state}</td>
              <td>{slot.value}</td>
              <td>{slot.stakes}</td>
              <td>{slot.asked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
