import { screen, within } from '@testing-library/react';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { Booking } from '../../src/site/pages/BookingPage.tsx';
import type { FakeApi } from '../fakeApi.ts';
import { renderRoute } from '../renderPage.tsx';
import { readRoute, reference } from './paymentReturn.tsx';

/** Shows the page of a booking; later reads answer with the same. */
export function showBooking(api: FakeApi, detail: BookingDetail): void {
  api.answers[readRoute] = () => ({ body: detail });
  showReference();
}

export function showReference(shown = reference): void {
  renderRoute('/booking/:reference', `/booking/${shown}`, <Booking />);
}

export const descriptionOf = (place: HTMLElement, term: string) =>
  within(place).getByText(term).closest('dt')?.nextSibling?.textContent;

export const region = (name: string) => screen.getByRole('region', { name });
