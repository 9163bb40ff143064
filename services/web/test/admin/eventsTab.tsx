import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { EventsTab } from '../../src/admin/events/EventsTab.tsx';
import { currentToasts } from '../../src/shared/ui/toast/toast.ts';
import { Toaster } from '../../src/shared/ui/toast/Toaster.tsx';
import { Address } from '../address.tsx';
import { exampleAdminEvent } from '../exampleEvents.ts';
import { useFakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';
import { dismissToasts } from '../toasts.ts';

export const wheel = exampleAdminEvent({ id: 1, availableSeats: 4, bookingCount: 3 });
export const beads = exampleAdminEvent({
  id: 2,
  title: 'Bead a Bracelet',
  category: 'Jewelry Making',
  date: '2031-03-01',
  availableSeats: 0,
  isFullyBooked: true,
});
export const raku = exampleAdminEvent({ id: 3, title: 'Raku', date: '2024-05-04' });
export const felt = exampleAdminEvent({ id: 4, title: 'Felt', category: 'Textiles', date: '2024-06-01' });

/** The workshops tab, in front of a fake API. Call it once, at the top of a test file. */
export function eventsTab() {
  const api = useFakeApi();
  afterEach(dismissToasts);

  /** Shows two upcoming and two past workshops, or other ones. */
  async function open(events = [wheel, beads, felt, raku], path = '/admin?tab=events'): Promise<void> {
    api.answers['GET /api/admin/events'] = () => ({ body: events });
    for (const event of events) answerFor(event, events);
    renderEvents(path);
    await waitFor(() => expect(screen.queryByText('Loading the workshops…')).not.toBeInTheDocument());
  }

  function answerFor(event: AdminEventView, events: AdminEventView[]): void {
    const same = ({ title, startTime }: AdminEventView) => title === event.title && startTime === event.startTime;
    const days = events.filter(same).map(({ date }) => date);
    api.answers[`GET /api/admin/events/${event.id}`] = () => ({ body: event });
    api.answers[`GET /api/admin/events/${event.id}/days`] = () => ({ body: days });
  }

  return { api, open };
}

export function renderEvents(path: string): void {
  renderAt(
    path,
    <main tabIndex={-1}>
      <EventsTab
        manualBooking={(close) => (
          <button type="button" onClick={close}>
            The manual booking
          </button>
        )}
      />
      <Address />
      <Toaster />
    </main>,
  );
}

export const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[0]?.querySelector('b')?.textContent);
export const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });
export const shownToasts = () => currentToasts().filter((toast) => toast.open);
