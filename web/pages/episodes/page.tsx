import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/runs/$run/episodes', load: () => import('./episodes-page.tsx') };
