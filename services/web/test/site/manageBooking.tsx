import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { managedBooking } from '../../src/site/bookings/manage/state/manageAccess.ts';
import { Booking } from '../../src/site/pages/BookingPage.tsx';
import { Invoice } from '../../src/site/pages/InvoicePage.tsx';
import { CancelBooking, ManageBooking, MoveBooking } from '../../src/site/pages/ManageBookingPage.tsx';
import { manageApi, managePage } from '../exampleManage.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';
import { useSubmittedForms } from './submittedForms.ts';

/** The pages of a booking's changes; `submitted` has the payment forms that left the page. */
export function manageBookingPages(api: FakeApi) {
  const submitted = useSubmittedForms();
  beforeEach(() => managedBooking.clear());

  const changes = () => api.calls.filter(({ method }) => method !== 'GET');

  /** Shows a page once the booking is read. */
  async function show(manage: ManageView, step = ''): Promise<void> {
    api.answers[`GET ${manageApi}`] = () => ({ body: manage });
    showManagePage(managePage.replace('#', `${step}#`));
    await screen.findAllByText(new RegExp(manage.booking.bookingReference));
  }

  return { show, changes, submitted };
}

export function showManagePage(path: string): void {
  renderAt(
    path,
    <Routes>
      <Route path="/booking/:reference" element={<Booking />} />
      <Route path="/booking/:reference/manage" element={<ManageBooking />} />
      <Route path="/booking/:reference/manage/move" element={<MoveBooking />} />
      <Route path="/booking/:reference/manage/cancel" element={<CancelBooking />} />
      <Route path="/booking/:reference/manage/invoice" element={<Invoice />} />
    </Routes>,
  );
}
