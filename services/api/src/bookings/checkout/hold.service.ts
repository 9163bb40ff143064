import { createHash, createHmac } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import type { HoldInput, HoldView } from '@studio/contract/bookings/bookings';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { lockCode } from '../../discounts/findCode.ts';
import { AppError } from '../../errors.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { requireOpenSales } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { ClaimedSeats, SeatClaim } from '../seats/claimSeats.ts';
import { shownHoldEnd } from '../seats/holdExpiry.ts';
import { prepareClaimedAnswers } from '../seats/prepareClaimedAnswers.ts';
import { claimedAttendees, buildFirstTypeTickets, priceClaim } from '../seats/priceClaim.ts';
import type { ClaimedTickets } from '../seats/priceClaim.ts';
import { UnprovenClaim } from '../seats/unpaidLimits.ts';
import { buildVisitorClaim } from '../seats/visitorClaim.ts';
import { confirmFree, presentBooked } from './freeBooking.ts';
import { enqueueLaterMails, findPaymentTerms, cardTerms } from './paymentTerms.ts';
import type { PaymentTerms } from './paymentTerms.ts';
import { priceWithCode } from './priceWithCode.ts';
import { releaseReplacedHold } from './releaseHold.ts';
import { reserveVoucher } from './reserveVoucher.ts';
import { resumeHold } from './resumeHold.ts';

/** The fields that a page sends, and the entry of the waiting list for which it books. */
type HoldRequestInput = HoldInput & { waitlistEntryId?: number };

/**
 * One idempotency key makes one hold, however often it is sent. The page sends a new key after each edit of the form. A
 * claim that needs a proof of work but has none is answered with a challenge. With a raised RATE_LIMIT_MULTIPLIER no
 * claim needs a proof.
 *
 * @throws sales_paused, proof_required, key_reused, already_paid, payment_not_available, conflict, invalid_input and
 *   what `priceClaim`, `priceWithCode`, `claimSeats` and `reserveVoucher` throw
 */
export async function placeHold(
  context: BookingContext,
  input: HoldRequestInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const { config, proofOfWork } = context;
  const { proof } = caller;
  const subject = () => proofSubjectOf(input, key, config.secret);
  const isProven = config.rateLimitMultiplier > 1 || (proof !== null && (await proofOfWork.isProven(proof, subject())));
  try {
    return await createOrResume(context, input, { key, requestHash: requestHashOf(input), isProven }, caller);
  } catch (error) {
    throw error instanceof UnprovenClaim ? await proofOfWork.challenge(subject(), error.work) : error;
  }
}

/** One key makes one booking, so no proof can be used for a second booking. */
function proofSubjectOf({ eventId, participants }: HoldInput, key: string, secret: string): string {
  const subject = JSON.stringify([eventId, participants, key]);
  return createHmac('sha256', secret).update(subject).digest('base64url');
}

interface HoldRequest {
  key: string;
  requestHash: string;
  isProven: boolean;
}

async function createOrResume(
  context: BookingContext,
  input: HoldRequestInput,
  request: HoldRequest,
  caller: Caller,
): Promise<HoldView> {
  try {
    requireOpenSales(context.config);
    return await createHold(context, input, request, caller);
  } catch (error) {
    const isRejection = error instanceof AppError || error instanceof UnprovenClaim;
    if (!isRejection && !isViolation(error, 'payment_requests_key_once')) throw error;
    // A repeated request fails, for example because its first hold took the last seats. Resume that hold.
    const existing = await PaymentRequest.findOne({ where: { idempotencyKey: request.key } });
    if (!existing) throw error;
    const { discountCode } = input;
    return resumeHold(context, existing.id, { ...request, discountCode }, caller.follow);
  }
}

async function createHold(
  context: BookingContext,
  input: HoldRequestInput,
  { key, requestHash, isProven }: HoldRequest,
  caller: Caller,
): Promise<HoldView> {
  const { database, paymentForms } = context;
  const { replaces, discountCode, voucherCode, payLater, waitlistEntryId = null } = input;
  const shownTotal = input.totalAmount ?? null;
  const { attendees, answers } = await prepareClaimedAnswers(database, input);
  const holdId = makeHoldId();

  const claim = async (
    on: Sequelize | Transaction,
    tickets: ClaimedTickets,
    terms: PaymentTerms = cardTerms,
  ): Promise<ClaimedSeats> => {
    const { participants } = tickets;
    const seatClaim: SeatClaim = {
      ...buildVisitorClaim(context, { ...input, participants }, caller),
      ...tickets,
      attendees: claimedAttendees(attendees, tickets.tickets),
      answers,
      ...terms,
      holdId,
      idempotencyKey: key,
      requestHash,
      waitlistEntryId,
      minutes: unpaidMinutesOf(participants).held,
      expectsItn: paymentForms.hasItns && !terms.isLater,
      isProven,
      // Only read for a claim without lines; a claim with a code, whose workshop is locked, always has lines.
      isEventLocked: false,
    };
    const claimed = await claimSeats(on, seatClaim);
    caller.follow(claimed.bookingId);
    return claimed;
  };
  const presentForm = (event: ClaimedSeats, { participants }: ClaimedTickets, total = event.totalAmount): HoldView => {
    const { totalAmount, createdAt } = event;
    const form = paymentForms.formOf({ event, payer: input, participants, total, holdId, origin: caller.origin });
    const expiresAt = shownHoldEnd(participants, null, createdAt).toISOString();
    return { holdId, expiresAt, totalAmount, ...form };
  };
  const claimWithTerms = async (transaction: Transaction, tickets: ClaimedTickets): Promise<HoldView> => {
    const terms = await findPaymentTerms(transaction, input);
    const claimed = await claim(transaction, tickets, terms);
    const { totalAmount, bookingId, createdAt } = claimed;
    if (terms.isLater && totalAmount > 0) await enqueueLaterMails(transaction, bookingId, caller.requestId);
    else {
      const due = await reserveVoucher(transaction, input, { requestId: holdId, price: totalAmount });
      if (due > 0) return presentForm(claimed, tickets, due);
      await confirmFree(transaction, bookingId, caller.requestId);
    }
    return presentBooked({ holdId, totalAmount, createdAt }, caller.origin);
  };

  const replaceHold = async (
    transaction: Transaction,
    price: () => ClaimedTickets | Promise<ClaimedTickets>,
  ): Promise<HoldView> => {
    if (replaces) await releaseReplacedHold(transaction, replaces, input.eventId);
    const hold = await claimWithTerms(transaction, await price());
    // A hold for a part of the party may leave seats free. They are offered to the next in line.
    if (waitlistEntryId !== null) offerBeforeCommit(transaction, input.eventId);
    return hold;
  };

  if (discountCode) {
    return transact(database, async (transaction) => {
      const code = await lockCode(transaction, discountCode);
      return replaceHold(transaction, () => priceWithCode(transaction, input, code, shownTotal));
    });
  }
  const tickets = namesTickets(input)
    ? await priceClaim(database, input, shownTotal)
    : buildFirstTypeTickets(input.participants, shownTotal);
  // With `hasItns` the server has a PayFast merchant, so each event has a payment form. Then nothing can fail after the
  // claim, and no transaction is needed.
  if (!replaces && !payLater && !voucherCode && waitlistEntryId === null && paymentForms.hasItns) {
    return presentForm(await claim(database, tickets), tickets);
  }
  return transact(database, (transaction) => replaceHold(transaction, () => tickets));
}

function namesTickets({ tickets, attendees = [] }: HoldInput): boolean {
  return tickets !== undefined || attendees.some(({ ticketTypeId }) => ticketTypeId !== null);
}

export function requestHashOf({
  eventId,
  firstName,
  lastName,
  email,
  phone,
  participants,
  tickets,
  attendees,
  answers,
  discountCode,
  voucherCode,
  payLater,
  totalAmount,
}: HoldInput): string {
  const visitor = [eventId, firstName, lastName, email, phone];
  const request = [
    ...visitor,
    participants,
    totalAmount,
    tickets,
    attendees,
    answers,
    discountCode,
    payLater,
    voucherCode,
  ];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
