import { createHash, randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { holdMinutesKept } from '@studio/contract/bookings';
import type { HoldInput, HoldView } from '@studio/contract/bookings';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { AppError } from '../../errors.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { toE164 } from '../phone.ts';
import { makeReference } from '../reference.ts';
import { checkAvailability, requireOpenSales } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';
import { shownUntil } from './holdExpiry.ts';
import { releaseReplacedHold } from './releaseHold.ts';
import { resumeHold } from './resumeHold.ts';

/**
 * One key makes one hold, however often it is sent; a changed form has a new key.
 *
 * @throws sales_paused, key_reused, already_paid, payment_not_available, conflict and what `claimSeats` throws
 */
export async function placeHold(
  context: BookingContext,
  input: HoldInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const { database, config, paymentForms } = context;
  const requestHash = hashOf(input);
  const holdId = randomBytes(16).toString('base64url');
  const request = claimOf(context, input, { key, requestHash, holdId, caller });

  const { existingId, event, rejection } = await checkAvailability(database, request);
  if (existingId !== null) return resumeHold(context, existingId, requestHash);
  requireOpenSales(config);
  if (!event) throw rejection;
  if (rejection && !(input.replaces && mayEndWithReplacedHold(rejection))) throw rejection;

  // Without a total in the request, the booking must still cost what the form says.
  const totalAmount = request.totalAmount ?? event.price * input.participants;
  // Before seats are claimed: an event that cannot be paid for gets no hold.
  const { participants } = input;
  const form = paymentForms.formOf({
    event,
    payer: input,
    participants,
    total: totalAmount,
    holdId,
    origin: caller.origin,
  });
  const claim = { ...request, totalAmount };
  try {
    const { createdAt } = await claimReplacing(database, claim, input.replaces ?? null);
    return { holdId, expiresAt: shownUntil(null, createdAt).toISOString(), totalAmount, ...form };
  } catch (error) {
    // A concurrent duplicate of this request may hold the last seats: return its hold.
    if (!(error instanceof AppError) && !isViolation(error, 'bookings_key_once')) throw error;
    const duplicate = await checkAvailability(database, claim);
    if (duplicate.existingId === null) throw error;
    return resumeHold(context, duplicate.existingId, requestHash);
  }
}

/** Releasing the replaced hold may free the seats that this request lacks. */
function mayEndWithReplacedHold({ code }: AppError): boolean {
  return code === 'sold_out' || code === 'too_many_unpaid';
}

function claimReplacing(database: Sequelize, claim: SeatClaim, replaces: string | null): Promise<{ createdAt: Date }> {
  if (replaces === null) return claimSeats(database, claim);
  return transact(database, async (transaction) => {
    await releaseReplacedHold(transaction, replaces, claim.eventId);
    return claimSeats(transaction, claim);
  });
}

function claimOf(
  { paymentForms, config }: BookingContext,
  input: HoldInput,
  { key, requestHash, holdId, caller }: { key: string; requestHash: string; holdId: string; caller: Caller },
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
    origin: caller.origin,
    visitorKey: caller.visitorKey,
    // Without ITNs a payment cannot be seen: the hold must not expire (DESIGN §4 time).
    minutes: paymentForms.hasItns ? holdMinutesKept : null,
    limitMultiplier: config.rateLimitMultiplier,
  };
}

function hashOf({ eventId, firstName, lastName, email, phone, participants, totalAmount }: HoldInput): string {
  const request = [eventId, firstName, lastName, email, phone, participants, totalAmount];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
