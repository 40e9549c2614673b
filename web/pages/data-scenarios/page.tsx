import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/data/scenarios', load: () => import('./scenarios-page.tsx') };
