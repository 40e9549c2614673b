import type { Hono } from 'hono';
import { benchmarkFiles } from '../references/folder.ts';
import type { Studio } from './studio.ts';

/** What each file of `routes/` exports as `route`: it adds its paths below `/api`. */
export type Route = (app: Hono, studio: Studio) => void;

/** The folder is the registry: a route is there because its file is. */
export async function loadRoutes(): Promise<readonly Route[]> {
  const files = await benchmarkFiles(new URL('./routes/', import.meta.url));
  const modules = await Promise.all([...files.values()].map((file) => import(file.href)));
  return (modules as readonly { readonly route: Route }[]).map(({ route }) => route);
}
