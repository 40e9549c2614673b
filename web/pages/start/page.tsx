import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/start',
  nav: { label: strings.start.title, order: 15, key: 'n' },
  load: () => import('./start-page.tsx'),
};
