import type { MetricUse } from '../schema/metric.ts';
import type { Variant } from './fold.ts';

/** `<group>.<metric>`, with `strict.` or `faithful.` before it: the names that gates and other tools read. */
export function metricName(use: MetricUse, variant: Variant): string {
  const name = use.group === undefined ? use.metric.name : `${use.group}.${use.metric.name}`;
  return variant === 'all' ? name : `${variant}.${name}`;
}

const OVER: Readonly<Record<Variant, string>> = {
  all: '',
  strict: ' Episodes whose reply cannot be scored count as wrong.',
  faithful: ' Without episodes whose user broke its own rules.',
};

export function metricDescription(use: MetricUse, variant: Variant): string {
  const group = use.group === undefined ? '' : ` Over the episodes of ${use.group}.`;
  return `${use.metric.description}${group}${OVER[variant]}`;
}
