import type { ComponentType } from 'react';

/** What `pages/NAME/page.tsx` exports as `page`: the folder's presence registers it. */
export interface StudioPage {
  /** Of TanStack Router: `/runs/$run`. */
  readonly path: string;
  /** Its place in the navigation; absent: it is reached by links only. */
  readonly nav?: {
    readonly label: string;
    /** Lower ones first. */
    readonly order: number;
    /** After `g` it leads here. */
    readonly key: string;
    /** Other addresses that belong to it, by their beginning. */
    readonly covers?: readonly string[];
  };
  /**
   * What the browser calls it, by what its address says: parameters and search. Absent: its label in the navigation.
   */
  readonly title?: (address: Readonly<Record<string, unknown>>) => string;
  /** The page itself is fetched when it is opened. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
