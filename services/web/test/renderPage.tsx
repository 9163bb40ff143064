import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createApi } from '../src/shared/http/api.ts';
import { createQueryClient } from '../src/shared/http/queryClient.ts';

/** Renders with a router at `path` and a new query cache. */
export function renderAt(path: string, children: ReactNode): RenderResult {
  return render(
    <QueryClientProvider client={createQueryClient(createApi({ origin: '' }))}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}
