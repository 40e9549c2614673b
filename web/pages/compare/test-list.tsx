import type { FlipTest, RunsComparison } from '../../../src/server/api-types.ts';
import { formatCount } from '../../parts/format.ts';
import { strings } from '../../strings.ts';
import styles from './compare-page.module.css';
import { formatP } from './format-difference.ts';
import { runNames } from './run-names.ts';

const { compare: words } = strings;

/** Outcomes in which runs differ, each with the counts behind it. */
export function TestList({ comparison }: { readonly comparison: RunsComparison }) {
  const names = runNames(comparison);
  return (
    <ul className={styles.tests}>
      {comparison.others.flatMap(({ run, tests }) =>
        tests.map((test) => <TestLine key={`${run.id} ${test.outcome}`} test={test} name={names.get(run.id) ?? ''} />),
      )}
    </ul>
  );
}

function TestLine({ test, name }: { readonly test: FlipTest; readonly name: string }) {
  const { outcome, n, onlyBaseline, onlyOther, holm } = test;
  const isClear = holm < 0.05;
  return (
    <li className={styles.test}>
      <div className={styles.testName}>
        <b className="cut">{name}</b>
        <span className="soft">{words.outcomes[outcome]}</span>
      </div>
      <Balance onlyBase={onlyBaseline} onlyOther={onlyOther} />
      <div className="figures">
        {words.test(formatCount(n), formatCount(onlyBaseline), formatCount(onlyOther))}{' '}
        <span className={styles.p} data-clear={isClear || undefined}>
          {words.p(formatP(holm))}
        </span>
      </div>
    </li>
  );
}

/** How the two counts stand to each other; the words beside it say the same. */
function Balance({ onlyBase, onlyOther }: { readonly onlyBase: number; readonly onlyOther: number }) {
  const all = onlyBase + onlyOther;
  const share = all === 0 ? 0.5 : onlyBase / all;
  return (
    <span className={styles.balance} aria-hidden data-empty={all === 0 || undefined}>
      <span className={styles.balanceBase} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
