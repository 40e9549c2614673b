import { buildWeb } from '../../../scripts/build-web.ts';

/** Before all tests in a browser: the page as the sources are now. */
export default async function setup(): Promise<void> {
  await buildWeb();
}
