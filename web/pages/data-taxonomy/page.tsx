import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/data/taxonomy', load: () => import('./taxonomy-page.tsx') };
