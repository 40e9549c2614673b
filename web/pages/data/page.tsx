import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/data',
  nav: { label: strings.data.title, order: 60, key: 'd' },
  load: () => import('./data-page.tsx'),
};
