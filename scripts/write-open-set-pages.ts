/**
 * Writes what pages say of the built-in seeds: the checksums in the card of the open set and the baselines in
 * docs/clarifymt.md. To run after a seed was changed; test/open-set.test.ts holds both.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { measureWith } from '../src/benchmark/clarifymt/__testing__/play.ts';
import { benchmark } from '../src/benchmark/clarifymt/benchmark.ts';
import { MODES, SETS } from '../src/benchmark/clarifymt/load.ts';

const FOLDER = new URL('../src/benchmark/clarifymt/open/', import.meta.url);
const CARD = new URL('README.md', FOLDER);
const PAGE = new URL('../docs/clarifymt.md', import.meta.url);
const BASELINES = ['alwaysAsk.accuracy', 'alwaysAnswer.accuracy', 'bagOfWords.accuracy', 'bagOfWords.balancedAccuracy'];

function checksumRows(): string {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const rows = files.sort().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    return `| \`${name}\` | ${text.split('\n').length - 1} | \`${createHash('sha256').update(text).digest('hex')}\` |\n`;
  });
  return `| file | lines | SHA-256 |\n| --- | --- | --- |\n${rows.join('')}`;
}

async function baselineRows(): Promise<string> {
  const percent = (value: number | null | undefined): string =>
    typeof value === 'number' ? (100 * value).toFixed(1) : '-';
  const rows: string[] = [];
  for (const set of SETS) {
    for (const mode of MODES) {
      const { scenarios } = await benchmark.load({ set, mode, dataDirs: [] });
      const metrics = await measureWith(benchmark, scenarios, 'answer');
      const figures = [
        ...BASELINES.map((name) => metrics.get(`baseline.${name}`)),
        metrics.get('ambiguous.baseline.guess.success'),
      ].map(percent);
      rows.push(`| ${[set, mode, scenarios.length, ...figures].join(' | ')} |\n`);
    }
  }
  const head =
    '| set | mode | scenarios | always ask | always answer | bag of words | bag of words, balanced | guess |\n';
  return `${head}| --- | --- | --- | --- | --- | --- | --- | --- |\n${rows.join('')}`;
}

/** Puts `table` between the comments `<!-- name... -->` and `<!-- /name -->` of a page. */
function replaceTable(page: URL, name: string, table: string): void {
  const text = readFileSync(page, 'utf8');
  const between = new RegExp(`(<!-- ${name}[^>]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  writeFileSync(
    page,
    text.replace(between, (_, open: string, close: string) => `${open}${table}${close}`),
  );
}

replaceTable(CARD, 'checksums', checksumRows());
replaceTable(PAGE, 'baselines', await baselineRows());
