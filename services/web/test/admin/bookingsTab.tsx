import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { studioDay } from '@studio/contract/format/dates';
import { BookingsTab } from '../../src/admin/bookings/BookingsTab.tsx';
import { Toaster } from '../../src/shared/ui/toast/Toaster.tsx';
import { exampleAdminBooking } from '../exampleBookings.ts';
import { exampleEvent } from '../exampleEvents.ts';
import { useFakeApi } from '../fakeApi.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';
import { dismissToasts } from '../toasts.ts';
import { pageOf } from './portalApi.ts';

export const lerato = exampleAdminBooking();
export const sipho = exampleAdminBooking({
  id: 8,
  firstName: 'Sipho',
  lastName: 'Khumalo',
  email: 'sipho@example.com',
  phone: '083 555 0102',
  participants: 1,
  totalAmount: 45_000,
  paymentMethod: 'eft',
  paymentStatus: 'pending',
  status: 'pending',
  bookingReference: 'AAAA-BBBB-CCCC',
});

export const firstPage = '/api/bookings?page=1&pageSize=25';

/** The bookings of Lerato and Sipho, and an upcoming and a past workshop. Call it once, at the top of a test file. */
export function answerBookings(): FakeApi {
  const api = useFakeApi();
  beforeEach(() => {
    const upcoming = exampleEvent({ date: studioDay(new Date(Date.now() + 86_400_000)) });
    api.answers['GET /api/admin/events'] = () => ({
      body: [upcoming, { ...exampleEvent({ id: 2, title: 'Beads', date: '2024-03-15' }) }],
    });
    api.answers[`GET ${firstPage}`] = () => pageOf([lerato, sipho]);
  });
  afterEach(dismissToasts);
  return api;
}

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}
export const address = () => screen.getByTestId('address').textContent;

export function openTab(search = '?tab=bookings'): void {
  renderAt(
    `/admin${search}`,
    <>
      <BookingsTab />
      <Toaster />
      <Address />
    </>,
  );
}

export async function findRow({ bookingReference }: AdminBookingView): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(bookingReference) });
}
