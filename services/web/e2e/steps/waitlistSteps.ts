import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { demo } from '../demo/demo.ts';
import { runInDatabase } from '../demo/demoDatabase.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import type { AdminSession } from './adminSteps.ts';
import { dayAfterDemo, newPerson } from './steps.ts';
import type { Visitor } from './steps.ts';

/** A full workshop of two seats. */
export interface FullWorkshop {
  event: AdminEventView;
  /** Gives both seats back. */
  cancelBooking: () => Promise<unknown>;
}

let titles = 0;

export async function makeFull(admin: AdminSession): Promise<FullWorkshop> {
  titles += 1;
  const event = await admin.call<AdminEventView>('POST', '/api/events', {
    title: `Full ${Date.now().toString(36)} ${titles}`,
    description: 'A full workshop.',
    date: dayAfterDemo(33),
    startTime: '10:00',
    endTime: '12:00',
    price: 29_150,
    capacity: 2,
    category: 'Painting',
  });
  const booking = await admin.call<AdminBookingView>('POST', '/api/bookings/manual', {
    ...newPerson({ participants: 2 }),
    eventId: event.id,
  });
  return {
    event,
    cancelBooking: () => admin.call('PATCH', `/api/bookings/${booking.id}/status`, { status: 'cancelled' }),
  };
}

/** Joins and confirms without a browser; returns the mailed link. */
export async function joinLine(eventId: number, { phone: _phone, ...visitor }: Visitor): Promise<string> {
  await post(`/api/events/${eventId}/waitlist`, visitor);
  const link = await mailedEntry(visitor.email, 'you asked for a place');
  const { pathname, hash } = new URL(link);
  const path = `${pathname.replace('/waiting-list/', '/api/waitlist/')}/confirm`;
  const { participants } = visitor;
  await post(path, { participants }, { 'x-waitlist-key': new URLSearchParams(hash.slice(1)).get('key') ?? '' });
  return link;
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(demo().web + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: demo().web, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Waits for a mail that says `words`, and returns its link to the place in line. */
export async function mailedEntry(email: string, words: string): Promise<string> {
  const { text } = await waitForMailSaying(email, words, 60);
  const [link] = /https?:\S+\/waiting-list\/\d+#key=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** Sets the stored end of an offer to now. The API looks for ended offers every ten seconds. */
export async function endOfferTime(email: string): Promise<void> {
  await runInDatabase(`update waitlist_entries set offered_until = now() where email = $1 and offered_until > now()`, [
    email,
  ]);
}
