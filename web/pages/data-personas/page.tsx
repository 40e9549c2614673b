import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/data/personas',
  title: () => strings.data.personas,
  load: () => import('./personas-page.tsx'),
};
