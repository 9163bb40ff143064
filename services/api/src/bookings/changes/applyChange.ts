import { literal } from 'sequelize';
import type { CreationAttributes, Transaction } from 'sequelize';
import { changeLines } from '@studio/contract/bookings/changeLines';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RefundConfig } from '../../payments/refunds/requestRefund.ts';
import { clearArrivals } from '../attendees/arrivals.ts';
import { pricedBooking } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { enqueueReminders } from '../mails/reminderMails.ts';
import { addLines } from '../money/addLines.ts';
import { readTicketsAndDiscount } from '../money/readSums.ts';
import { returnSeats, takeSeats } from '../seats/seats.ts';
import { BookingChange } from './bookingChange.model.ts';
import type { ChangeActor } from './bookingChange.model.ts';
import { enqueueChangeMail } from './changeMails.ts';
import type { QuotedChange } from './readQuote.ts';

export interface ChangeBy {
  actor: ChangeActor;
  adminId: number | null;
  requestId: string | null;
}

/**
 * Applies a change to seats, booking, people and money. The caller has locked the booking and both events.
 * @param paid the open change whose payment has arrived; it already holds the seats that it adds
 * @throws sold_out
 */
export async function applyChange(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  change: QuotedChange,
  by: ChangeBy,
  paid: BookingChange | null = null,
): Promise<void> {
  const { from, to, tickets, quote } = change;
  const participants = seatsOfTickets(tickets);
  const isMove = from.id !== to.id;
  const { id: changeId, toStartsAt: bookedStartsAt } = paid
    ? await paid.update({ state: 'applied', appliedAt: literal('now()') }, { transaction })
    : await recordApplied(transaction, booking, change, { kind: 'changed', actor: by.actor });
  const more = participants - (paid?.seats ?? 0) - (isMove ? 0 : booking.participants);
  if (more > 0) await takeSeats(transaction, to.id, more);
  // Called also for 0 seats, because a change may return tickets of a type with a limit, which are then offered again.
  await returnSeats(transaction, to.id, Math.max(0, -more));
  if (isMove) await returnSeats(transaction, from.id, booking.participants);
  const booked = { ...pricedBooking(booking), ...(await readTicketsAndDiscount(transaction, booking.id)) };
  const lines = changeLines(booked, { eventId: to.id, tickets }, quote);
  await booking.update(
    {
      eventId: to.id,
      participants,
      changeCount: booking.changeCount + 1,
      ...(isMove && { bookedStartsAt }),
    },
    { transaction },
  );
  if (isMove) await clearArrivals(transaction, booking.id);
  const { id: bookingId, orderId } = booking;
  const { actor: requestedBy, adminId, requestId } = by;
  if (quote.toReturn > 0) {
    const refund = { orderId, bookingId, amount: quote.toReturn, reason: 'Booking changed', requestedBy, adminId };
    await requestRefund(transaction, payfast, refund);
  }
  // Called after the refund, because it computes what the unpaid requests ask for.
  await addLines(transaction, booking, lines, changeId);
  await enqueueChangeMail(transaction, booking, { kind: 'booking-changed', changeId, requestId });
  if (isMove) await enqueueReminders(transaction, booking.id, requestId);
}

/** Call it before the booking is updated. */
export function recordApplied(
  transaction: Transaction,
  booking: Booking,
  change: QuotedChange,
  record: Pick<BookingChange, 'kind' | 'actor'>,
): Promise<BookingChange> {
  // Such a change has no separate payment: the price of an admin's change is paid at the studio.
  const fields = { ...changeFields(booking, change), toPay: 0 };
  return BookingChange.create({ ...fields, ...record, state: 'applied' }, { transaction });
}

type ChangeFields = Omit<CreationAttributes<BookingChange>, 'state' | 'kind' | 'actor'>;

export function changeFields(booking: Booking, { from, to, tickets, quote }: QuotedChange): ChangeFields {
  return {
    bookingId: booking.id,
    bookingVersion: booking.changeCount,
    fromEventId: from.id,
    fromStartsAt: from.startsAt,
    fromParticipants: booking.participants,
    toEventId: to.id,
    toStartsAt: to.startsAt,
    toParticipants: seatsOfTickets(tickets),
    toTickets: [...tickets],
    toPay: quote.toPay,
    toReturn: quote.toReturn,
    kept: quote.kept,
  };
}
