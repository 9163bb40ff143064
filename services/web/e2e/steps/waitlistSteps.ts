import type { AdminEventView } from '@studio/contract/events/events';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { bookManually, makeWorkshop } from './adminSteps.ts';
import type { AdminSession } from './adminSteps.ts';
import { dayAfterDemo } from './steps.ts';

/** A full workshop of two seats, with tickets for adults and children. */
export interface FullWorkshop {
  event: AdminEventView;
  /** Cancels the booking, which frees both seats. */
  cancelBooking: () => Promise<unknown>;
}

export async function makeFull(admin: AdminSession): Promise<FullWorkshop> {
  const ticketTypes = [
    { name: 'Adult', price: 29_150 },
    { name: 'Child', price: 18_000 },
  ];
  const event = await makeWorkshop(admin, { date: dayAfterDemo(33), price: 29_150, capacity: 2, ticketTypes });
  const booking = await bookManually(admin, event, { participants: 2 });
  return {
    event,
    cancelBooking: () => admin.call('PATCH', `/api/bookings/${booking.id}/status`, { status: 'cancelled' }),
  };
}

/** Waits for a mail that says `words`, and returns its link to the waiting-list entry. */
export async function waitForEntryLink(email: string, words: string): Promise<string> {
  const { text } = await waitForMailSaying(email, words, 60);
  const [link] = /https?:\S+\/waiting-list\/\d+#key=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
