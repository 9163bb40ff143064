import type { BookingDetail } from '@studio/contract/bookings/bookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import type { AdminSession } from './adminSteps.ts';
import { holdSeats, payAtProvider } from './paymentSteps.ts';
import { dayAfterDemo, newPerson } from './steps.ts';
import type { Visitor } from './steps.ts';

/** A paid booking of two seats with another date of its workshop. */
export interface ManagedBooking {
  visitor: Visitor;
  event: AdminEventView;
  otherDate: AdminEventView;
  /** The link in the mail. */
  link: string;
}

let titles = 0;

/** Offers a workshop on two days, and books the first. Prices differ from those of the demo's workshops. */
export async function bookManaged(admin: AdminSession): Promise<ManagedBooking> {
  titles += 1;
  const title = `Bead a Bracelet ${Date.now().toString(36)} ${titles}`;
  const [event, otherDate] = [await offer(title, 12), await offer(title, 19)];
  const visitor = newPerson({ participants: 2 });
  await payAtProvider(await holdSeats(event, visitor));
  return { visitor, event, otherDate, link: await mailedLink(visitor.email, '/manage#key=') };

  function offer(name: string, days: number): Promise<AdminEventView> {
    return admin.call('POST', '/api/events', {
      title: name,
      description: 'A bracelet of glass beads.',
      date: dayAfterDemo(days),
      startTime: '14:00',
      endTime: '16:00',
      price: 31_250,
      capacity: 8,
      category: 'Jewelry Making',
      imageUrl: '/art/jewelry.jpg',
    });
  }
}

/** Waits for a mail with a link to manage a booking. */
export async function mailedLink(email: string, words: string): Promise<string> {
  const { text } = await waitForMailSaying(email, words);
  const [link] = /https?:\S+\/manage#key=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** Reads the booking of a link as anyone can. */
export async function bookingOf(link: string): Promise<BookingDetail> {
  const [, reference] = /booking\/([\w-]+)\/manage/.exec(link) ?? [];
  return (await fetch(`${demo().web}/api/bookings/reference/${reference}`)).json() as Promise<BookingDetail>;
}
