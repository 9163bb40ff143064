import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { BookingCancelled } from '../../src/site/pages/BookingCancelledPage.tsx';
import { Event } from '../../src/site/pages/EventPage.tsx';
import { Events } from '../../src/site/pages/EventsPage.tsx';
import { exampleEvent } from '../exampleEvents.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';
import { visitor } from './bookingForm.ts';

export const hold = {
  holdId: 'AAAAAAAAAAAAAAAAAAAAAA',
  participants: 2,
  expiresAt: new Date(Date.now() + 20 * 60_000).toISOString(),
};
/** The sent form as this tab stores it. */
export const storedForm = {
  eventId: 3,
  entry: visitor,
  attempt: { key: 'k'.repeat(32), request: '{}', isUnanswered: false, replaces: null, hold },
  openAt: '/events',
};

/** Before each test the tab has stored nothing, and the API releases the hold. Call it once, at the top of a test file. */
export function answerCancelledPage(api: FakeApi): void {
  beforeEach(() => {
    api.answers['GET /api/events/3'] = () => ({ body: exampleEvent({ id: 3 }) });
    api.answers[`DELETE /api/holds/${hold.holdId}`] = () => ({ status: 204 });
    sessionStorage.clear();
  });
}

export const store = (name: string, value: object) => sessionStorage.setItem(name, JSON.stringify(value));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

export function show(address = '/booking-cancelled'): void {
  renderAt(
    address,
    <Routes>
      <Route path="/booking-cancelled" element={<BookingCancelled />} />
      <Route path="/events" element={<Events />} />
      <Route path="/events/:id" element={<Event />} />
    </Routes>,
  );
}
