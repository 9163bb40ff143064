import type { RenderResult } from '@testing-library/react';
import type { WaitlistEntryView, WaitlistTicketView } from '@studio/contract/bookings/waitlist';
import type { PublicSettingsView } from '@studio/contract/settings/settings';
import { Waitlist } from '../../src/site/pages/WaitlistPage.tsx';
import { exampleEvent } from '../exampleEvents.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderRoute } from '../renderPage.tsx';

export const readEntry = 'GET /api/waitlist/7';

/** Tickets of a workshop without types. */
function seats(quantity: number, bookable = 0): WaitlistTicketView[] {
  return [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity, bookable }];
}

/** A party of this many people at a workshop without ticket types. */
export function partyOf(participants: number, bookable = 0) {
  return { participants, tickets: seats(participants, bookable), areTicketsSold: true, bookableSeats: bookable };
}

export const waiting: WaitlistEntryView = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@mail.example',
  ...partyOf(2),
  requested: null,
  state: 'waiting',
  event: exampleEvent({ availableSeats: 0, isFullyBooked: true }),
  partiesBefore: 1,
  totalAmount: 90_000,
  offeredUntil: null,
  canBook: false,
  hold: null,
  booking: null,
  bookingReference: null,
};
export const offered: WaitlistEntryView = {
  ...waiting,
  state: 'offered',
  offeredUntil: '2031-03-13T20:00:00.000Z',
  ...partyOf(2, 2),
  canBook: true,
};
/** What an unpaid booking of the party holds. */
export const heldSeats = { participants: 2, tickets: seats(2), discount: null, totalAmount: 90_000 };

/** Shows the page of the mailed link; no other workshop has seats. */
export function showEntry(
  api: FakeApi,
  answer: WaitlistEntryView | { status: number; body: object },
  path = '/waiting-list/7#key=k',
  settings?: PublicSettingsView,
): RenderResult {
  api.answers[readEntry] = () => ('status' in answer ? answer : { body: answer });
  api.answers['GET /api/events'] ??= () => ({ body: [] });
  return renderRoute('/waiting-list/:id', path, <Waitlist />, settings);
}
