import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/data/personas', load: () => import('./personas-page.tsx') };
