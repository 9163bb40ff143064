import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { PublicSettingsView } from '@studio/contract/settings/settings';
import { createApi } from '../src/shared/http/api.ts';
import { createQueryClient } from '../src/shared/http/queryClient.ts';
import { settingsQuery } from '../src/site/settings/settingsQuery.ts';
import { exampleSettings } from './exampleSettings.ts';

/** Renders with a router at `path` and a new query cache, which has the settings as every page of the server. */
export function renderAt(path: string, children: ReactNode, settings = exampleSettings()): RenderResult {
  const queryClient = createQueryClient(createApi({ origin: '' }));
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Renders a page whose path has parameters: `/events/:id`. */
export function renderRoute(route: string, path: string, page: ReactNode, settings?: PublicSettingsView): RenderResult {
  return renderAt(
    path,
    <Routes>
      <Route path={route} element={page} />
    </Routes>,
    settings,
  );
}
