import { screen } from '@testing-library/react';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { leaveAndReturn, resetFocusAndNetwork } from '../../../test/focusAndNetwork.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { Admin } from './AdminPage.tsx';

const api = usePortalApi();

beforeEach(() => {
  stopTime();
  answerPortal(api);
});
afterEach(() => {
  resetFocusAndNetwork();
  jest.useRealTimers();
});

// SPEC §6, §9
test.each([
  ['overview', '/api/admin/deleted-bookings'],
  ['events', '/api/admin/events?page=1&pageSize=25'],
  ['bookings', '/api/bookings?page=1&pageSize=25'],
  ['customers', '/api/admin/customers?page=1&pageSize=25'],
  ['messages', '/api/contact?page=1&pageSize=25'],
  ['users', '/api/admin/users'],
])(
  'the lists of the tab %s are read with the bearer token, and only once, also after a day, on focus and on reconnect',
  async (tab, list) => {
    renderAt(`/admin?tab=${tab}`, <Admin />);
    await advanceTime(5);
    expect(screen.getByRole('tablist', { name: 'Portal' })).toBeInTheDocument();
    const reads = () => api.calls.map(({ path }) => path);
    expect(reads()).toContain(list);
    const before = reads();
    for (const { headers } of api.calls) expect(headers.get('authorization')).toBe('Bearer a-token');

    await advanceTime(86_400);
    leaveAndReturn();
    await advanceTime(60);

    expect(reads()).toEqual(before);
  },
);
