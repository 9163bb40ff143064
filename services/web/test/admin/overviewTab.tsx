import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { OverviewTab } from '../../src/admin/analytics/OverviewTab.tsx';
import { renderAt } from '../renderPage.tsx';
import { exampleAdmin } from './exampleAdmins.ts';
import { exampleAnalytics } from './exampleAnalytics.ts';
import { answerPortal } from './portal.tsx';
import { pageOf, usePortalApi } from './portalApi.ts';

/** The request for the list 'Recent Activity'. */
export const latestBookings = 'GET /api/bookings?page=1&pageSize=5';

/** The overview with a fake API. Call it once, at the top of a test file. */
export function overviewTab() {
  const api = usePortalApi();
  beforeEach(() => {
    answerPortal(api);
    api.answers[latestBookings] = () => pageOf([]);
  });

  async function show(analytics: Partial<AnalyticsView> = {}): Promise<ReturnType<typeof userEvent.setup>> {
    api.answers['GET /api/analytics'] = () => ({ body: exampleAnalytics(analytics) });
    renderAt('/admin', <OverviewTab admin={exampleAdmin()} />);
    await screen.findByRole('list', { name: 'Figures' });
    await waitFor(() => expect(screen.queryByText('Loading bookings…')).not.toBeInTheDocument());
    return userEvent.setup();
  }

  return { api, show };
}

export const panel = (name: string) => within(screen.getByRole('region', { name }));
