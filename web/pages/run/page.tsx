import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/runs/$run', load: () => import('./run-page.tsx') };
