import { expect, it } from 'vitest';
import { initialFiles } from './build-web.ts';

it('what the first page waits for is the entry and what it imports, not what pages load later', () => {
  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['pages/run.tsx'] },
    '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
    '_deep.js': { file: 'deep.js', imports: ['_shared.js'] },
    'pages/run.tsx': { file: 'run.js', imports: ['_charts.js'] },
    '_charts.js': { file: 'charts.js' },
  };
  expect(initialFiles(manifest)).toEqual(['index.js', 'shared.js', 'deep.js']);
});
