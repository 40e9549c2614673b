import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/review/$queue/judge', load: () => import('./judge-page.tsx') };
