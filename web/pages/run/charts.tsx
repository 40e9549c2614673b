import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Bin, Distributions, FigureRow, FigureSection, RunReport } from '../../../src/server/api-types.ts';
import { formatCost, formatCount, formatName, formatRange, formatValue } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { strings } from '../../strings.ts';
import styles from './charts.module.css';

const { run: words } = strings;
const HEIGHT = 200;
const MARGIN = { top: 8, right: 12, bottom: 4, left: 0 };
const TICK = { fill: 'var(--ink-soft)', fontSize: 11 };
const CURSOR = { fill: 'var(--line)', fillOpacity: 0.4 };

interface ChartsProps {
  readonly sections: readonly FigureSection[];
  readonly spread: Distributions | undefined;
  readonly usage: RunReport['report']['usage'];
}

/** What is seen better than read: figures over turns and prices, and how cost and time spread. */
export default function Charts({ sections, spread, usage }: ChartsProps) {
  const turns = byNumber(sections, /^turn(\d+)\.(?:accuracy|action\.accuracy)$/, 1);
  const prices = byNumber(sections, /^utility\.price(\d+)$/, 100);
  const regret = sections.flatMap(({ rows }) => rows).filter(({ name }) => /^regret\.\w+$/.test(name));
  return (
    <>
      {(turns.length > 1 || prices.length > 1 || regret.length > 1) && (
        <div className={styles.charts}>
          {turns.length > 1 && (
            <Section title={words.over(words.accuracy, words.turnAxis)}>
              <Points points={turns} axis={words.turnAxis} name={words.accuracy} share />
            </Section>
          )}
          {prices.length > 1 && (
            <Section title={words.over(words.utility, words.priceAxis)}>
              <Points points={prices} axis={words.priceAxis} name={words.utility} share={false} />
            </Section>
          )}
          {regret.length > 1 && (
            <Section title={words.regret}>
              <Causes rows={regret} />
            </Section>
          )}
        </div>
      )}
      <Section
        title={words.sections.cost}
        hint={words.usageText(
          formatCount(usage.calls),
          formatCount(usage.inputTokens),
          formatCount(usage.outputTokens),
          formatCost(usage.costUsd),
        )}
      >
        <div className={styles.charts}>
          {spread && (
            <>
              <Spread title={words.seconds} bins={spread.seconds} />
              {usage.calls > 0 && <Spread title={words.tokens} bins={spread.tokens} />}
              {(usage.costUsd ?? 0) > 0 && <Spread title={words.costUsd} bins={spread.costUsd} />}
              <Spread title={words.questions} bins={spread.questions} />
            </>
          )}
        </div>
      </Section>
    </>
  );
}

interface Point {
  readonly at: number;
  readonly value: number;
  /** Below and above the value. */
  readonly error: readonly [number, number];
  readonly n: number;
}

/** Figures of one kind whose names hold a number. */
function byNumber(sections: readonly FigureSection[], pattern: RegExp, divisor: number): readonly Point[] {
  return sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const at = pattern.exec(row.name)?.[1];
      return at === undefined || row.value === null || row.n === 0
        ? []
        : [pointOf(row, row.value, Number(at) / divisor)];
    })
    .toSorted((left, right) => left.at - right.at);
}

function pointOf({ low, high, n }: FigureRow, value: number, at: number): Point {
  return { at, value, n, error: [value - (low ?? value), (high ?? value) - value] };
}

function Points(props: {
  readonly points: readonly Point[];
  readonly axis: string;
  readonly name: string;
  readonly share: boolean;
}) {
  const { points, axis, name, share } = props;
  const unit = share ? 'share' : 'number';
  const title = useId();
  return (
    <figure className={styles.figure} aria-labelledby={title}>
      <figcaption id={title} className={styles.hidden}>
        {points.map(({ at, value }) => `${axis} ${at}: ${formatValue(value, unit)}`).join('; ')}
      </figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            ticks={points.map(({ at }) => at)}
            tick={TICK}
            stroke="var(--line-strong)"
            padding={{ left: 12, right: 12 }}
          />
          <YAxis
            width={44}
            tick={TICK}
            stroke="none"
            domain={share ? [0, 1] : ['auto', 'auto']}
            tickFormatter={(value: number) => (share ? `${Math.round(value * 100)}%` : formatValue(value, 'number'))}
          />
          {!share && <ReferenceLine y={0} stroke="var(--line-strong)" />}
          <Tooltip
            contentStyle={TOOLTIP}
            formatter={(value) => formatValue(Number(value), unit)}
            labelFormatter={(label) => `${axis} ${String(label)}`}
          />
          <Line
            name={name}
            dataKey="value"
            stroke="var(--accent)"
            strokeWidth={2}
            dot={{ r: 3, fill: 'var(--accent)' }}
            isAnimationActive={false}
          >
            <ErrorBar dataKey="error" direction="y" width={4} stroke="var(--accent)" strokeOpacity={0.5} />
          </Line>
        </LineChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Causes({ rows }: { readonly rows: readonly FigureRow[] }) {
  const data = rows.map(({ name, value }) => ({ name: formatName(name.slice('regret.'.length)), value: value ?? 0 }));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.hidden}>
        {data.map(({ name, value }) => `${name}: ${formatValue(value, 'number')}`).join('; ')}
      </figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={data} layout="vertical" margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" horizontal={false} />
          <XAxis type="number" tick={TICK} stroke="none" />
          <YAxis type="category" dataKey="name" width={116} tick={TICK} stroke="var(--line-strong)" />
          <Tooltip contentStyle={TOOLTIP} cursor={CURSOR} formatter={(value) => formatValue(Number(value), 'number')} />
          <Bar
            dataKey="value"
            name={words.value}
            fill="var(--accent)"
            radius={2}
            maxBarSize={18}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Spread({ title, bins }: { readonly title: string; readonly bins: readonly Bin[] }) {
  if (bins.length === 0) return null;
  const data = bins.map(({ from, to, count }) => ({ label: formatRange(from, to), count }));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <ResponsiveContainer width="100%" height={150}>
        <BarChart data={data} margin={MARGIN} barCategoryGap={1} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="label" tick={TICK} stroke="var(--line-strong)" minTickGap={24} />
          <YAxis width={44} tick={TICK} stroke="none" allowDecimals={false} />
          <Tooltip contentStyle={TOOLTIP} cursor={CURSOR} />
          <Bar
            dataKey="count"
            name={words.episodesAxis}
            fill="var(--accent)"
            maxBarSize={36}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

const TOOLTIP = {
  background: 'var(--ground)',
  border: '1px solid var(--line-strong)',
  borderRadius: 6,
  color: 'var(--ink)',
  fontSize: 12,
};
