import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/runs',
  nav: { label: strings.runs.title, order: 10, key: 'r' },
  load: () => import('./runs-page.tsx'),
};
