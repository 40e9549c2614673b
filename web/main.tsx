import '@mantine/core/styles.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiFailure } from './api/client.ts';
import { createStudioRouter } from './router.tsx';
import { theme } from './theme.ts';

const MOST_TRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Rows of long tables go when nobody looks at them: the page's memory stays bounded.
      gcTime: 60_000,
      retry: (tries, error) => tries < MOST_TRIES && !(error instanceof ApiFailure && error.status < 500),
    },
  },
});

/** Given with each response, so that the page's own styles are the only ones within it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The part of the library that locks the scrolling behind a dialogue looks for it here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
          <RouterProvider router={createStudioRouter()} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
