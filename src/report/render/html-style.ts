import { Markup } from './markup.ts';

/** Style of a report page: light and dark by the reader's setting, narrow screens, paper. No network, no script. */
export const HTML_STYLE = new Markup(`
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #18222e; --muted: #566373; --rule: #dce2e9; --soft: #f3f5f8;
  --run: #1c5fb8; --run-soft: #c9dcf5; --published: #985700; --bad: #ad241c; --good: #1c7238; --note: #fdf4e0; --note-ink: #5f4200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12171e; --ink: #e7ebf0; --muted: #9ba8b7; --rule: #2c3540; --soft: #1a2129;
    --run: #82b3fa; --run-soft: #24466f; --published: #e6ae62; --bad: #ff8f86; --good: #77cf93; --note: #2d2614; --note-ink: #f1d9a3;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.kicker { margin: 0 0 .5rem; color: var(--muted); font-size: .9rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: clamp(1.3rem, 3.4vw, 1.9rem); line-height: 1.25; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.2rem; line-height: 1.3; }
h3 { margin: 0 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
.note { margin: .5rem 0; padding: .55rem .8rem; background: var(--note); color: var(--note-ink); border-radius: 6px; }
.figures { columns: 25rem 2; column-gap: 2rem; }
.groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1.25rem 2rem; align-items: start; }
figure { margin: 0 0 1.75rem; max-width: 34rem; break-inside: avoid; }
figcaption { margin-bottom: .5rem; font-weight: 600; }
figcaption small, caption small { display: block; color: var(--muted); font-weight: 400; font-size: .85rem; }
svg { display: block; width: 100%; height: auto; font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; }
svg text { fill: var(--ink); }
svg .figure { font-variant-numeric: tabular-nums; }
svg .axis text, svg .figure { fill: var(--muted); }
svg .axis text { font-size: 11px; }
svg .axis line { stroke: var(--rule); stroke-width: 1; }
svg .label, svg .figure { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
svg .interval { stroke: var(--run); stroke-width: 2.5; stroke-linecap: round; }
svg .dot { fill: var(--run); }
svg .bar { fill: var(--run-soft); }
svg .published { fill: none; stroke: var(--published); stroke-width: 1.6; }
svg .apart { stroke-width: 1.2; stroke-opacity: .75; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0 0 .4rem; padding: 0; list-style: none; color: var(--muted); font-size: .85rem; }
.legend svg { display: inline-block; width: 26px; height: 14px; vertical-align: -2px; margin-right: .3rem; }
.scroll { margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
caption { padding: 0 0 .35rem; text-align: left; font-weight: 600; }
th, td { padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--muted); font-weight: 500; font-size: .85rem; white-space: nowrap; }
th.wide { min-width: 12rem; }
tbody th:not(.wide) { min-width: 7.5rem; }
tbody th { max-width: 26rem; font-weight: 500; overflow-wrap: break-word; }
tbody th small { display: block; color: var(--muted); font-weight: 400; font-size: .82rem; line-height: 1.35; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.spread { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--muted); }
.this-run { background: var(--soft); }
td.wide { min-width: 11rem; overflow-wrap: anywhere; }
.passed { color: var(--good); font-weight: 600; }
.not-passed { color: var(--bad); font-weight: 600; }
.talk { margin: 0 0 1.75rem; padding: 0 0 0 .9rem; border-left: 3px solid var(--rule); }
.talk ol { margin: 0; padding: 0; list-style: none; }
.talk li { display: flow-root; margin: .45rem 0; }
.turn { max-width: 88%; width: fit-content; padding: .45rem .75rem; border-radius: 10px; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
.assistant .turn { margin-left: auto; background: var(--run-soft); }
.who { display: block; color: var(--muted); font-size: .78rem; }
.assistant .who { text-align: right; }
.assistant .who, .who { margin: 0 .2rem; }
pre { margin: .4rem 0; padding: .7rem .9rem; background: var(--soft); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: .88rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
footer { margin-top: 3rem; color: var(--muted); font-size: .85rem; }
@media (max-width: 32rem) {
  main { padding: 1.25rem 1rem 3rem; }
  svg .label, svg .figure { font-size: 15px; }
  svg .axis text { font-size: 13px; }
  table { font-size: .88rem; }
  th, td { padding-right: .45rem; }
  tbody th small { font-size: .78rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #444; --rule: #bbb; --soft: #f2f2f2; --run: #1c5fb8; --run-soft: #d7e4f6; --published: #985700; --bad: #ad241c; --good: #1c7238; --note: #fdf4e0; --note-ink: #3a2a00; }
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  figure, table, .talk, pre { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
}
`);
