/**
 * Trains the policy that `clarify:local` decides by on the open ClarifyMT set, and writes it with its card into
 * `src/policy/shipped/open`. Run with `npm run train:clarify-local`; the same sources give the same files.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { POLICY_FILE, shippedPolicy } from '../src/policy/shipped.ts';
import { trainOpenPolicy } from '../src/training/policy/clarifymt/train-open.ts';
import { forgetSteps } from '../src/training/policy/kept-steps.ts';

const workFolder = fileURLToPath(new URL('../.querent/train-clarify-local', import.meta.url));
const { artefact, card, summary } = await trainOpenPolicy('open', {
  workFolder,
  onStep: (done) => process.stderr.write(`${done}\n`),
});
writeFileSync(shippedPolicy('open'), artefact);
writeFileSync(new URL('README.md', shippedPolicy('open')), card);
forgetSteps(workFolder);
process.stdout.write(`${POLICY_FILE}: ${artefact.length} bytes. ${summary}\n`);
