import type { HoldView } from '@studio/contract/bookings/bookings';
import type { WaitlistEntryView, WaitlistInput } from '@studio/contract/bookings/waitlist';
import { waitlistKeyOf } from '../src/bookings/waitlist/waitlistKey.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import { buildVisitor } from './factories.ts';

export function joinLine(app: TestApp, event: Pick<Event, 'id'>, values: Partial<WaitlistInput> = {}) {
  const { firstName, lastName, email, participants } = buildVisitor();
  const body = { firstName, lastName, email, participants, ...values };
  return request<{ joined: true }>(app.url, `/api/events/${event.id}/waitlist`, { method: 'POST', body });
}

/** The owner of the mailed link. */
export function entryClient(app: TestApp, id: number, key = waitlistKeyOf(id, app.config.manageKey)) {
  const headers = { 'X-Waitlist-Key': key };
  const path = `/api/waitlist/${id}`;
  return {
    read: () => request<WaitlistEntryView>(app.url, path, { headers }),
    leave: () => request<WaitlistEntryView>(app.url, `${path}/leave`, { method: 'POST', headers }),
    pay: () => request<HoldView>(app.url, `${path}/payment`, { method: 'POST', headers }),
  };
}
