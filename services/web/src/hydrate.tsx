import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { queriesElementId, rootElementId } from './document.ids.ts';
import { matchRoute, readablePath } from './matchRoute.ts';
import { routes } from './routes.tsx';
import type { LazyPage } from './routes.tsx';
import { api } from './shared/http/api.ts';
import { createQueryClient } from './shared/http/queryClient.ts';
import { assumeServerTime } from './shared/http/serverClock.ts';
import { listenForBack } from './shared/ui/dialog/backGuard.ts';
import { storeUtm } from './site/bookings/payment/sessionUtm.ts';

/** The pauses before a page's script is requested again. */
const retryDelaysMs = [1000, 4000, 15_000];

export async function hydrate(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const queries = document.getElementById(queriesElementId)?.textContent;
  // The page of a failed rendering has neither data nor root element.
  if (!root || !queries) return;

  try {
    await preloadWithRetries(matchRoute(routes, readablePath(window.location.pathname)).route.page);
  } catch (error) {
    // The page stays as the server rendered it. Parts that need scripts show a message (`in-data-incomplete`).
    document.documentElement.dataset['incomplete'] = '';
    throw error;
  }
  listenForBack();
  storeUtm(window.location.search);
  const state = JSON.parse(queries) as DehydratedState;
  assumeServerTime(Math.max(0, ...state.queries.map((query) => query.state.dataUpdatedAt)));
  // A transition is rendered in slices of a few milliseconds, between which the browser handles input.
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={createQueryClient(api)}>
        <HydrationBoundary state={state}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </HydrationBoundary>
      </QueryClientProvider>,
    );
  });
}

async function preloadWithRetries(page: LazyPage): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await page.preload();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return page.preload();
}
