import { createHash } from 'node:crypto';
import { Op, literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { pendingHours } from '@studio/contract/bookings';
import type { ConfirmVisitor } from '@studio/contract/bookings';
import { transact } from '../db/transact.ts';
import { isViolation } from '../db/violation.ts';
import { conflict, notFound } from '../errors.ts';
import type { AppError } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { resolvePayment } from '../payments/ledger.ts';
import { findUnmatched, lockMatches, matchKey } from '../payments/match.ts';
import type { UnmatchedPayment } from '../payments/match.ts';
import { announceReceived, withdrawReview } from './announcements.ts';
import { Booking } from './booking.model.ts';
import type { Asker, BookingDeps } from './deps.ts';
import { requireOpenSales } from './openSales.ts';
import { toE164 } from './phone.ts';
import { makeReference } from './reference.ts';
import { claimSeats } from './seatClaim.ts';
import { confirmPaid, returnFromProvider } from './steps.ts';

// A client written from the specification alone makes no hold: it pays first and confirms afterwards. Its places are
// claimed here, and its money may have come before it (`payments/match`).

interface Confirmed {
  booking: Booking;
  event: Event;
}

/** One visitor's identical requests, as many as there are, get one booking: the unpaid row of the last two hours. */
export async function confirmVisitor(
  deps: BookingDeps,
  input: ConfirmVisitor,
  key: string | null,
  asker: Asker,
): Promise<Confirmed> {
  const requestHash = key === null ? null : hashOf(input);
  try {
    return await transact(deps.database, async (transaction) => {
      await lockMatches(transaction, input);
      const event = await Event.findByPk(input.eventId, { transaction });
      if (!event) throw notFound('This workshop is not on our calendar.');
      const known = key === null ? null : await findByKey(key, requestHash, transaction);
      return {
        event,
        booking: known ?? (await findOrClaim(deps, { input, key, requestHash, asker, event }, transaction)),
      };
    });
  } catch (error) {
    // The same key with other details took another lock, and was first.
    if (key !== null && isViolation(error, 'bookings_key_once')) throw keyReused();
    throw error;
  }
}

interface Request {
  input: ConfirmVisitor;
  key: string | null;
  requestHash: string | null;
  asker: Asker;
  event: Event;
}

async function findOrClaim(deps: BookingDeps, request: Request, transaction: Transaction): Promise<Booking> {
  const { input, asker, event } = request;
  const context = { canonicalOrigin: deps.config.publicUrls[0], requestId: asker.requestId };
  const amount = event.price * input.participants;
  const payment = await findUnmatched(transaction, matchKey({ ...input, amount }, deps.config.secret));
  const unpaid = await findUnpaid(input, asker, transaction);

  if (payment) {
    const booking = unpaid?.holdId === null ? unpaid : await claimRow(deps, request, transaction);
    await settle(transaction, booking, payment);
    await confirmPaid(transaction, booking, event, { ...context, paymentId: payment.paymentId });
    return booking;
  }
  if (unpaid) {
    if (unpaid.status === 'held') await returnFromProvider(transaction, unpaid, event, context);
    return unpaid;
  }
  const settled = await findJustSettled(input, asker, transaction);
  if (settled) return settled;

  requireOpenSales(deps.config);
  const booking = await claimRow(deps, request, transaction);
  if (booking.expiresAt === null) await announceReceived(transaction, booking, event, context);
  return booking;
}

/** The visitor's unpaid row, one without a hold before one with. */
function findUnpaid(input: ConfirmVisitor, asker: Asker, transaction: Transaction): Promise<Booking | null> {
  return Booking.findOne({
    where: {
      ...sameVisitor(input, asker),
      status: ['held', 'pending'],
      paymentStatus: ['pending', 'failed'],
      createdAt: { [Op.gt]: literal(`now() - interval '${pendingHours} hours'`) },
    },
    order: [
      [literal('hold_id is not null'), 'asc'],
      ['id', 'desc'],
    ],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
}

/** The money came first and the booking was confirmed a moment ago: a repeated request must not claim places again. */
function findJustSettled(input: ConfirmVisitor, asker: Asker, transaction: Transaction): Promise<Booking | null> {
  return Booking.findOne({
    where: {
      ...sameVisitor(input, asker),
      status: 'confirmed',
      holdId: null,
      createdAt: { [Op.gt]: literal(`now() - interval '10 minutes'`) },
    },
    order: [['id', 'desc']],
    transaction,
  });
}

/** Event, e-mail and party; and no stranger who knows these three: the same address, or the same name and phone. */
function sameVisitor(input: ConfirmVisitor, { visitor }: Asker) {
  const { eventId, participants, email, firstName, lastName, phone } = input;
  return {
    eventId,
    participants,
    emailKey: email.toLowerCase(),
    visitorKey: { [Op.not]: null },
    [Op.or]: [{ visitorKey: visitor }, { firstName, lastName, phone }],
  };
}

async function claimRow(
  deps: BookingDeps,
  { input, key, requestHash, asker }: Request,
  transaction: Transaction,
): Promise<Booking> {
  const { id } = await claimSeats(transaction, {
    eventId: input.eventId,
    participants: input.participants,
    totalAmount: null,
    status: 'pending',
    bookingReference: makeReference(),
    holdId: null,
    idempotencyKey: key,
    requestHash,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone,
    phoneE164: toE164(input.phone),
    origin: asker.origin,
    visitorKey: asker.visitor,
    minutes: deps.checkouts.bringsNotices ? pendingHours * 60 : null,
    limitMultiplier: deps.config.rateLimitMultiplier,
  });
  return Booking.findByPk(id, { transaction, rejectOnEmpty: true });
}

async function settle(transaction: Transaction, booking: Booking, payment: UnmatchedPayment): Promise<void> {
  await resolvePayment(transaction, {
    paymentId: payment.id,
    kind: 'matched',
    bookingId: booking.id,
    refunded: 0,
    note: null,
    adminId: null,
  });
  await withdrawReview(transaction, payment.id);
}

async function findByKey(
  idempotencyKey: string,
  requestHash: string | null,
  transaction: Transaction,
): Promise<Booking | null> {
  const known = await Booking.findOne({ where: { idempotencyKey }, transaction });
  if (known && known.requestHash !== requestHash) throw keyReused();
  return known;
}

function keyReused(): AppError {
  return conflict('key_reused', 'This request was already sent with other details.');
}

function hashOf({ eventId, firstName, lastName, email, phone, participants }: ConfirmVisitor): string {
  const request = ['confirm', eventId, firstName, lastName, email, phone, participants];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
