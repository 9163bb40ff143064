import type { Transaction } from 'sequelize';
import type { AdminChange, AdminQuote } from '@studio/contract/admin/adminBookingChanges';
import type { ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import { quoteChange } from '@studio/contract/bookings/changeQuote';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { Actor } from '../../../admins/audit/audit.ts';
import { transact } from '../../../db/transact.ts';
import { changedMeanwhile, conflict } from '../../../errors.ts';
import { Event, takesPlace } from '../../../events/event.model.ts';
import { removeExpiry } from '../../../payments/paymentRequest.model.ts';
import { auditFields } from '../../auditFields.ts';
import type { Booking } from '../../booking.model.ts';
import type { BookingContext } from '../../bookingContext.ts';
import { lockListed } from '../../lockBooking.ts';
import { enqueueResend, resendBookingReceived } from '../../mails/bookingMails.ts';
import { eventNotFound, soldOut } from '../../seats/availability.ts';
import { lockEvents } from '../../seats/seats.ts';
import { requireTicketsLeft } from '../../seats/ticketLimits.ts';
import { applyChange } from '../applyChange.ts';
import { endOpenChange } from '../openChange.ts';
import { addedTickets, chooseTickets, readQuotedBooking, requireQuoted } from '../readQuote.ts';
import type { PricedChange } from '../readQuote.ts';
import { contactAuditFields, updateContact } from '../updateContact.ts';
import { recordWithReason } from './recordWithReason.ts';

/**
 * Moves a booking, changes its party or its contact data, at any time. A new e-mail address gets the confirmation
 * again, unless a mail about another change goes to it.
 *
 * @throws not_found, changed_meanwhile, price_changed, sold_out, tickets_sold_out; conflict if the booking is cancelled
 */
export function changeAsAdmin(context: BookingContext, id: number, input: AdminChange, actor: Actor): Promise<void> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    if (booking.changeCount !== input.version) throw changedMeanwhile('this booking', booking.updatedAt);
    const before = { ...auditFields(booking), ...contactAuditFields(booking.order, booking.order) };
    const previous = { ...booking.order.get() };
    const hasNewEmail = await updateContact(transaction, booking, input, actor.requestId);
    const target = {
      eventId: input.eventId ?? booking.eventId,
      participants: input.participants ?? booking.participants,
    };
    if (input.tickets || target.eventId !== booking.eventId || target.participants !== booking.participants) {
      await applyTarget(transaction, context, booking, { ...input, ...target }, actor);
    } else if (hasNewEmail && booking.order.email !== null && booking.status === 'confirmed') {
      await enqueueResend(transaction, booking, actor.requestId);
    }
    await booking.reload({ transaction });
    const after = { ...auditFields(booking), ...contactAuditFields(booking.order, previous) };
    await recordWithReason(transaction, actor, booking, { action: 'booking.changed', before, after }, input.reason);
  });
}

/** Quotes the change without the studio's cancellation rule. @throws not_found, sold_out, tickets_sold_out, conflict */
export function quoteAsAdmin({ database }: BookingContext, id: number, target: AdminQuote): Promise<ChangeQuoteView> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    return (await quoteWithoutRule(transaction, booking, target)).quote;
  });
}

async function applyTarget(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  { difference, toPay, toReturn, ...target }: AdminQuote & Pick<AdminChange, 'difference' | 'toPay' | 'toReturn'>,
  { adminId, requestId }: Actor,
): Promise<void> {
  await endOpenChange(transaction, booking);
  await lockEvents(transaction, [booking.eventId, target.eventId]);
  const change = await quoteWithoutRule(transaction, booking, target);
  const { quote: now } = change;
  requireQuoted(now, { toPay: toPay ?? now.toPay, toReturn: toReturn ?? now.toReturn });
  const quote = difference === 'left' ? quoteUnchangedTotal(booking, now) : now;
  const by = { actor: 'admin', adminId, requestId } as const;
  await applyChange(transaction, context.config.payfast, booking, { ...change, quote }, by);
  if (booking.status === 'pending') {
    // A booking that an admin has changed does not expire. Only confirmed bookings get the mail about a change.
    await removeExpiry(transaction, booking.request);
    await resendBookingReceived(transaction, booking, requestId);
  }
}

async function quoteWithoutRule(transaction: Transaction, booking: Booking, wanted: AdminQuote): Promise<PricedChange> {
  if (booking.status === 'cancelled') throw conflict('conflict', 'This booking is cancelled, so it cannot be changed.');
  const from = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  const to = wanted.eventId === from.id ? from : await Event.findByPk(wanted.eventId, { transaction });
  if (!to || !takesPlace(to)) throw eventNotFound();
  const quoted = await readQuotedBooking(transaction, booking);
  const tickets = chooseTickets(quoted, to, wanted);
  const participants = seatsOfTickets(tickets);
  const seatsLeft = to.freeSeats;
  if (participants - (to.id === from.id ? booking.participants : 0) > seatsLeft) throw soldOut(seatsLeft);
  await requireTicketsLeft(transaction, addedTickets(booking, quoted, { to, tickets }));
  const terms = { freeUntil: new Date().toISOString(), keptPercent: 0 };
  const quote = quoteChange(quoted, { eventId: to.id, tickets }, terms, new Date());
  return { from, to, tickets, quote };
}

/** Leaves the total as it is: the studio keeps what it would return, and charges nothing more. */
function quoteUnchangedTotal({ totalAmount }: Booking, { toReturn }: ChangeQuoteView): ChangeQuoteView {
  return { isFree: true, toPay: 0, toReturn: 0, toVoucher: 0, kept: toReturn, totalAfter: totalAmount };
}
