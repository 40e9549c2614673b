import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/compare/pair',
  title: () => strings.compare.title,
  load: () => import('./pair-page.tsx'),
};
