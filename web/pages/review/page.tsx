import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/review',
  nav: { label: strings.review.title, order: 50, key: 'v' },
  load: () => import('./review-page.tsx'),
};
