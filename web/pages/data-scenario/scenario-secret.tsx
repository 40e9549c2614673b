import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScenarioDetail, ScenarioPlace, ScenarioSecret } from '../../../src/server/api-types.ts';
import { scenarioSecretQuery } from '../../api/data-queries.ts';
import { formatCount, nameOf } from '../../parts/format.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { strings } from '../../strings.ts';
import styles from './scenario-page.module.css';

const { data: words, episode: said } = strings;
/** Characters of what only the benchmark's own parts read. */
const MOST_EXTRA = 20_000;

type Secret = ScenarioSecret['secret'];
type Answer = NonNullable<Secret['answer']>;

/** What tells how to act rightly: slots, readings, answers, labels, and the twin. */
export function ScenarioSecretView({ place, detail }: ViewProps) {
  const { data, error } = useQuery(scenarioSecretQuery(place, detail.row.id));
  if (error) return <ErrorState error={error} />;
  if (!data) return <LoadingState rows={6} height={40} />;
  const { secret } = data;
  const { goldAction, ambiguity, slots, readings, goldQuestion, goldReply, answer, oracle, extra } = secret;
  return (
    <div className={styles.secret} lang={detail.brief.language}>
      <Part title={said.goldAction}>{words.golds[goldAction ?? 'none']}</Part>
      <Part title={said.ambiguity}>
        {ambiguity.length === 0
          ? said.clear
          : ambiguity.map(({ dimension, subtype }) => `${nameOf(dimension)}: ${nameOf(subtype)}`).join('; ')}
      </Part>
      {slots.length > 0 && <Part title={said.slots}>{slots.map(slotView)}</Part>}
      {readings.length > 0 && (
        <Part title={said.readings}>{readings.map((reading) => readingView(reading, secret))}</Part>
      )}
      {goldQuestion !== undefined && <Part title={said.goldQuestion}>{goldQuestion}</Part>}
      {goldReply !== undefined && <Part title={said.goldReply}>{goldReply}</Part>}
      {answer && readings.length === 0 && (
        <Part title={said.goldAnswer}>
          <AnswerView answer={answer} />
        </Part>
      )}
      {Object.keys(oracle).length > 0 && (
        <Part title={words.oracle}>
          {Object.entries(oracle).map(([name, text]) => (
            <details key={name}>
              <summary>{name}</summary>
              <div className="said">{text}</div>
            </details>
          ))}
        </Part>
      )}
      <Siblings place={place} detail={detail} />
      <Part title={words.labels}>
        <ul className={styles.groups}>
          {detail.groups.map((group) => (
            <li key={group}>{group}</li>
          ))}
        </ul>
      </Part>
      {Object.keys(extra).length > 0 && (
        <details className={styles.small}>
          <summary className="soft">{said.extra}</summary>
          <pre className={`${styles.raw} mono`}>{JSON.stringify(extra, null, 2).slice(0, MOST_EXTRA)}</pre>
        </details>
      )}
    </div>
  );
}

interface ViewProps {
  readonly place: ScenarioPlace;
  readonly detail: ScenarioDetail;
}

function Siblings({ place, detail: { siblings, siblingCount } }: ViewProps) {
  return (
    <Part title={words.siblings} hint={words.siblingsHint}>
      {siblingCount === 0 && words.noSiblings}
      <ul className={styles.siblings}>
        {siblings.map(({ id, request, gold, personas }) => (
          <li key={id}>
            <Link to="/data/scenario" search={{ ...place, id } as never}>
              {id}
            </Link>
            <span className="soft"> {[words.golds[gold ?? 'none'], ...personas.map(nameOf)].join(', ')}</span>
            <div className="said soft" dir="auto">
              {request}
            </div>
          </li>
        ))}
      </ul>
      {siblingCount > siblings.length && words.moreSiblings(formatCount(siblingCount - siblings.length))}
    </Part>
  );
}

function slotView({ name, asksFor, required, options }: Secret['slots'][number]) {
  return (
    <div key={name} className={styles.entry}>
      <b>{name}</b> <span className="soft">{required ? words.required : words.optional}</span>
      <div>
        {words.asksFor} {asksFor}
      </div>
      {options.length > 0 && (
        <ul className={styles.list}>
          {options.map(({ id, label, aliases }) => (
            <li key={id}>
              {label} {aliases.length > 0 && <span className="soft">{words.alsoCalled(aliases.join(', '))}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function readingView({ id, values, answer, stakes }: Secret['readings'][number], { intended }: Secret) {
  return (
    <div key={id} className={styles.entry}>
      <b>{id}</b> {id === intended && <span className={styles.intended}>{said.intended}</span>}
      <div className="soft">
        {Object.entries(values)
          .map(([slot, value]) => `${slot}: ${value}`)
          .join('; ')}
      </div>
      <AnswerView answer={answer} />
      <div className="soft">
        {words.stakes}: {words.stakesLevels[stakes]}
      </div>
    </div>
  );
}

function AnswerView({ answer }: { readonly answer: Answer }) {
  if (answer.kind === 'number') return <div>{`${answer.value} ${answer.scale}`.trim()}</div>;
  if (answer.kind === 'spans') return <div>{`${answer.spans.join('; ')} ${answer.scale}`.trim()}</div>;
  const { text, allOf, noneOf } = answer;
  return (
    <>
      <div className="said">{text}</div>
      {allOf.length > 0 && (
        <div className="soft">
          {words.mustHold}: {allOf.map((wordings) => wordings.join(' / ')).join('; ')}
        </div>
      )}
      {noneOf.length > 0 && (
        <div className="soft">
          {words.mustNotHold}: {noneOf.join('; ')}
        </div>
      )}
    </>
  );
}

function Part(props: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle} title={props.hint}>
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}
