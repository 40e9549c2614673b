import type { StudioPage } from '../../page.ts';

export const page: StudioPage = { path: '/review/$queue/settle', load: () => import('./settle-page.tsx') };
