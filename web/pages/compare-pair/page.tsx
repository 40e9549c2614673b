import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/compare/pair', load: () => import('./pair-page.tsx') };
