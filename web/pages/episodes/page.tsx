import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/runs/$run/episodes',
  title: ({ run }) => `${strings.episodes.title}: ${run}`,
  load: () => import('./episodes-page.tsx'),
};
