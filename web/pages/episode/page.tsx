import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/runs/$run/episodes/$key',
  title: ({ run }) => `${strings.episode.title}: ${run}`,
  load: () => import('./episode-page.tsx'),
};
