import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/data/taxonomy',
  title: () => strings.data.taxonomy,
  load: () => import('./taxonomy-page.tsx'),
};
