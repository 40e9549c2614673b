import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/review/$queue/settle',
  title: ({ queue }) => `${strings.review.title}: ${queue}`,
  load: () => import('./settle-page.tsx'),
};
