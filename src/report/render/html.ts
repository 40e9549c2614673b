import type { DialogueExcerpt, Report } from '../../schema/report.ts';
import { shorten, terminalText } from '../../tools/terminal-text.ts';
import type { GateResult } from '../gate.ts';
import { reportFigures } from './html-figures.ts';
import { HTML_STYLE } from './html-style.ts';
import { faultTable, gateTable, metricTable, referenceTable, settingsTable } from './html-tables.ts';
import { type Markup, markup } from './markup.ts';
import { type MetricSection, shownSections } from './metric-sections.ts';
import { type NearestReferences, nearestReferences } from './nearest-references.ts';
import { episodesSentence, settingsRows, usageSentence, whatWasRun } from './report-facts.ts';

const MAX_REFERENCES = 20;
const MAX_TEXT_GRAPHEMES = 3000;

/** A report as one HTML file that needs no network and no script: plots, tables, dialogues, settings, command. */
export function renderHtml(report: Report, gates: readonly GateResult[] = []): string {
  const sections = shownSections(report);
  const references = nearestReferences(report, MAX_REFERENCES);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${`${report.run.assistant} on ${report.run.benchmark} - Querent`}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<p class="kicker">${`${whatWasRun(report)}; assistant ${report.run.assistant}, user ${report.run.user}, judge ${report.run.judge}`}</p>
<h1>${report.headline}</h1>
${report.notes.map((note) => markup`<p class="note">${note}</p>\n`)}
${gates.length > 0 ? markup`<h2>Gates</h2>\n${gateTable(gates)}` : ''}
<h2>Figures</h2>
${reportFigures(sections, references)}
${metricParts(sections)}
${referencePart(report, references)}
${episodesPart(report)}
${worstPart(report.worst)}
<h2>Settings</h2>
${settingsTable(settingsRows(report))}
<h2>Commands</h2>
<p>This run again:</p>
<pre><code>${report.run.command}</code></pre>
${report.next === '' ? '' : markup`<p>Worth running next:</p>\n<pre><code>${report.next}</code></pre>`}
<footer>${`Written by Querent. Run ${report.run.id}, started ${report.run.startedAt}.`}</footer>
</main>
</body>
</html>
`;
  return page.text;
}

function metricParts(sections: readonly MetricSection[]): Markup {
  const whole = sections.filter((section) => section.title === '');
  const groups = sections.filter((section) => section.title !== '');
  return markup`${whole.map((section) => metricTable(section, 'All episodes', true))}${
    groups.length === 0
      ? ''
      : markup`<h2>Groups</h2>
<div class="groups">${groups.map((section) => metricTable(section, section.title, false))}</div>`
  }`;
}

function referencePart(report: Report, references: NearestReferences): Markup {
  if (references.rows.length === 0) return markup``;
  const more = references.more > 0 ? markup`<p>${`${references.more} more in the JSON.`}</p>` : '';
  return markup`<h2>Published figures</h2>
${referenceTable(report, references)}${more}`;
}

function episodesPart(report: Report): Markup {
  const faults = Object.keys(report.faults).length === 0 ? markup`<p>No faults.</p>` : faultTable(report);
  return markup`<h2>Episodes and cost</h2>
<p>${`${episodesSentence(report)}. ${usageSentence(report)}.`}</p>
${faults}`;
}

function worstPart(worst: readonly DialogueExcerpt[]): Markup {
  if (worst.length === 0) return markup``;
  return markup`<h2>Worst dialogues</h2>
${worst.map(
  (excerpt) => markup`<section class="talk">
<h3>${`${excerpt.reason} (${excerpt.scenarioId})`}</h3>
<ol>
${turn('user', excerpt.request)}${excerpt.turns.map((each) => turn(each.speaker, each.text))}</ol>
</section>
`,
)}`;
}

function turn(speaker: 'assistant' | 'user', text: string): Markup {
  const shown = shorten(terminalText(text), MAX_TEXT_GRAPHEMES) || '(empty)';
  return markup`<li class="${speaker}"><span class="who">${speaker}</span><div class="turn" dir="auto">${shown}</div></li>
`;
}
