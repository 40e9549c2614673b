import type { StudioPage } from '../../page.ts';

export const page: StudioPage = {
  path: '/data/scenario',
  title: ({ id }) => String(id),
  load: () => import('./scenario-page.tsx'),
};
