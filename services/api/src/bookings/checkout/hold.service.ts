import { createHash, randomBytes } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { holdMinutesKept } from '@studio/contract/bookings';
import type { HoldInput, HoldView } from '@studio/contract/bookings';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { Booking, isSettled } from '../booking.model.ts';
import type { Asker, BookingDeps } from '../bookingContext.ts';
import { toE164 } from '../phone.ts';
import { makeReference } from '../reference.ts';
import { lookAhead } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';
import { requireOpenSales } from '../seats/salesPause.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';
import { shownUntil } from './holdExpiry.ts';
import { alreadyPaid, answerAgain } from './resumeHold.ts';

/**
 * Keeps places for a visitor who is about to pay, and says how to pay. One key is one hold, however often it is sent.
 *
 * @param key made by the page when the form opens; an edit makes a new one and names the old hold in `replaces`
 * @throws `sales_paused`, `key_reused`, `already_paid`, `payment_not_available` and what `claimSeats` throws
 */
export async function placeHold(deps: BookingDeps, input: HoldInput, key: string, asker: Asker): Promise<HoldView> {
  const requestHash = hashOf(input);
  const holdId = randomBytes(16).toString('base64url');
  const asked = claimOf(deps, input, { key, requestHash, holdId, asker });
  const { knownId, event, refusal } = await lookAhead(deps.database, asked);
  const anew = () => placeHold(deps, input, key, asker);
  if (knownId !== null) return (await answerAgain(deps, knownId, requestHash)) ?? anew();
  requireOpenSales(deps.config);
  if (refusal && !(input.replaces && isUntilReplaced(refusal))) throw refusal;
  if (!event) throw refusal ?? notFound();

  // What the form says is what the row must cost: who sent no total is asked for the one that was just read.
  const claim = { ...asked, totalAmount: asked.totalAmount ?? event.price * asked.participants };
  // Before the places are taken: what cannot be paid for is not kept.
  const form = deps.paymentForms.formOf({
    event,
    payer: input,
    participants: input.participants,
    total: claim.totalAmount,
    holdId,
    origin: asker.origin,
  });
  try {
    const { createdAt } = await take(deps.database, claim, input.replaces ?? null);
    return { holdId, expiresAt: shownUntil(null, createdAt).toISOString(), totalAmount: claim.totalAmount, ...form };
  } catch (error) {
    // A twin with the same key may have been first and may even hold the last place: its row is the answer.
    if (!(error instanceof AppError) && !isViolation(error, 'bookings_key_once')) throw error;
    const twin = await lookAhead(deps.database, claim);
    if (twin.knownId === null) throw error;
    return (await answerAgain(deps, twin.knownId, requestHash)) ?? anew();
  }
}

/** While the old hold keeps its places the outlook is worse than it will be, in these two ways and no other. */
function isUntilReplaced({ code }: AppError): boolean {
  return code === 'sold_out' || code === 'too_many_unpaid';
}

/** The visitor gives the places back; throws `not_held` when they are paid for, returned from or given back already. */
export async function releaseHold(database: Sequelize, holdId: string): Promise<void> {
  await transact(database, async (transaction) => {
    const booking = await lockHold(transaction, holdId);
    if (!booking) throw notFound('No pending booking found');
    if (booking.status !== 'held') throw conflict('not_held', 'These places are not on hold any more.');
    await giveUp(transaction, booking);
  });
}

/** Locks the row of a hold for the rest of the transaction. */
export function lockHold(transaction: Transaction, holdId: string): Promise<Booking | null> {
  return Booking.findOne({ where: { holdId }, lock: transaction.LOCK.UPDATE, transaction });
}

function claimOf(
  deps: BookingDeps,
  input: HoldInput,
  { key, requestHash, holdId, asker }: { key: string; requestHash: string; holdId: string; asker: Asker },
): SeatClaim {
  return {
    eventId: input.eventId,
    participants: input.participants,
    totalAmount: input.totalAmount ?? null,
    status: 'held',
    bookingReference: makeReference(),
    holdId,
    idempotencyKey: key,
    requestHash,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone,
    phoneE164: toE164(input.phone),
    origin: asker.origin,
    visitorKey: asker.visitor,
    // Where no notice can come, time must not end what may have been paid for (DESIGN §4 time).
    minutes: deps.paymentForms.hasItns ? holdMinutesKept : null,
    limitMultiplier: deps.config.rateLimitMultiplier,
  };
}

function take(database: Sequelize, claim: SeatClaim, replaces: string | null): Promise<{ createdAt: Date }> {
  if (replaces === null) return claimSeats(database, claim);
  return transact(database, async (transaction) => {
    await replaceHold(transaction, replaces, claim.eventId);
    return claimSeats(transaction, claim);
  });
}

/** Gives the old hold's places back, so that the new one may have them; when it may not, all stays as it was. */
async function replaceHold(transaction: Transaction, holdId: string, eventId: number): Promise<void> {
  const old = await lockHold(transaction, holdId);
  if (!old) return;
  if (isSettled(old)) throw alreadyPaid(old);
  // An admin may have vouched for it meanwhile: then it keeps its places until a person says otherwise.
  const isFailed = old.status === 'pending' && old.paymentStatus === 'failed' && old.expiresAt !== null;
  if (old.status !== 'held' && !isFailed) return;
  // Two events change: everybody locks them in the same order.
  if (old.eventId !== eventId) await lockEvents(transaction, [old.eventId, eventId]);
  await giveUp(transaction, old);
}

async function giveUp(transaction: Transaction, held: Booking): Promise<void> {
  await held.update({ status: 'expired', endedBy: 'visitor', expiresAt: null }, { transaction });
  await returnSeats(transaction, held.eventId, held.participants);
}

function hashOf({ eventId, firstName, lastName, email, phone, participants, totalAmount }: HoldInput): string {
  const request = [eventId, firstName, lastName, email, phone, participants, totalAmount];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
