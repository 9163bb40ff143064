import type { RenderResult } from '@testing-library/react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { Waitlist } from '../../src/site/pages/WaitlistPage.tsx';
import { exampleEvent } from '../exampleEvents.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderRoute } from '../renderPage.tsx';

export const readEntry = 'GET /api/waitlist/7';

export const waiting: WaitlistEntryView = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@mail.example',
  participants: 2,
  requestedParticipants: null,
  state: 'waiting',
  event: exampleEvent({ availableSeats: 0, isFullyBooked: true }),
  partiesBefore: 1,
  totalAmount: 90_000,
  offeredUntil: null,
  canBook: false,
  bookableSeats: 0,
  hold: null,
  booking: null,
  bookingReference: null,
};
export const offered: WaitlistEntryView = {
  ...waiting,
  state: 'offered',
  offeredUntil: '2031-03-13T20:00:00.000Z',
  canBook: true,
  bookableSeats: 2,
};

/** Shows the page of the mailed link; no other workshop has seats. */
export function showEntry(
  api: FakeApi,
  answer: WaitlistEntryView | { status: number; body: object },
  path = '/waiting-list/7#key=k',
): RenderResult {
  api.answers[readEntry] = () => ('status' in answer ? answer : { body: answer });
  api.answers['GET /api/events'] ??= () => ({ body: [] });
  return renderRoute('/waiting-list/:id', path, <Waitlist />);
}
