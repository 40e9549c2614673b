import { setImmediate } from 'node:timers/promises';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import { buildReport } from '../report/build-report.ts';
import { createFold } from '../report/fold.ts';
import { type Report, reportSchema } from '../schema/report.ts';
import type { RunBrowser, RunHead } from '../store/run-browser.ts';
import type { KeyFigure, RunDigest } from './api-types.ts';
import type { EpisodeIndex } from './episode-index/episode-index.ts';

/** Episodes folded at a time: other requests are answered in between. */
const PAGE = 100;
/** A run that goes on is reported anew at most this often, or this many times as long as its report takes. */
const LIVE_EVERY_MS = 4_000;
const LIVE_SHARE = 10;
const MOST_FIGURES = 4;
const MOST_IN_MEMORY = 20;
/** Figures that a list shows, by the end of their names, the first that a report has. */
const KEY_FIGURES: readonly (readonly string[])[] = [
  ['action.macroF1', 'balancedAccuracy', 'vague.balancedAccuracy', 'accuracy', 'action.accuracy'],
  ['success', 'final.accuracy', 'success.ids', 'answerF1'],
  ['askRate', 'aqd.mean'],
  ['utility'],
];

interface Made {
  readonly report: Report;
  readonly version: string;
  readonly atMs: number;
  readonly tookMs: number;
}

/** Reports of runs: computed once for each state of a run, and kept on disk. */
export class Reports {
  readonly #browser: RunBrowser;
  readonly #index: EpisodeIndex;
  readonly #places: Places;
  readonly #making = new Map<string, Promise<Report>>();
  readonly #live = new Map<string, Made>();
  /** States of runs that a list has asked for; one that failed is not tried again. */
  readonly #tried = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(browser: RunBrowser, index: EpisodeIndex, places: Places) {
    this.#browser = browser;
    this.#index = index;
    this.#places = places;
  }

  /** Of the run as it stands; of one that goes on it may be a few seconds old. */
  async report(head: RunHead): Promise<Report> {
    const { id } = head.run;
    const kept = this.#kept(head);
    if (kept) return kept;
    const live = this.#live.get(id);
    if (head.run.status === 'running' && live && Date.now() - live.atMs < waitOf(live)) return live.report;
    const making = this.#making.get(id);
    if (making) return making;
    const made = this.#make(head).finally(() => this.#making.delete(id));
    this.#making.set(id, made);
    return made;
  }

  /** What is known already, without computing anything. */
  digest(head: RunHead): RunDigest | null {
    const { id } = head.run;
    const live = this.#live.get(id);
    if (live && (live.version === head.version || head.run.status === 'running')) return digestOf(live.report);
    const text = this.#index.digest(id, head.version);
    return text === undefined ? null : (JSON.parse(text) as RunDigest);
  }

  /** Computes reports that a list lacks, one after the other; told of each. A run whose benchmark is gone has none. */
  prepare(heads: readonly RunHead[], done: (head: RunHead) => Promise<void>): void {
    for (const head of heads) {
      const { id } = head.run;
      const mark = `${id} ${head.version}`;
      if (head.stored === 0 || this.#tried.has(mark)) continue;
      this.#tried.add(mark);
      if (this.#index.digest(id, head.version) !== undefined) continue;
      this.#queue = this.#queue
        .then(() => this.report(head))
        .then(() => done(head))
        .catch(() => undefined);
    }
  }

  #kept(head: RunHead): Report | undefined {
    const live = this.#live.get(head.run.id);
    if (live?.version === head.version) return live.report;
    const text = this.#index.report(head.run.id, head.version);
    if (text === undefined) return undefined;
    const parsed = reportSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return undefined;
    this.#remember(head.run.id, { report: parsed.data, version: head.version, atMs: Date.now(), tookMs: 0 });
    return parsed.data;
  }

  async #make(head: RunHead): Promise<Report> {
    const { run, version } = head;
    const startedMs = Date.now();
    const benchmark = await findBenchmark(run.benchmark, this.#places);
    const fold = createFold(benchmark);
    const { last } = await this.#browser.arrivals(run.id);
    for (let after = 0; after < last; ) {
      const page = await this.#browser.episodesAfter(run.id, { after, last, limit: PAGE });
      for (const { episode } of page) fold.add(episode);
      const end = page.at(-1)?.arrival;
      if (end === undefined) break;
      after = end;
      await setImmediate();
    }
    const report = buildReport({ run, benchmark, fold });
    const atMs = Date.now();
    this.#remember(run.id, { report, version, atMs, tookMs: atMs - startedMs });
    if (run.status !== 'running') {
      const digest = JSON.stringify(digestOf(report));
      this.#index.putReport(run.id, version, { digest, report: JSON.stringify(report) });
    }
    return report;
  }

  /** A report is some 100 KB: few are kept in memory. */
  #remember(id: string, made: Made): void {
    this.#live.delete(id);
    this.#live.set(id, made);
    for (const oldest of this.#live.keys()) {
      if (this.#live.size <= MOST_IN_MEMORY) break;
      this.#live.delete(oldest);
    }
  }
}

function waitOf({ tookMs }: Made): number {
  return Math.max(LIVE_EVERY_MS, tookMs * LIVE_SHARE);
}

export function digestOf(report: Report): RunDigest {
  const { headline, episodes, usage } = report;
  const names = KEY_FIGURES.flatMap((group) => namesOf(report, group)).slice(0, MOST_FIGURES);
  const { scored, faulted } = episodes;
  return { headline, figures: names.map((name) => figureOf(report, name)), scored, faulted, costUsd: usage.costUsd };
}

/** The first of the group that the report has, over all episodes; else in each language. */
function namesOf(report: Report, group: readonly string[]): string[] {
  for (const name of group) {
    if (counts(report, name)) return [name];
    const inLanguages = [`en.${name}`, `zh.${name}`].filter((each) => counts(report, each));
    if (inLanguages.length > 0) return inLanguages;
  }
  return [];
}

/** Whether it could be computed: a set without clear requests has an accuracy, and no balanced one. */
function counts(report: Report, name: string): boolean {
  return (report.metrics[name]?.n ?? 0) > 0 && report.metrics[name]?.value !== null;
}

function figureOf(report: Report, name: string): KeyFigure {
  const { value = null, low = null, high = null } = report.metrics[name] ?? {};
  const { description = '', unit = 'number' } = report.metricInfo[name] ?? {};
  return { name, description, unit, value, low, high };
}
