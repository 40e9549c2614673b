import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/compare',
  nav: { label: strings.compare.title, order: 30, key: 'c' },
  load: () => import('./compare-page.tsx'),
};
