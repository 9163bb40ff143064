import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventView } from '@studio/contract/events/events';
import { Toaster } from '../../src/shared/ui/toast/Toaster.tsx';
import type { BookingEntry } from '../../src/site/bookings/bookingFlow/bookingEntry.ts';
import { Events } from '../../src/site/pages/EventsPage.tsx';
import { exampleEvent } from '../exampleEvents.ts';
import { exampleSettings } from '../exampleSettings.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';
import { dismissToasts } from '../toasts.ts';
import { exampleHold, fillForm, openForm, payButton, visitor } from './bookingForm.ts';
import { useSubmittedForms } from './submittedForms.ts';

/** An event as SPEC §3 lets an API send it: `undefined` is left out of the JSON. */
type SentEvent = Omit<EventView, 'availableSeats' | 'payNowButtonHtml'> & {
  availableSeats?: number | undefined;
  payNowButtonHtml?: string | null | undefined;
};

/** The events page with its booking flow, in front of a fake API that holds seats. Call it once, at the top of a test file. */
export function bookingFlowPage(api: FakeApi, settings = exampleSettings()) {
  const visited: string[] = [];
  const submitted = useSubmittedForms();

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    visited.length = 0;
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
  });
  afterEach(() => {
    dismissToasts();
    document.body.replaceChildren();
  });

  function VisitedAddresses(): null {
    const { pathname, search } = useLocation();
    useEffect(() => void visited.push(pathname + search), [pathname, search]);
    return null;
  }

  function showEvents(...events: SentEvent[]): Promise<UserEvent> {
    return showEventsAt('/events', ...events);
  }

  async function showEventsAt(address: string, ...events: SentEvent[]): Promise<UserEvent> {
    api.answers['GET /api/events'] = () => ({ body: events });
    for (const event of events) api.answers[`GET /api/events/${event.id}`] = () => ({ body: event });
    renderAt(
      address,
      <>
        <Events />
        <Toaster />
        <VisitedAddresses />
      </>,
      settings,
    );
    await screen.findByRole('heading', { name: '2025 Workshops' });
    return userEvent.setup();
  }

  /** Opens the form of a workshop and fills it. */
  async function showFilledForm(
    event: SentEvent = exampleEvent(),
    person: Partial<BookingEntry> = visitor,
  ): Promise<UserEvent> {
    const user = await showEvents(event);
    await openForm(user, event.title);
    await fillForm(user, person);
    return user;
  }

  /** Fills the form of a workshop, and presses Pay; resolves when the payment form was submitted. */
  async function startPayment(): Promise<UserEvent> {
    const user = await showFilledForm();
    await user.click(payButton());
    await waitFor(() => expect(submitted).toHaveLength(1));
    return user;
  }

  const holds = () => api.calls.filter(({ path }) => path === '/api/holds');
  const keys = () => holds().map(({ headers }) => headers.get('idempotency-key'));

  return { visited, submitted, showEvents, showEventsAt, showFilledForm, startPayment, holds, keys };
}

/** Fires the event with which the browser restores the page from its back/forward cache. */
export function restorePage(): void {
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
}
