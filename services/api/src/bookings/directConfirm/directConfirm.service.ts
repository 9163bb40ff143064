import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import type { ConfirmVisitor } from '@studio/contract/bookings/bookings';
import { linesToTotal } from '@studio/contract/bookings/orderLines';
import { providerMethod } from '@studio/contract/bookings/payments';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { keyReused } from '../../errors.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import { lockMatches, matchKey } from '../../payments/paymentMatch.ts';
import { PaymentResolution } from '../../payments/paymentResolution.model.ts';
import { Booking, pricedBooking } from '../booking.model.ts';
import type { Caller, BookingContext } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { lockBooking, lockEvent } from '../lockBooking.ts';
import { enqueueRequestReceived } from '../mails/bookingMails.ts';
import { addLines } from '../money/addLines.ts';
import { eventNotFound, requireOpenSales } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';
import { buildFirstTypeTickets } from '../seats/priceClaim.ts';
import { buildVisitorClaim } from '../seats/visitorClaim.ts';
import { confirmPaid, returnFromProvider } from '../settlement/stateTransitions.ts';
import { findExistingBookings } from './existingBookings.ts';
import type { ExistingBookings } from './existingBookings.ts';

// A client without holds may pay before it confirms; `payments/paymentMatch` finds the payment.

interface ConfirmedBooking {
  booking: Booking;
  event: Event;
}

/**
 * Identical requests of one browser within two hours get the same booking while it is unpaid.
 * @throws key_reused, and what `claimSeats` throws
 */
export async function confirmDirectly(
  context: BookingContext,
  input: ConfirmVisitor,
  key: string | null,
  caller: Caller,
): Promise<ConfirmedBooking> {
  const claim = claimOf(context, input, key, caller);
  try {
    // All statements use one connection: under load, each wait for another connection would take as long as the first.
    return await transact(context.database, async (transaction) => {
      const event = await Event.findByPk(claim.eventId, { transaction });
      if (!event) throw eventNotFound();
      const match = matchKey({ ...claim, amount: event.price * claim.participants }, context.config.secret);
      await lockMatches(transaction, claim);
      const existing = await findExistingBookings(transaction, claim, match);
      const confirmation = { context, claim, existing, event, requestId: caller.requestId };
      const booking = await findOrCreate(confirmation, transaction);
      caller.follow(booking.id);
      return { event, booking };
    });
  } catch (error) {
    // A concurrent request with the same key and other details does not wait for this request's lock.
    if (isViolation(error, 'payment_requests_key_once')) throw keyReused();
    // An admin changed the booking or resolved the payment after they were read: retry.
    if (error instanceof StaleBooking || isViolation(error, 'payment_resolutions_once')) {
      return confirmDirectly(context, input, key, caller);
    }
    throw error;
  }
}

class StaleBooking extends Error {}

interface Confirmation {
  context: BookingContext;
  claim: SeatClaim;
  existing: ExistingBookings | null;
  event: Event;
  requestId: string;
}

async function findOrCreate(confirmation: Confirmation, transaction: Transaction): Promise<Booking> {
  const { context, claim, existing, requestId } = confirmation;
  if (existing?.sameKeyHash && existing.sameKeyHash !== claim.requestHash) throw keyReused();
  // If the booking already counts as paid, the matching payment is not applied to it and stays in review.
  const isAnswered =
    existing?.awaitingPaymentId === null && (existing.sameKeyId !== null || existing.manuallyConfirmedId !== null);
  if (existing?.payment && !isAnswered) return confirmMatched(confirmation, existing.payment, transaction);

  const id = existing?.sameKeyId ?? existing?.unpaidId ?? existing?.confirmedId;
  if (id) {
    const booking = await lockBooking(transaction, { id });
    if (!booking) throw new StaleBooking();
    if (booking.status === 'held') await returnFromProvider(transaction, booking, requestId);
    return booking;
  }
  requireOpenSales(context.config);
  const booking = await claimRow(claim, transaction);
  if (!booking.request.expectsItn) await enqueueRequestReceived(transaction, booking, requestId);
  return booking;
}

async function confirmMatched(
  { claim, existing, requestId }: Confirmation,
  payment: NonNullable<ExistingBookings['payment']>,
  transaction: Transaction,
): Promise<Booking> {
  const booking = existing?.awaitingPaymentId
    ? await lockAwaitingPayment(existing.awaitingPaymentId, transaction)
    : await claimRow(claim, transaction);
  const event = await lockEvent(transaction, booking.eventId);
  if (!takesPlace(event)) return booking;
  const matched = { paymentId: payment.id, kind: 'matched', orderId: booking.orderId, adminId: null } as const;
  await PaymentResolution.create(matched, { transaction });
  // The price may have changed; the booking shows the amount that was paid (DESIGN §4).
  await addLines(transaction, booking, linesToTotal(pricedBooking(booking), payment.amount, 'agreed'));
  await confirmPaid(transaction, booking, event, requestId);
  return booking.reload({ transaction });
}

async function lockAwaitingPayment(id: number, transaction: Transaction): Promise<Booking> {
  const booking = await lockBooking(transaction, { id, status: 'pending', '$request.state$': ['open', 'failed'] });
  if (!booking) throw new StaleBooking();
  return booking;
}

async function claimRow(claim: SeatClaim, transaction: Transaction): Promise<Booking> {
  const { bookingId } = await claimSeats(transaction, claim);
  return Booking.findByPk(bookingId, { transaction, rejectOnEmpty: true });
}

function claimOf(context: BookingContext, input: ConfirmVisitor, key: string | null, caller: Caller): SeatClaim {
  return {
    ...buildVisitorClaim(context, input, caller),
    ...buildFirstTypeTickets(input.participants, null),
    attendees: null,
    answers: null,
    status: 'pending',
    purpose: 'confirm',
    method: providerMethod,
    dueOn: null,
    isLater: false,
    holdId: makeHoldId(),
    idempotencyKey: key,
    requestHash: key === null ? null : hashOf(input),
    waitlistEntryId: null,
    minutes: unpaidMinutesOf(input.participants).pending,
    expectsItn: context.paymentForms.hasItns,
    isProven: true,
    isEventLocked: false,
  };
}

function hashOf({ eventId, firstName, lastName, email, phone, participants }: ConfirmVisitor): string {
  const request = ['confirm', eventId, firstName, lastName, email, phone, participants];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
