import type { StudioPage } from '../../page.ts';

export const page: StudioPage = {
  path: '/runs/$run',
  title: ({ run }) => String(run),
  load: () => import('./run-page.tsx'),
};
