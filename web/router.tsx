import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pages } from './pages.ts';
import { ErrorState } from './parts/states.tsx';
import { Shell } from './shell/shell.tsx';
import { strings } from './strings.ts';

/** The pages of `pages/`, below the shell. Parameters of an address are texts: each page reads its own. */
export function createStudioRouter() {
  const root = createRootRoute({
    component: Shell,
    notFoundComponent: () => (
      <ErrorState
        error={{ message: strings.shell.notFound, hint: strings.shell.notFoundHint, code: '404' }}
        back={<Link to="/runs">{strings.shell.backToRuns}</Link>}
      />
    ),
    errorComponent: ({ error }) => <ErrorState error={error as Error} />,
  });
  const routes = pages.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
  );
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/runs' });
    },
  });
  return createRouter({
    routeTree: root.addChildren([start, ...routes]),
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
