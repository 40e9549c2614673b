import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDialogues } from '../../src/benchmark/clarq/import-run.ts';
import { loadClarq } from '../../src/benchmark/clarq/load.ts';
import { providerDecisions } from '../../src/benchmark/clarq/provider-decisions.ts';
import { trainProvider } from '../../src/benchmark/clarq/train-provider.ts';
import { shippedDecisionModel } from '../../src/user/provider/decision-model.ts';
import { hasData } from '../support/data.ts';

const DATA = process.env.QUERENT_DATA_DIR ?? '';

describe.skipIf(!hasData('clarq-llm/runs/gpt-4o.completion.en.json'))(
  'the rules provider of clarq (needs the data)',
  () => {
    it('is what training on the recorded runs gives, card and curve included', async () => {
      const { scenarios } = await loadClarq({ set: 'all', mode: 'completion', dataDirs: [DATA] });
      const runs = (['en', 'zh'] as const).map((language) => {
        const file = join(DATA, `clarq-llm/runs/gpt-4o.completion.${language}.json`);
        return importDialogues({ bytes: readFileSync(file), file, scenarios, importedAt: '' });
      });
      const decisions = runs.flatMap(({ episodes }) => providerDecisions(episodes, scenarios));
      const trainedOn = runs.map(({ language, checksum }) => ({ language, sha256: checksum }));
      expect(trainProvider(decisions, trainedOn)).toEqual(shippedDecisionModel());
    });
  },
);
