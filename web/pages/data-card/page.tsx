import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/data/card', load: () => import('./card-page.tsx') };
