import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { App } from './App.tsx';
import { queriesElementId, rootElementId } from './document.ids.ts';
import type { LazyPage } from './lazyPage.tsx';
import { routes } from './routes.tsx';
import { api } from './shared/http/api.ts';
import { createQueryClient } from './shared/http/queryClient.ts';
import { readablePath } from './shared/http/readablePath.ts';
import { listenForBack } from './shared/ui/backGuard.ts';

/** How long to wait before a page's chunk that did not arrive is asked for again, in milliseconds. */
const pauses = [1000, 4000, 15_000];

/** Takes over the rendered page: the same cache, so nothing is fetched twice, and the page's chunk already here. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const queries = document.getElementById(queriesElementId)?.textContent;
  // The plain page of a failed rendering has neither.
  if (!root || !queries) return;

  try {
    for (const { route } of matchRoutes(routes, readablePath(window.location.pathname)) ?? [])
      await fetched(route.page);
  } catch (error) {
    // The page stays as the server wrote it: readable, its links and plain forms at work. What needs scripts says so.
    document.documentElement.dataset['incomplete'] = '';
    throw error;
  }
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

async function fetched(page: LazyPage): Promise<void> {
  for (const pause of pauses) {
    try {
      return await page.preload();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return page.preload();
}
