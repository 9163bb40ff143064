import type { HoldInput, HoldView } from '@studio/contract/bookings/bookings';
import { methodOfLater } from '@studio/contract/bookings/laterPayments';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { EventView } from '@studio/contract/events/events';
import { usableDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import { ApiError } from '../../../shared/http/api.ts';
import type { Api } from '../../../shared/http/api.ts';
import { attendeesInput } from '../attendees/attendeeSeats.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import {
  browserHold,
  clearBrowserHold,
  formMemory,
  newAttempt,
  pendingBooking,
  storeAttempt,
} from '../bookingSession.ts';
import type { Attempt, FormMemory } from '../bookingSession.ts';
import type { QuestionScript } from '../questions/questionScript.ts';
import { chooseTickets, laterPaymentOf } from '../tickets/chosenTickets.ts';
import { postWithProof } from './postWithProof.ts';
import { sessionUtm } from './sessionUtm.ts';
import { submitPaymentForm } from './submitPaymentForm.ts';

/** `done`: nothing is to be paid now, so the booking is made. */
type Started = 'leaving' | 'done';

/**
 * Claims the seats and submits the payment form (SPEC §7 Payment start, DESIGN §4).
 * @param questions undefined for a workshop without custom questions, or if their script could not be loaded
 * @throws ApiError when the API rejects the hold, or the network's error; the payment form was not submitted
 */
export async function startPayment(
  api: Api,
  event: EventView,
  entry: BookingEntry,
  questions: Pick<QuestionScript, 'withAnswers'> | undefined,
): Promise<Started> {
  const described = holdInput(event, entry);
  const input = questions ? questions.withAnswers(event, entry, described) : described;
  const previous = formMemory.read()?.attempt ?? newAttempt();
  const resolved = isSameRequest(input, previous) ? previous : await resolveUnanswered(api, previous);
  const attempt = attemptFor(input, resolved);
  formMemory.write({ eventId: event.id, entry, attempt, openAt: window.location.pathname });
  return holdAndSubmit(api, input, attempt);
}

/** Repeats the stored hold request with its key, for which the server returns the same hold (DESIGN §4). */
export async function retryPayment(api: Api, { attempt }: FormMemory): Promise<Started> {
  if (attempt.request === null) throw new TypeError('The form has no hold request');
  return holdAndSubmit(api, JSON.parse(attempt.request) as HoldInput, { ...attempt, replaces: null });
}

async function holdAndSubmit(api: Api, input: HoldInput, attempt: Attempt): Promise<Started> {
  const hold = await requestHold(api, input, attempt);
  const { attendees: _attendees, answers: _answers, payLater, ...booking } = input;
  pendingBooking.write({
    ...booking,
    totalAmount: hold.totalAmount,
    paymentMethod: payLater ? methodOfLater(payLater) : providerMethod,
    paymentStatus: 'pending',
    status: 'pending',
    holdId: hold.holdId,
  });
  return hold.isBooked ? 'done' : submitPaymentForm(hold);
}

async function requestHold(api: Api, input: HoldInput, attempt: Attempt): Promise<HoldView> {
  const utm = sessionUtm.read();
  const body = { ...input, ...(attempt.replaces && { replaces: attempt.replaces }), ...(utm && { utm }) };
  storeAttempt({ ...attempt, isUnanswered: true });
  try {
    const hold = await postWithProof<HoldView>(api, '/api/holds', body, { 'idempotency-key': attempt.key });
    storeAttempt(withHold(attempt, hold, input));
    const { holdId, expiresAt } = hold;
    const { participants, tickets, eventId } = input;
    browserHold.write({ holdId, expiresAt, participants, tickets, eventId });
    return hold;
  } catch (error) {
    if (isRejection(error)) storeAttempt(afterRejection(attempt, error));
    throw error;
  }
}

async function resolveUnanswered(api: Api, attempt: Attempt): Promise<Attempt> {
  if (attempt.request === null || !attempt.isUnanswered) return attempt;
  const input = JSON.parse(attempt.request) as HoldInput;
  try {
    return withHold(attempt, await requestHold(api, input, attempt), input);
  } catch (error) {
    if (!isRejection(error) || error.body.code === 'already_paid') throw error;
    return { ...attempt, isUnanswered: false };
  }
}

function withHold(attempt: Attempt, { holdId, expiresAt }: HoldView, { participants, tickets }: HoldInput): Attempt {
  return { ...attempt, isUnanswered: false, hold: { holdId, expiresAt, participants, tickets } };
}

function afterRejection(attempt: Attempt, { body }: ApiError): Attempt {
  const answered = { ...attempt, isUnanswered: false };
  const isSoldOut = body.code === 'sold_out' || body.code === 'tickets_sold_out';
  if (attempt.hold === null || !isSoldOut) return answered;
  // The hold has expired, and others have booked its seats.
  clearBrowserHold(attempt.hold.holdId);
  return { ...answered, hold: null };
}

/** Whether the API has rejected the request. After a timeout, a rate limit or a 5xx the outcome is unknown. */
function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function holdInput(event: EventView, entry: BookingEntry): HoldInput {
  const attendees = attendeesInput(event, entry);
  const discount = usableDiscount(entry.discount, entry.participants);
  const chosen = chooseTickets(event, entry);
  const payLater = laterPaymentOf(entry, chosen);
  const { voucher } = chosen;
  return {
    eventId: event.id,
    firstName: entry.firstName.trim(),
    lastName: entry.lastName.trim(),
    email: entry.email.trim(),
    phone: entry.phone.trim(),
    participants: entry.participants,
    ...(entry.tickets && { tickets: entry.tickets }),
    ...(attendees && { attendees }),
    ...(discount && { discountCode: discount.code }),
    ...(voucher && voucher.part > 0 && { voucherCode: voucher.code, voucherAmount: voucher.part }),
    ...(payLater && { payLater }),
    totalAmount: chosen.total,
  };
}

/** An unchanged request keeps its key. A changed one gets a new key and releases the earlier hold. */
function attemptFor(input: HoldInput, previous: Attempt): Attempt {
  const request = JSON.stringify(input);
  if (isSameRequest(input, previous)) return { ...previous, request };
  return { ...newAttempt(), request, replaces: previous.hold?.holdId ?? previous.replaces };
}

function isSameRequest(input: HoldInput, { request }: Attempt): boolean {
  return request === null || request === JSON.stringify(input);
}
