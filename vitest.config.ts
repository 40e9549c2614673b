import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

// The development data lies beside the checkout; absent on a user's machine, where the tests that need it say so.
const sharedData = fileURLToPath(new URL('../shared/data', import.meta.url));
if (!process.env.QUERENT_DATA_DIR && existsSync(sharedData)) process.env.QUERENT_DATA_DIR = sharedData;

const config: ViteUserConfig = {
  test: {
    setupFiles: ['./test/support/property-seed.ts'],
    // Many tests start real processes. A failure that does not repeat is printed as such; what is broken fails twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/**/*.test.ts'],
          exclude: ['test/slow/**', 'test/browser/**', 'test/trainers/**'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/support/build.ts'],
          // One browser at a time: what is measured is the page.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      // Sets up training tools of several GB: by `npm run test:trainers` only.
      {
        extends: true,
        test: {
          name: 'trainers',
          include: ['test/trainers/**/*.test.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 7_200_000,
        },
      },
      { extends: true, test: { name: 'slow', include: ['test/slow/**/*.test.ts'], testTimeout: 1_800_000 } },
    ],
  },
};

export default config;
