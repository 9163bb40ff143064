import type { BookingDetail } from '@studio/contract/bookings/bookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { makeWorkshop } from './adminSteps.ts';
import type { AdminSession } from './adminSteps.ts';
import { holdSeats, payAtProvider } from './paymentSteps.ts';
import { dayAfterDemo, newPerson, readApi } from './steps.ts';
import type { Visitor } from './steps.ts';

/** A paid booking of two seats with another date of its workshop. */
export interface ManagedBooking {
  visitor: Visitor;
  event: AdminEventView;
  otherDate: AdminEventView;
  /** The manage link in the mail. */
  link: string;
}

/** Adds a workshop on two days and books the first day. The price differs from those of the demo's workshops. */
export async function bookManaged(admin: AdminSession): Promise<ManagedBooking> {
  const values = { price: 31_250, capacity: 8, category: 'Jewelry Making' };
  const event = await makeWorkshop(admin, { ...values, date: dayAfterDemo(12) });
  const otherDate = await makeWorkshop(admin, { ...values, date: dayAfterDemo(19), title: event.title });
  const visitor = newPerson({ participants: 2 });
  await payAtProvider(await holdSeats(event, visitor));
  return { visitor, event, otherDate, link: await waitForManageLink(visitor.email, '/manage#key=') };
}

/** Waits for a mail with a link to manage a booking. */
export async function waitForManageLink(email: string, words: string): Promise<string> {
  const { text } = await waitForMailSaying(email, words);
  const [link] = /https?:\S+\/manage#key=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** Reads the booking of a manage link without its key, as anyone can. */
export function readBooking(link: string): Promise<BookingDetail> {
  const [, reference] = /booking\/([\w-]+)\/manage/.exec(link) ?? [];
  return readApi(`/api/bookings/reference/${reference}`);
}
