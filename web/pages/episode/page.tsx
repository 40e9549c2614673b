import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/runs/$run/episodes/$key', load: () => import('./episode-page.tsx') };
