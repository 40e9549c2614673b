import * as z from 'zod';
import { renderEpisodesCsv } from '../../report/render/episodes-csv.ts';
import { renderEpisodesJsonl } from '../../report/render/episodes-jsonl.ts';
import { renderHtml } from '../../report/render/html.ts';
import { renderJson } from '../../report/render/json.ts';
import { renderJunit } from '../../report/render/junit.ts';
import { renderMarkdown } from '../../report/render/markdown.ts';
import { shownSections } from '../../report/render/metric-sections.ts';
import { renderMetricsCsv } from '../../report/render/metrics-csv.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Report } from '../../schema/report.ts';
import { withJudgeAgreement } from '../../study/review-verdicts.ts';
import { answer } from '../answer.ts';
import {
  type Distributions,
  EXPORT_FORMATS,
  type ExportFormat,
  type FigureSection,
  type RunReport,
} from '../api-types.ts';
import { readQuery, runIdOf } from '../read-input.ts';
import { digestOf } from '../reports.ts';
import type { Route } from '../route.ts';

type Chunks = Iterable<string> | AsyncIterable<string>;
type Episodes = () => AsyncIterable<ScoredEpisode>;

const EXPORTS: Readonly<Record<ExportFormat, (report: Report, episodes: Episodes) => Chunks>> = {
  json: (report) => [renderJson(report)],
  jsonl: (_, episodes) => renderEpisodesJsonl(episodes()),
  csv: (_, episodes) => renderEpisodesCsv(episodes()),
  'metrics.csv': (report) => [renderMetricsCsv(report)],
  md: (report) => [renderMarkdown(report, [])],
  html: (report) => [renderHtml(report, [])],
  xml: (report) => [renderJunit(report, [])],
};

const formatSchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });

/** A run's figures, and its files. */
export const route: Route = (app, studio) => {
  app.get('/runs/:run/report', async (context) => {
    const head = await studio.head(runIdOf(context));
    const report = await withJudgeAgreement(await studio.reports.report(head), studio.options.places.home);
    const partial = (await studio.status(head)) === 'running';
    return answer<RunReport>(context, { report, digest: digestOf(report), sections: sectionsOf(report), partial });
  });

  app.get('/runs/:run/distributions', async (context) => {
    const head = await studio.head(runIdOf(context));
    await studio.index.sync(head.run.id, head.version);
    return answer<Distributions>(context, studio.finder.distributions(head.run.id));
  });

  app.get('/runs/:run/export', async (context) => {
    const head = await studio.head(runIdOf(context));
    const { format } = readQuery(context, formatSchema);
    const report = await withJudgeAgreement(await studio.reports.report(head), studio.options.places.home);
    const chunks = EXPORTS[format](report, () => studio.store.episodes(head.run.id));
    // Saved as a file, whatever it holds: it is not opened as a page of this server.
    context.header('content-disposition', `attachment; filename="${head.run.id}.${format}"`);
    context.header('content-type', 'application/octet-stream');
    return context.body(ReadableStream.from(encoded(chunks)) as ReadableStream);
  });
};

function sectionsOf(report: Report): FigureSection[] {
  return shownSections(report).map(({ title, rows }) => ({
    title,
    rows: rows.map(({ name, label, group, base, description, unit, estimate }) => ({
      ...{ name, label, group, base, description, unit },
      ...estimate,
    })),
  }));
}

async function* encoded(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(chunk);
}
