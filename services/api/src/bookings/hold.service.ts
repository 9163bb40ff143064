import { createHash, randomBytes } from 'node:crypto';
import { literal } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';
import type { HoldInput, HoldView } from '@studio/contract/bookings';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { isViolation } from '../db/violation.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { Booking, isPaid } from './booking.model.ts';
import type { Asker, BookingDeps } from './deps.ts';
import { requireOpenSales } from './openSales.ts';
import { lookAhead } from './outlook.ts';
import { toE164 } from './phone.ts';
import { makeReference } from './reference.ts';
import { claimSeats } from './seatClaim.ts';
import type { SeatClaim } from './seatClaim.ts';
import { returnSeats, takeSeats } from './seats.ts';

/**
 * Keeps places for a visitor who is about to pay, and says how to pay. One key is one hold, however often it is sent.
 *
 * @param key made by the page when the form opens; an edit makes a new one and names the old hold in `replaces`
 * @throws `sales_paused`, `key_reused`, `already_paid`, `payment_not_available` and what `claimSeats` throws
 */
export async function placeHold(deps: BookingDeps, input: HoldInput, key: string, asker: Asker): Promise<HoldView> {
  const requestHash = hashOf(input);
  const holdId = randomBytes(16).toString('base64url');
  const claim = claimOf(deps, input, { key, requestHash, holdId, asker });
  const { knownId, event, refusal } = await lookAhead(deps.database, claim);
  if (knownId !== null) return answerAgain(deps, knownId, requestHash);
  requireOpenSales(deps.config);
  if (refusal && !(input.replaces && isUntilReplaced(refusal))) throw refusal;
  if (!event) throw refusal ?? notFound();

  // Before the places are taken: what cannot be paid for is not kept.
  const form = deps.checkouts.formOf({
    event,
    payer: input,
    participants: input.participants,
    total: input.totalAmount,
    holdId,
    origin: asker.origin,
  });
  try {
    const { createdAt } = await take(deps.database, claim, input.replaces ?? null);
    return { holdId, expiresAt: shownUntil(null, createdAt), totalAmount: input.totalAmount, ...form };
  } catch (error) {
    // A twin with the same key may have been first and may even hold the last place: its row is the answer.
    if (!(error instanceof AppError) && !isViolation(error, 'bookings_key_once')) throw error;
    const twin = await lookAhead(deps.database, claim);
    if (twin.knownId === null) throw error;
    return answerAgain(deps, twin.knownId, requestHash);
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
    totalAmount: input.totalAmount,
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
    minutes: deps.checkouts.bringsNotices ? holdMinutesKept : null,
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

const lockEvents = statement(
  'lock events',
  `select id from events where id = any($1::integer[]) order by id for no key update`,
);

/** Gives the old hold's places back, so that the new one may have them; when it may not, all stays as it was. */
async function replaceHold(transaction: Transaction, holdId: string, eventId: number): Promise<void> {
  const old = await lockHold(transaction, holdId);
  if (!old) return;
  if (isPaid(old)) throw alreadyPaid(old);
  const isFailed = old.status === 'pending' && old.paymentStatus === 'failed';
  if (old.status !== 'held' && !isFailed) return;
  // Two events change: everybody locks them in the same order.
  if (old.eventId !== eventId) await run(transaction, lockEvents, [[old.eventId, eventId]]);
  await giveUp(transaction, old);
}

async function giveUp(transaction: Transaction, held: Booking): Promise<void> {
  await held.update({ status: 'lapsed', endedBy: 'visitor', expiresAt: null }, { transaction });
  await returnSeats(transaction, held.eventId, held.participants);
}

async function answerAgain(deps: BookingDeps, id: number, requestHash: string): Promise<HoldView> {
  const known = await Booking.findByPk(id, { rejectOnEmpty: true });
  if (known.requestHash !== requestHash) {
    throw conflict('key_reused', 'This form was already sent with other details. Please close it and start again.');
  }
  const booking = await startAgain(deps, known);
  if (isPaid(booking)) throw alreadyPaid(booking);
  const { status, holdId } = booking;
  if (holdId === null || (status !== 'held' && status !== 'pending')) {
    throw conflict('conflict', 'This booking was cancelled. Please close the form and start again.');
  }
  const event = await Event.findByPk(booking.eventId, { rejectOnEmpty: true });
  const form = deps.checkouts.formOf({
    event,
    payer: booking,
    participants: booking.participants,
    total: booking.totalAmount,
    holdId,
    origin: booking.origin ?? deps.config.publicUrls[0],
  });
  return {
    holdId,
    expiresAt: shownUntil(booking.expiresAt, booking.updatedAt),
    totalAmount: booking.totalAmount,
    ...form,
  };
}

/** The visitor is about to pay once more: a hold that has lapsed must be won again, a payment that failed is under way. */
async function startAgain(deps: BookingDeps, known: Booking): Promise<Booking> {
  if (known.status === 'lapsed') return holdAgain(deps, known.id);
  if (known.paymentStatus !== 'failed') return known;
  return transact(deps.database, async (transaction) => {
    const booking = await Booking.findByPk(known.id, {
      lock: transaction.LOCK.UPDATE,
      transaction,
      rejectOnEmpty: true,
    });
    if (booking.paymentStatus !== 'failed') return booking;
    // Time for one more payment; where time ends nothing, it still does not.
    const expiresAt = booking.expiresAt && literal(extended);
    return booking.update({ paymentStatus: 'pending', expiresAt }, { transaction, returning: true });
  });
}

/**
 * A hold's minutes from now on, but never beyond one more hold than a row lives by itself (held, then pending): a card
 * that fails for ever keeps no place for ever (docs/decisions.md).
 */
const extended = `greatest(expires_at, least(
  now() + interval '${holdMinutesKept} minutes',
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/** The visitor comes back to a form whose hold has lapsed: it must win its places again, at the price of today. */
function holdAgain(deps: BookingDeps, id: number): Promise<Booking> {
  return transact(deps.database, async (transaction) => {
    const booking = await Booking.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction, rejectOnEmpty: true });
    if (booking.status !== 'lapsed' || isPaid(booking)) return booking;
    requireOpenSales(deps.config);
    await run(transaction, lockEvents, [[booking.eventId]]);
    const { refusal } = await lookAhead(transaction, {
      eventId: booking.eventId,
      participants: booking.participants,
      totalAmount: booking.totalAmount,
      email: booking.email,
      visitorKey: booking.visitorKey ?? '',
      limitMultiplier: deps.config.rateLimitMultiplier,
      idempotencyKey: booking.idempotencyKey,
    });
    if (refusal) throw refusal;
    await takeSeats(transaction, booking.eventId, booking.participants);
    await booking.update(
      {
        status: 'held',
        endedBy: null,
        paymentStatus: 'pending',
        expiresAt: deps.checkouts.bringsNotices ? literal(`now() + interval '${holdMinutesKept} minutes'`) : null,
      },
      { transaction, returning: true },
    );
    return booking;
  });
}

function alreadyPaid({ bookingReference }: Booking): AppError {
  return conflict('already_paid', `This booking is already paid for. Your reference is ${bookingReference}.`);
}

/** ISO instant: we keep the places a little longer than we say, for a payment that is under way. */
function shownUntil(expiresAt: Date | null, heldAt: Date): string {
  const kept = expiresAt?.getTime() ?? heldAt.getTime() + holdMinutesKept * 60_000;
  return new Date(kept - (holdMinutesKept - holdMinutesShown) * 60_000).toISOString();
}

function hashOf({ eventId, firstName, lastName, email, phone, participants, totalAmount }: HoldInput): string {
  const request = [eventId, firstName, lastName, email, phone, participants, totalAmount];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
