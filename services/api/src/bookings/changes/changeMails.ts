import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import type { VoucherRefund } from '@studio/contract/bookings/refunds';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { startOf } from '@studio/contract/format/eventStart';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { isActive } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transactionOf } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import { timesOf } from '../../events/eventFields.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { Booking } from '../booking.model.ts';
import { composeContent, findMailedBooking } from '../mails/bookingComposers.ts';
import type { BookingContent, MailLinks } from '../mails/bookingComposers.ts';
import { voucherRefundsOf } from '../mails/findMailedRefund.ts';
import { readTicketsBefore } from '../money/readSums.ts';

type ChangeMailKind = 'booking-changed' | 'booking-cancelled';

/** Enqueues one mail per change; none for a booking without an e-mail address. */
export async function enqueueChangeMail(
  transaction: Transaction,
  { id: bookingId, order }: Booking,
  { kind, changeId, requestId }: { kind: ChangeMailKind; changeId: number; requestId: string | null },
): Promise<void> {
  if (order.email === null) return;
  await enqueueMail(transaction, { kind, key: `${kind}:${changeId}`, bookingId, changeId, requestId });
}

/** Enqueues the mail that tells the old address about the update. */
export async function enqueueEmailUpdated(
  transaction: Transaction,
  bookingId: number,
  previousEmail: string,
  requestId: string | null,
): Promise<void> {
  const kind = 'booking-email-updated';
  await enqueueMail(transaction, { kind, key: `${kind}:${randomUUID()}`, bookingId, previousEmail, requestId });
}

export async function enqueueManageLink(
  transaction: Transaction,
  bookingId: number,
  requestId: string | null,
): Promise<void> {
  await enqueueMail(transaction, { kind: 'manage-link', key: `manage-link:${randomUUID()}`, bookingId, requestId });
}

interface ChangeRow {
  title: string;
  startsAt: Date;
  furtherDates: FurtherDateView[];
  isMove: boolean;
  participants: number;
  paid: number;
  returned: number;
  kept: number;
  isByHand: boolean;
  toVouchers: VoucherRefund[];
}

// A change and the refund that it caused are joined by their time, the start of their transaction.
const selectChange = statement<ChangeRow>(
  'booking change mail',
  `select e.title, c.from_starts_at as "startsAt", e.further_dates as "furtherDates", c.from_event_id <> c.to_event_id as "isMove",
     c.from_participants as participants, c.to_pay as paid, c.to_return as returned, c.kept,
     exists (select from refunds r where r.booking_id = c.booking_id and r.created_at = c.applied_at
       and r.method = 'by_hand' and r.state <> 'done') as "isByHand",
     ${voucherRefundsOf('vr.booking_id = c.booking_id and vr.created_at = c.applied_at')} as "toVouchers"
   from booking_changes c join events e on e.id = c.from_event_id
   where c.id = $1`,
);

/** The maximum number of bookings in one mail. */
const maxBookings = 20;

const selectUpcoming = statement<{ id: number }>(
  'upcoming bookings of an address',
  `select b.id from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
   where o.email_key = (select email_key from orders where id = (select order_id from bookings where id = $1)) and ${isActive('b')}
     and e.deleted_at is null and e.last_starts_at > now()
   order by e.starts_at, b.id limit ${maxBookings}`,
);

type ChangeComposers = Pick<Composers, ChangeMailKind | 'booking-email-updated' | 'manage-link'>;

export function createChangeComposers(links: MailLinks): ChangeComposers {
  async function composeChange(
    on: Transaction | Sequelize,
    mail: OutboxMail,
    status: 'confirmed' | 'cancelled',
  ): Promise<Omit<BookingChangeMail, keyof MailSite> | null> {
    const { bookingId, changeId } = mail;
    const booking = await findMailedBooking(on, bookingId);
    const [change] = await run(on, selectChange, [changeId]);
    // A booking that was cancelled since then gets only the mail about the cancellation.
    if (!booking || !change || changeId === null || booking.status !== status) return null;
    const tickets = await readTicketsBefore(on, booking.id, changeId);
    return { ...(await composeContent(on, booking, links)), change: presentChange(change, tickets) };
  }

  return {
    'booking-changed': (on, mail) => composeChange(on, mail, 'confirmed'),
    'booking-cancelled': (on, mail) => composeChange(on, mail, 'cancelled'),
    'booking-email-updated': async (on, { bookingId, previousEmail }) => {
      if (bookingId === null || previousEmail === null) return null;
      const booking = await Booking.findByPk(bookingId, { include: Event, transaction: transactionOf(on) });
      if (!booking?.event) return null;
      const { date, startTime } = timesOf(booking.event);
      const event = { title: booking.event.title, date, startTime };
      return { bookingReference: booking.bookingReference, event, email: previousEmail };
    },
    'manage-link': async (on, { bookingId }) => {
      const bookings: BookingContent[] = [];
      for (const { id } of await run(on, selectUpcoming, [bookingId])) {
        const booking = await findMailedBooking(on, id);
        if (booking) bookings.push(await composeContent(on, booking, links));
      }
      const [next] = bookings;
      return next ? { ...next, bookings } : null;
    },
  };
}

function presentChange(row: ChangeRow, tickets: BookedTicket[]) {
  const { title, startsAt, furtherDates, participants, ...change } = row;
  return { from: { title, start: startOf(startsAt), furtherDates, participants, tickets }, ...change };
}
