import { Link } from '@tanstack/react-router';
import type { NameCount, ScenarioPage } from '../../../src/server/api-types.ts';
import { formatCount, formatName, nameOf } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { strings } from '../../strings.ts';
import styles from './card-page.module.css';

const { data: words } = strings;
/** Groups are many: the largest are enough for a card. */
const MOST_LINES = 16;

/** How the scenarios of a set spread over their labels. */
export function Counts({ page }: { readonly page: ScenarioPage }) {
  const { languages, golds, turns, subtypes, personas, groups } = page.counts;
  const hasLabels = subtypes.length > 0 || personas.length > 0;
  const largest = groups.toSorted((left, right) => right.count - left.count);
  const parts = [
    [words.language, 'language', languages, (name: string) => words.languageNames[name as 'en' | 'zh'] ?? name],
    [words.gold, 'gold', golds, (name: string) => words.golds[name as keyof typeof words.golds] ?? name],
    [words.turns, 'turns', turns, words.turn],
    [words.subtype, 'subtype', subtypes, nameOf],
    [words.persona, 'persona', personas, nameOf],
    // Where the labels above say it all, groups would say it again.
    [words.group, 'group', hasLabels ? [] : largest, formatName],
  ] as const;
  return (
    <Section title={words.counts} hint={words.countsHint}>
      <div className={styles.counts}>
        {parts
          .filter(([, , lines]) => lines.length > 0)
          .map(([title, name, lines, say]) => (
            <Lines key={name} title={title} name={name} lines={lines.slice(0, MOST_LINES)} say={say} page={page} />
          ))}
      </div>
    </Section>
  );
}

function Lines(props: {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly NameCount[];
  readonly say: (name: string) => string;
  readonly page: ScenarioPage;
}) {
  const { title, name, lines, say, page } = props;
  const { benchmark, set, mode } = page;
  const most = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <section className={styles.lines}>
      <h3 className={styles.linesTitle}>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.name}>
            <Link
              to="/data/scenarios"
              search={{ benchmark, set, mode, [name]: line.name } as never}
              className={styles.line}
              style={{ '--share': `${(line.count / most) * 100}%` } as React.CSSProperties}
            >
              <span className="cut">{say(line.name)}</span>
              <span className="figures">{formatCount(line.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
