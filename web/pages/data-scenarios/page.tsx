import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/data/scenarios',
  title: () => strings.data.scenarios,
  load: () => import('./scenarios-page.tsx'),
};
