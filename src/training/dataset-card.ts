import { NEAR_DOCUMENT, NEAR_REQUEST } from './contamination.ts';
import type { DatasetManifest } from './dataset-manifest.ts';
import { SPLITS } from './split-examples.ts';

/** `README.md` of a data set: what a person must know before training on it or passing it on. */
export function renderDatasetCard(manifest: DatasetManifest): string {
  const { splits, clusters, lessons, sources, leftOut } = manifest;
  const used = SPLITS.filter((split) => splits[split] > 0);
  return [
    '---',
    `pretty_name: ${JSON.stringify(manifest.title)}`,
    'configs:',
    '- config_name: default',
    '  data_files:',
    ...used.map((split) => `  - {split: ${split}, path: trl/${split}.jsonl}`),
    '---',
    '',
    `# ${manifest.title}`,
    '',
    manifest.stage === 'sft'
      ? 'Examples for supervised fine-tuning: what a model reads, and what it is to say.'
      : 'Pairs for preference training: what a model reads, what it is rather to say, and rather than what.',
    `Prompts are those of the strategy \`${manifest.strategy}\`: evaluate with \`${manifest.strategy}@MODEL\`. Made by`,
    '',
    `    ${manifest.command}`,
    '',
    '## Where it comes from',
    '',
    '| source | kind | examples | licence |',
    '| --- | --- | --- | --- |',
    ...sources.map(
      ({ from, kind, examples, licence }) => `| ${cell(from)} | ${kind} | ${examples} | ${cell(licence)} |`,
    ),
    '',
    'What it is made of stays under those licences; a text that a model wrote is under the terms of that model too.',
    '',
    '## Splits',
    '',
    'By cluster (document, question, seed): no cluster is in two splits.',
    '',
    '| split | examples | clusters | what is taught |',
    '| --- | --- | --- | --- |',
    ...SPLITS.map(
      (split) => `| ${split} | ${splits[split]} | ${clusters[split]} | ${listCounts(lessons[split] ?? {})} |`,
    ),
    '',
    `The longest example has about ${manifest.longestTokens} tokens. Scenarios of the test split are in \`held-out.txt\`:`,
    '`querent run BENCHMARK --scenarios held-out.txt` evaluates on them alone.',
    '',
    '## Left out',
    '',
    listCounts(leftOut) || 'Nothing.',
    '',
    `Compared with the test split${manifest.against.length > 0 ? ` and with ${manifest.against.join(', ')}` : ''}. \`exact\`: the same`,
    `documents and words. \`near-document\`: documents that share ${NEAR_DOCUMENT * 100}% of their runs of eight words.`,
    `\`near-request\`: requests without documents that share ${NEAR_REQUEST * 100}% of their trigrams. \`surplus\`: more than was wanted`,
    'of a kind. `too-long`, `empty`, `duplicate`: as they say.',
    '',
  ].join('\n');
}

function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([, left], [, right]) => right - left)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}
