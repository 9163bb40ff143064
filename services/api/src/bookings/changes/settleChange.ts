import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { Event, takesPlace } from '../../events/event.model.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { hasArrivals } from '../attendees/arrivals.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { readTickets } from '../money/readSums.ts';
import { lockEvents, tryTakeSeats } from '../seats/seats.ts';
import { findSoldOutTickets } from '../seats/ticketLimits.ts';
import { recordItn } from '../settlement/recordItn.ts';
import type { PaymentHandler } from '../settlement/recordItn.ts';
import { applyChange } from './applyChange.ts';
import type { PayableChange } from './bookingChange.model.ts';
import { endChange, isChangeExpired, lockRequestedChange } from './openChange.ts';
import type { RequestedChange } from './openChange.ts';
import { addedTickets } from './readQuote.ts';
import type { QuotedChange } from './readQuote.ts';

export const changeHandler: PaymentHandler = {
  complete: async (transaction, context, itn, settlement) => {
    const requested = await lockRequestedChange(transaction, itn.holdId);
    return requested && settleChange(transaction, context, requested, itn, settlement);
  },
  fail: async (transaction, { holdId }, settlement) => {
    const requested = await lockRequestedChange(transaction, holdId);
    return requested ? failChange(transaction, requested, settlement) : 'ignored';
  },
};

/** Records the payment for the changed booking, and applies the change if it is still possible. */
async function settleChange(
  transaction: Transaction,
  context: BookingContext,
  paid: RequestedChange,
  itn: ReadItn,
  { requestId, follow, paidAt }: Settlement,
): Promise<'confirmed' | PaymentReview> {
  const { booking, change, open } = paid;
  const { request } = change;
  follow(booking.id, request.traceparent);
  await lockEvents(transaction, [booking.eventId, change.toEventId, ...(open ? [open.toEventId] : [])]);
  const from = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  const to = await Event.findByPk(change.toEventId, { transaction, rejectOnEmpty: true });
  const review = await findChangeReview(transaction, paid, { from, to }, itn, paidAt);
  await recordItn(transaction, itn, { booking, review, isChange: true }, requestId);
  if (review === 'no_seat') {
    if (change.state === 'open') await endChange(transaction, change, 'paid');
    else await request.update({ state: 'paid' }, { transaction });
  }
  if (review) return review;
  if (open) await endChange(transaction, open);
  await request.update({ state: 'paid', expiresAt: null }, { transaction });
  const by = { actor: 'visitor', adminId: null, requestId } as const;
  await applyChange(transaction, context.config.payfast, booking, quotedBy(booking, change, from, to), by, change);
  return 'confirmed';
}

/** The open change holds its seats until it expires, so that the visitor can pay again. */
async function failChange(
  transaction: Transaction,
  { booking, change: { request } }: RequestedChange,
  { follow }: Settlement,
): Promise<'failed' | 'ignored'> {
  follow(booking.id, request.traceparent);
  if (request.state !== 'open') return 'ignored';
  await request.update({ state: 'failed' }, { transaction });
  return 'failed';
}

/** Returns null if the change can be made and has its seats. */
async function findChangeReview(
  transaction: Transaction,
  { booking, change }: RequestedChange,
  { from, to }: { from: Event; to: Event },
  itn: ReadItn,
  paidAt?: Date,
): Promise<PaymentReview | null> {
  if (change.request.state === 'paid') return 'paid_twice';
  if (itn.amount !== change.request.amount) return 'wrong_amount';
  const isCurrent = booking.status === 'confirmed' && booking.changeCount === change.bookingVersion;
  if (!isCurrent || booking.paymentStatus !== 'completed' || !takesPlace(to)) return 'no_seat';
  if (isChangeExpired(change, from, to, paidAt) || (await hasArrivals(transaction, booking.id))) return 'no_seat';
  if (change.state === 'open') return null;
  const booked = { eventId: booking.eventId, tickets: await readTickets(transaction, booking.id) };
  const added = addedTickets(booking, booked, { to, tickets: change.toTickets });
  if (await findSoldOutTickets(transaction, added)) return 'no_seat';
  return (await tryTakeSeats(transaction, to.id, change.seats)) ? null : 'no_seat';
}

/** Returns the quote with the sums that the visitor has accepted. */
function quotedBy(booking: Booking, change: PayableChange, from: Event, to: Event): QuotedChange {
  const { toTickets: tickets, toPay, kept } = change;
  const totalAfter = booking.totalAmount + toPay;
  return { from, to, tickets, quote: { isFree: false, toPay, toReturn: 0, kept, totalAfter } };
}
