import { fileURLToPath } from 'node:url';

/** Kept after the tests, to be looked at; not in git. */
export const SCREENSHOTS: string = fileURLToPath(new URL('../screenshots', import.meta.url));
