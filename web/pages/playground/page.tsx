import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/playground',
  nav: { label: strings.playground.title, order: 70, key: 'p' },
  load: () => import('./playground-page.tsx'),
};
