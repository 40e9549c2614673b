import type { StudioPage } from './page.ts';

const modules = import.meta.glob<{ readonly page: StudioPage }>('./pages/*/page.tsx', { eager: true });

/** All pages, in the order of the navigation. */
export const pages: readonly StudioPage[] = Object.values(modules)
  .map(({ page }) => page)
  .sort((left, right) => (left.nav?.order ?? 100) - (right.nav?.order ?? 100));
