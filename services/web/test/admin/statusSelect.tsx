import { screen } from '@testing-library/react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { exampleAdminBooking } from '../exampleBookings.ts';
import { useFakeApi } from '../fakeApi.ts';
import { dismissToasts } from '../toasts.ts';
import { firstPage, lerato, openTab } from './bookingsTab.tsx';
import { pageOf } from './portalApi.ts';

export const sipho = exampleAdminBooking({
  id: 8,
  firstName: 'Sipho',
  lastName: 'Khumalo',
  bookingReference: 'AAAA-BBBB-CCCC',
});

/** The bookings tab, whose fake API stores the status of Lerato's booking. Call it once, at the top of a test file. */
export function statusSelect() {
  const api = useFakeApi();
  /** What every list request returns. */
  const stored: { bookings: AdminBookingView[] } = { bookings: [] };

  beforeEach(() => {
    stored.bookings = [lerato, sipho];
    api.answers['GET /api/admin/events'] = () => ({ body: [] });
    api.answers[`GET ${firstPage}`] = () => pageOf(stored.bookings);
    api.answers['PATCH /api/bookings/7/status'] = () => saveStatus();
  });
  afterEach(dismissToasts);

  /** Saves `status`, by default the last one sent, and returns the response of the API. */
  function saveStatus(status = sentStatuses().at(-1) ?? 'confirmed') {
    stored.bookings = stored.bookings.map((booking) => (booking.id === 7 ? { ...booking, status } : booking));
    return { body: stored.bookings.find(({ id }) => id === 7) };
  }

  function sentStatuses(): BookingStatus[] {
    return api.calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => (body as { status: BookingStatus }).status);
  }

  return { api, stored, saveStatus, sentStatuses };
}

export function select(): HTMLElement {
  return screen.getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' });
}

export async function openBookingsTab(search = ''): Promise<void> {
  openTab(`?tab=bookings${search}`);
  await screen.findByText('Lerato Nkosi');
}
