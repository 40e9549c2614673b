/**
 * Trains the decision of the `rules` provider of clarq on the authors' two recorded runs, writes it beside the code and
 * its card into docs/clarq.md:
 *
 *     node scripts/train-clarq-provider.ts RUN.json...
 *
 * The data is found in QUERENT_DATA_DIR. Prints the cross-validated figures; the same files give the same model.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { importDialogues } from '../src/benchmark/clarq/import-run.ts';
import { loadClarq } from '../src/benchmark/clarq/load.ts';
import { withProviderCard } from '../src/benchmark/clarq/provider-card.ts';
import { type ProviderDecision, providerDecisions } from '../src/benchmark/clarq/provider-decisions.ts';
import { trainProvider } from '../src/benchmark/clarq/train-provider.ts';
import { readPlaces } from '../src/references/environment.ts';

const files = process.argv.slice(2);
const { dataDirs } = readPlaces(process.env);
const { scenarios } = await loadClarq({ set: 'all', mode: 'completion', dataDirs });
const decisions: ProviderDecision[] = [];
const trainedOn: { language: string; sha256: string }[] = [];
for (const file of files) {
  const run = importDialogues({ bytes: await readFile(file), file, scenarios, importedAt: '' });
  decisions.push(...providerDecisions(run.episodes, scenarios));
  trainedOn.push({ language: run.language, sha256: run.checksum });
}
const model = trainProvider(decisions, trainedOn);
const target = fileURLToPath(new URL('../src/user/provider/decision-model.json', import.meta.url));
await writeFile(target, `${JSON.stringify(model, null, 2)}\n`);
const page = fileURLToPath(new URL('../docs/clarq.md', import.meta.url));
await writeFile(page, withProviderCard(await readFile(page, 'utf8'), model));
for (const language of ['en', 'zh'] as const) {
  const { turns, refused, nested, curve } = model.card[language];
  console.log(`${language}: ${turns} turns, ${refused} refused; nested ${JSON.stringify(nested)}`);
  for (const point of curve) console.log(`  ${point.threshold}  ${point.agreement}  ${point.gaveWhenRefused}`);
}
console.log(`threshold ${JSON.stringify(model.threshold)}, ${model.card.rows} examples`);
