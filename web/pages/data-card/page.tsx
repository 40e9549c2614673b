import type { StudioPage } from '../../page.ts';
import { strings } from '../../strings.ts';

export const page: StudioPage = {
  path: '/data/card',
  title: ({ benchmark = '', set = '' }) => strings.data.cardOf(`${benchmark} ${set}`.trim()),
  load: () => import('./card-page.tsx'),
};
