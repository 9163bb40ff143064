import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { pendingHours } from '@studio/contract/bookings';
import type { ConfirmVisitor } from '@studio/contract/bookings';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { conflict, notFound } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { resolvePayment } from '../../payments/ledger.ts';
import { lockMatches, matchKey } from '../../payments/paymentMatch.ts';
import { Booking } from '../booking.model.ts';
import type { Asker, BookingDeps } from '../bookingContext.ts';
import { enqueueRequestReceived } from '../mails/bookingMails.ts';
import type { MailContext } from '../mails/bookingMails.ts';
import { withdrawReview } from '../mails/paymentReviewMail.ts';
import { toE164 } from '../phone.ts';
import { makeReference } from '../reference.ts';
import { lookAhead } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';
import { requireOpenSales } from '../seats/salesPause.ts';
import { confirmPaid, returnFromProvider } from '../settlement/stateTransitions.ts';
import { findOwn } from './existingBookings.ts';
import type { OwnRows } from './existingBookings.ts';

// A client written from the specification alone makes no hold: it pays first and confirms afterwards. Its places are
// claimed here, and its money may have come before it (`payments/match`).

export interface ConfirmedBooking {
  booking: Booking;
  event: Event;
}

/** One visitor's identical requests, as many as there are, get one booking: the unpaid row of the last two hours. */
export async function confirmVisitor(
  deps: BookingDeps,
  input: ConfirmVisitor,
  key: string | null,
  asker: Asker,
): Promise<ConfirmedBooking> {
  const claim = claimOf(deps, input, key, asker);
  const { event: payable, refusal } = await lookAhead(deps.database, claim);
  if (!payable) throw refusal ?? notFound();
  const match = matchKey({ ...claim, amount: payable.price * claim.participants }, deps.config.secret);
  // Nothing to win, and nothing of the visitor's own to answer with: no lock is needed to say so.
  if (refusal && !(await findOwn(deps.database, claim, match))) throw refusal;
  try {
    return await transact(deps.database, async (transaction) => {
      await lockMatches(transaction, claim);
      const own = await findOwn(transaction, claim, match);
      const event = await Event.findByPk(claim.eventId, { transaction, rejectOnEmpty: true });
      const context = { canonicalOrigin: deps.config.publicUrls[0], requestId: asker.requestId };
      return { event, booking: await answer({ deps, claim, own, event, context }, transaction) };
    });
  } catch (error) {
    // The same key with other details took another lock, and was first.
    if (isViolation(error, 'bookings_key_once')) throw keyReused();
    // An admin decided about the visitor's payment, or about the row it was for, at this moment: what was found is not so.
    if (error instanceof Overtaken || isViolation(error, 'payment_resolutions_once')) {
      return confirmVisitor(deps, input, key, asker);
    }
    throw error;
  }
}

/** A row that was found has been deleted, or does not wait for money any more. */
class Overtaken extends Error {}

interface Confirmation {
  deps: BookingDeps;
  claim: SeatClaim;
  own: OwnRows | null;
  event: Event;
  context: MailContext;
}

async function answer(confirmation: Confirmation, transaction: Transaction): Promise<Booking> {
  const { deps, claim, own, event, context } = confirmation;
  if (own?.keyHash && own.keyHash !== claim.requestHash) throw keyReused();
  // What the key stands for is the answer, and so is what an admin vouches for: further money is for a person to look at.
  const isAnswered = own?.waitingId === null && (own.keyId !== null || own.vouchedId !== null);
  if (own?.payment && !isAnswered) return confirmMatched(confirmation, own.payment, transaction);

  const id = own?.keyId ?? own?.unpaidId ?? own?.settledId;
  if (id) {
    const booking = await Booking.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
    if (!booking) throw new Overtaken();
    if (booking.status === 'held') await returnFromProvider(transaction, booking, event, context);
    return booking;
  }
  requireOpenSales(deps.config);
  const booking = await claimRow(claim, transaction);
  if (booking.expiresAt === null) await enqueueRequestReceived(transaction, booking, event, context);
  return booking;
}

/** The money is there already: the row that waits for it, or a new one, is paid. */
async function confirmMatched(
  { claim, own, event, context }: Confirmation,
  payment: NonNullable<OwnRows['payment']>,
  transaction: Transaction,
): Promise<Booking> {
  const booking = own?.waitingId ? await lockWaiting(own.waitingId, transaction) : await claimRow(claim, transaction);
  await resolvePayment(transaction, {
    paymentId: payment.id,
    kind: 'matched',
    bookingId: booking.id,
    refunded: 0,
    adminId: null,
  });
  await withdrawReview(transaction, payment.id);
  // The price may have changed since the row was made; the page never names a sum that nobody paid (DESIGN §4 R15.00 fee).
  await booking.update({ totalAmount: payment.amount }, { transaction });
  await confirmPaid(transaction, booking, event, { ...context, paymentId: payment.paymentId });
  return booking;
}

/** @throws Overtaken when somebody has ended the row, or noted its money, since it was found */
async function lockWaiting(id: number, transaction: Transaction): Promise<Booking> {
  const booking = await Booking.findOne({
    where: { id, status: 'pending', paymentStatus: ['pending', 'failed'] },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!booking) throw new Overtaken();
  return booking;
}

async function claimRow(claim: SeatClaim, transaction: Transaction): Promise<Booking> {
  const { id } = await claimSeats(transaction, claim);
  return Booking.findByPk(id, { transaction, rejectOnEmpty: true });
}

function claimOf(deps: BookingDeps, input: ConfirmVisitor, key: string | null, asker: Asker): SeatClaim {
  return {
    eventId: input.eventId,
    participants: input.participants,
    totalAmount: null,
    status: 'pending',
    bookingReference: makeReference(),
    holdId: null,
    idempotencyKey: key,
    requestHash: key === null ? null : hashOf(input),
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone,
    phoneE164: toE164(input.phone),
    origin: asker.origin,
    visitorKey: asker.visitor,
    minutes: deps.paymentForms.hasItns ? pendingHours * 60 : null,
    limitMultiplier: deps.config.rateLimitMultiplier,
  };
}

function keyReused(): AppError {
  return conflict('key_reused', 'This request was already sent with other details.');
}

function hashOf({ eventId, firstName, lastName, email, phone, participants }: ConfirmVisitor): string {
  const request = ['confirm', eventId, firstName, lastName, email, phone, participants];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
