import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/review/$queue', load: () => import('./queue-page.tsx') };
