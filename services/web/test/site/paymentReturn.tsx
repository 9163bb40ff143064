import type { RenderResult } from '@testing-library/react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { BookingConfirmed } from '../../src/site/pages/BookingConfirmedPage.tsx';
import { exampleConfirmation, exampleDetail } from '../exampleBookings.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';

export const reference = exampleConfirmation().bookingReference;
export const holdId = 'AAAAAAAAAAAAAAAAAAAAAA';
export const confirmRoute = 'POST /api/bookings/confirm';
export const readRoute = `GET /api/bookings/reference/${reference}`;

/** The confirmation and each later read answer with this booking. */
export function answerBooking(api: FakeApi, booking: Partial<BookingView> = {}): void {
  api.answers[confirmRoute] = () => ({ body: exampleConfirmation(booking) });
  api.answers[readRoute] = () => ({ body: exampleDetail(booking) });
}

/** Shows the page to which the provider returns. */
export function showReturn(address = `/booking-confirmed?hold=${holdId}`): RenderResult {
  return renderAt(address, <BookingConfirmed />);
}

export const readStoredValue = (name: string): unknown => JSON.parse(sessionStorage.getItem(name) ?? 'null');
