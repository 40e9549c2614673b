import type { ReplyFault } from '../../schema/dialogue.ts';
import type { Report } from '../../schema/report.ts';
import type { GateResult } from '../gate.ts';
import { formatEstimate } from './format-figure.ts';
import { type Markup, markup } from './markup.ts';
import { metricSections } from './metric-sections.ts';
import { countOf, episodesSentence, triesOf } from './report-facts.ts';

const REPLY_FAULTS: Readonly<Record<ReplyFault, true>> = { unparsable: true, empty: true, refused: true };

interface TestCase {
  readonly name: string;
  readonly problem?: { readonly tag: 'failure' | 'error'; readonly message: string };
  readonly output?: string;
}

/**
 * JUnit XML as CI services read it: a suite `gates` (a gate not passed is a failure, one not computable an error), a
 * suite `run` (a kind of infrastructure fault is an error, so are missing episodes; faults of replies are told only) and
 * a suite `metrics`, whose cases always pass and carry the figures as output.
 */
export function renderJunit(report: Report, gates: readonly GateResult[]): string {
  const suites = [
    ...(gates.length > 0 ? [{ name: 'gates', cases: gates.map(gateCase) }] : []),
    { name: 'run', cases: runCases(report) },
    { name: 'metrics', cases: metricCases(report) },
  ];
  const cases = suites.flatMap((suite) => suite.cases);
  const seconds = (report.run.durationMs / 1000).toFixed(3);
  const document = markup`<testsuites name="${`querent ${report.run.benchmark}`}" tests="${cases.length}" failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}" time="${seconds}">
${suites.map((suite) => suiteElement(suite.name, suite.cases, report))}</testsuites>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}`;
}

function gateCase({ gate, passed, actual, reason }: GateResult): TestCase {
  if (passed) return { name: gate.text, output: reason };
  return { name: gate.text, problem: { tag: actual === null ? 'error' : 'failure', message: reason } };
}

function runCases(report: Report): TestCase[] {
  const { planned, scored } = report.episodes;
  const faults = Object.entries(report.faults).map(([kind, { episodes, tries }]): TestCase => {
    const name = `fault: ${kind}`;
    const found = `${countOf(episodes, 'episode')}, ${triesOf(tries)}`;
    // A reply that cannot be scored is the model's doing and has its `strict.` figures; the run itself is well.
    if (Object.hasOwn(REPLY_FAULTS, kind)) return { name, output: found };
    return { name, problem: { tag: 'error', message: found } };
  });
  const complete = { name: 'all planned episodes are scored' };
  return [
    scored >= planned
      ? { ...complete, output: episodesSentence(report) }
      : { ...complete, problem: { tag: 'error', message: episodesSentence(report) } },
    ...faults,
  ];
}

function metricCases(report: Report): TestCase[] {
  return metricSections(report).flatMap((section) =>
    section.rows.map(({ name, unit, estimate }) => ({
      name,
      output: formatEstimate(estimate, unit),
    })),
  );
}

function suiteElement(name: string, cases: readonly TestCase[], report: Report): Markup {
  return markup`<testsuite name="${name}" tests="${cases.length}" failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}" timestamp="${report.run.startedAt}">
${cases.map((each) => caseElement(`querent.${report.run.benchmark}.${name}`, each))}</testsuite>
`;
}

function caseElement(className: string, { name, problem, output }: TestCase): Markup {
  const inside = [
    ...(problem?.tag === 'failure' ? [markup`<failure message="${problem.message}">${problem.message}</failure>`] : []),
    ...(problem?.tag === 'error' ? [markup`<error message="${problem.message}">${problem.message}</error>`] : []),
    ...(output === undefined ? [] : [markup`<system-out>${output}</system-out>`]),
  ];
  return markup`<testcase classname="${className}" name="${name}">${inside}</testcase>
`;
}

function count(cases: readonly TestCase[], tag: 'failure' | 'error'): number {
  return cases.filter((each) => each.problem?.tag === tag).length;
}
