// SPEC §2 Admin dashboard, §8
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { Admin } from './AdminPage.tsx';

const api = usePortalApi();
beforeEach(() => answerPortal(api));

test.each<[tab: string, list: string, text: string, hasToast?: boolean]>([
  ['overview', '/api/analytics', 'The figures could not be loaded.'],
  ['overview', '/api/bookings?page=1&pageSize=5', 'The bookings could not be loaded.'],
  ['overview', '/api/admin/attention', 'What needs attention could not be loaded.'],
  ['overview', '/api/admin/booking-sources?period=weeks', 'The sources could not be loaded.'],
  ['events', '/api/admin/events', 'Failed to fetch admin events', true],
  ['bookings', '/api/bookings?page=1&pageSize=25', 'The bookings could not be loaded.'],
  ['customers', '/api/admin/customers?page=1&pageSize=25', 'Failed to fetch customers'],
  ['messages', '/api/contact?page=1&pageSize=25', 'Failed to fetch messages'],
  ['users', '/api/admin/users', 'Failed to fetch admin users', true],
])(
  'the tab %s shows an error in place of the failed list %s until Retry: %s',
  async (tab, list, text, hasToast = false) => {
    api.answers[`GET ${list}`] = () => ({ status: 500 });
    renderAt(`/admin?tab=${tab}`, <Admin />);
    const error = await screen.findByText(text, { selector: 'p[role=alert]' });
    expect(currentToasts().some(({ description }) => description === text)).toBe(hasToast);

    answerPortal(api);
    const retry = screen.getByRole('button', { name: 'Retry' });
    await userEvent.click(retry);

    await waitFor(() => expect(error).not.toBeInTheDocument());
    expect(retry).not.toBeInTheDocument();
  },
);
