export { renderComparisonMarkdown } from './comparison-markdown.ts';
export { renderComparisonTerminal } from './comparison-terminal.ts';
export { renderComparisonJson } from './json.ts';
