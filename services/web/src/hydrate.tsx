import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { App } from './App.tsx';
import { listenForBack } from './backGuard.ts';
import { queriesElementId, rootElementId } from './document.ids.ts';
import { api } from './http/api.ts';
import { createQueryClient } from './http/queryClient.ts';
import { readablePath } from './readablePath.ts';
import { routes } from './routes.tsx';

/** Takes over the rendered page: the same cache, so nothing is fetched twice, and the page's chunk already here. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const queries = document.getElementById(queriesElementId)?.textContent;
  // The plain page of a failed rendering has neither.
  if (!root || !queries) return;

  for (const { route } of matchRoutes(routes, readablePath(window.location.pathname)) ?? []) await route.page.preload();
  listenForBack();
  hydrateRoot(
    root,
    <QueryClientProvider client={createQueryClient(api)}>
      <HydrationBoundary state={JSON.parse(queries) as DehydratedState}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </HydrationBoundary>
    </QueryClientProvider>,
  );
}
