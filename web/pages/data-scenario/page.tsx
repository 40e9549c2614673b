import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/data/scenario', load: () => import('./scenario-page.tsx') };
