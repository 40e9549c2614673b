import { ActionIcon, Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComparedWith, RunSummary, RunsComparison } from '../../../src/server/api-types.ts';
import { formatCount, formatTime } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './compare-page.module.css';
import { MOST_RUNS } from './compare-search.ts';

const { compare: words } = strings;
/** Differences that are shown without a click. */
const MOST_OPEN = 4;

/** The runs that are compared, which of them is the base, what differs, and more to add. */
export function RunPicker(props: {
  readonly ids: readonly string[];
  readonly all: readonly RunSummary[];
  readonly found: RunsComparison | undefined;
  readonly onChoose: (ids: readonly string[]) => void;
}) {
  const { ids, all, found, onChoose } = props;
  const benchmark = all.find(({ id }) => id === ids[0])?.benchmark;
  const more = all.filter(
    (run) => !ids.includes(run.id) && run.stored > 0 && (benchmark === undefined || run.benchmark === benchmark),
  );
  return (
    <>
      {ids.length > 0 && (
        <ol className={styles.runs} aria-label={words.runs}>
          {ids.map((id, index) => (
            <RunLine
              key={id}
              id={id}
              isBase={index === 0}
              summary={all.find((run) => run.id === id)}
              held={ids.length > 1 ? found?.others.find(({ run }) => run.id === id) : undefined}
              onBase={() => onChoose([id, ...ids.filter((each) => each !== id)])}
              onRemove={() => onChoose(ids.filter((each) => each !== id))}
            />
          ))}
        </ol>
      )}
      {ids.length < MOST_RUNS ? (
        <Select
          aria-label={words.add}
          placeholder={`${words.add}: ${words.addHint}`}
          data={more.map((run) => ({ value: run.id, label: lineOf(run) }))}
          value={null}
          onChange={(id) => id !== null && onChoose([...ids, id])}
          searchable
          limit={100}
          maxDropdownHeight={320}
          className={styles.add}
        />
      ) : (
        <p className="soft">{words.tooMany}</p>
      )}
    </>
  );
}

/** `given rewrite, in the baseline none` is of `given`; long values are named only: `another selection`. */
function settingOf(difference: string): string {
  return /^(?:another )?(\S+)/.exec(difference)?.[1] ?? difference;
}

function lineOf({ assistant, benchmark, set, startedAt }: RunSummary): string {
  return `${assistant} · ${benchmark} · ${set} · ${formatTime(startedAt)}`;
}

function RunLine(props: {
  readonly id: string;
  readonly isBase: boolean;
  readonly summary: RunSummary | undefined;
  readonly held: ComparedWith | undefined;
  readonly onBase: () => void;
  readonly onRemove: () => void;
}) {
  const { id, isBase, summary, held, onBase, onRemove } = props;
  const name = summary?.assistant ?? id;
  return (
    <li className={styles.run}>
      <div className={styles.runName}>
        <Link to={`/runs/${id}`} className="cut">
          {name}
        </Link>
        {isBase ? (
          <span className={styles.base}>{words.base}</span>
        ) : (
          <Button variant="subtle" size="compact-xs" onClick={onBase}>
            {words.makeBase}
          </Button>
        )}
        <ActionIcon size="sm" aria-label={words.remove(name)} onClick={onRemove} className={styles.remove}>
          ×
        </ActionIcon>
      </div>
      {summary && (
        <div className={`${styles.soft} figures`}>
          {summary.benchmark} · {summary.set} · {summary.mode} · {formatTime(summary.startedAt)}
        </div>
      )}
      {held && <Held held={held} name={name} />}
    </li>
  );
}

function Held({ held: { pairs, differs }, name }: { readonly held: ComparedWith; readonly name: string }) {
  const unmatched = pairs.onlyBaseline + pairs.onlyOther;
  const counts = [
    words.pairs(formatCount(pairs.scored)),
    ...(pairs.faulted > 0 ? [words.faulted(formatCount(pairs.faulted))] : []),
    ...(unmatched > 0 ? [words.unmatched(formatCount(unmatched))] : []),
  ];
  return (
    <>
      <div className={`${styles.soft} figures`}>{counts.join(' · ')}</div>
      {differs.length === 0 ? (
        <div className={styles.soft}>{words.sameSettings}</div>
      ) : (
        <details className={styles.differs} open={differs.length <= MOST_OPEN}>
          <summary>
            {words.differs} {differs.map(settingOf).join(', ')}
          </summary>
          <ul>
            {differs.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      )}
      {pairs.scored === 0 && (
        <div className={styles.problem} role="alert">
          <b>{words.nothingShared(name)}.</b> {words.nothingSharedHint}
        </div>
      )}
    </>
  );
}
