import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { BookingCreate } from '@studio/contract/admin/adminBookings';
import { depositErrorsOf } from '@studio/contract/admin/deposits';
import type { Deposit } from '@studio/contract/admin/deposits';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { studioDay } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { lockCode } from '../../discounts/findCode.ts';
import type { FoundCode } from '../../discounts/findCode.ts';
import { conflict, invalidInput, notFound } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { Order } from '../../orders/order.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { auditFields } from '../auditFields.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { requireKnown, requireUsable } from '../checkout/priceWithCode.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { makeReference } from '../ids/reference.ts';
import { enqueueBalanceReminder } from '../mails/balanceReminder.ts';
import { enqueueConfirmation } from '../mails/bookingMails.ts';
import { addLines } from '../money/addLines.ts';
import { toE164 } from '../phone.ts';
import { eventCancelled, noSeat, ticketsChanged } from '../seats/availability.ts';
import { requireExtrasFit } from '../seats/requireExtrasFit.ts';
import { takeSeats } from '../seats/seats.ts';
import { requireTicketsLeft } from '../seats/ticketLimits.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { applyPaymentStatus } from './adminStateTransitions.ts';

const addressMissing = 'Each person may use this code only so often, so please enter the email address.';

/**
 * Also accepts an event that has started (SPEC §5).
 * @throws not_found, sold_out, tickets_sold_out, key_reused, invalid_input, the errors of discount codes
 */
export async function createBooking(
  context: BookingContext,
  input: BookingCreate,
  key: string | null,
  actor: Actor,
): Promise<ListedBooking> {
  try {
    return await transact(context.database, (transaction) => create(transaction, input, key, actor));
  } catch (error) {
    // A concurrent request with the same key for another event does not wait for this event's lock.
    if (isViolation(error, 'payment_requests_key_once')) throw keyReused();
    throw error;
  }
}

async function create(
  transaction: Transaction,
  input: BookingCreate,
  key: string | null,
  actor: Actor,
): Promise<ListedBooking> {
  const code = input.discountCode ? await lockCode(transaction, input.discountCode) : null;
  const event = await Event.findOne({
    where: { id: input.eventId, deletedAt: null },
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!event) throw notFound('This workshop does not exist.');
  const requestHash = key === null ? null : hashOf(input);
  const known =
    key === null ? null : await Booking.findOne({ where: { '$request.idempotency_key$': key }, transaction });
  if (known && known.request.requestHash !== requestHash) throw keyReused();
  if (known) return { booking: known, event };
  if (event.cancelledAt !== null && input.status !== 'cancelled') throw eventCancelled();

  const tickets = priceTickets(event, input.participants, input.tickets);
  if (!tickets) throw ticketsChanged();
  const participants = seatsOfTickets(tickets);
  if (participants === 0) throw noSeat();
  requireExtrasFit(event, tickets);
  const discount = input.discountCode ? await requireCode(transaction, code, { input, event, tickets }) : null;
  const lines = priceLines(tickets, discount);
  if (input.deposit) requirePossible(input.deposit, input, sumOfLines(lines), event);
  if (input.status !== 'cancelled') {
    await requireTicketsLeft(transaction, { event, tickets });
    await takeSeats(transaction, event.id, participants);
  }
  const { freeCancellationHours, keptPercentAfter } = await readSettings(transaction);
  const { totalAmount: _theirs, tickets: _priced, discountCode: _used, ...rest } = input;
  const { firstName, lastName, email, phone, deposit, paymentStatus, paymentMethod: method, ...fields } = rest;
  const order = await Order.create(
    { firstName, lastName, email: email || null, phone: phone || null, phoneE164: toE164(phone) },
    { transaction },
  );
  const booking = await Booking.create(
    {
      ...fields,
      participants,
      orderId: order.id,
      notes: input.notes || null,
      bookingReference: makeReference(),
      bookedStartsAt: event.startsAt,
      freeCancellationHours,
      keptPercentAfter,
      endedBy: input.status === 'cancelled' ? 'admin' : null,
    },
    { transaction },
  );
  // `addLines` sets the amounts of the requests.
  const request = { orderId: order.id, amount: 0, method, expectsItn: false };
  const first = { ...request, id: makeHoldId(), purpose: 'admin', deposit: deposit?.amount ?? null } as const;
  await PaymentRequest.create({ ...first, idempotencyKey: key, requestHash }, { transaction });
  if (deposit) {
    const { balanceDueOn: dueOn } = deposit;
    await PaymentRequest.create({ ...request, id: makeHoldId(), purpose: 'balance', dueOn }, { transaction });
    await enqueueBalanceReminder(transaction, { id: booking.id, order }, dueOn, actor.requestId);
  }
  await addLines(transaction, booking, lines);
  // A code that takes off the whole price leaves nothing to be paid.
  const isFree = discount !== null && booking.totalAmount === 0;
  await applyPaymentStatus(transaction, booking, isFree ? 'completed' : paymentStatus, method);
  await booking.reload({ transaction });
  if (input.status === 'confirmed') await enqueueConfirmation(transaction, booking, event, actor.requestId);
  await recordAudit(transaction, actor, {
    action: 'booking.created',
    subject: booking.bookingReference,
    after: auditFields(booking),
  });
  return { booking, event };
}

interface CodeUse {
  input: BookingCreate;
  event: Event;
  tickets: readonly PricedTicket[];
}

/** @throws the errors of discount codes; invalid_input for a code that counts the uses of each person */
async function requireCode(
  transaction: Transaction,
  code: FoundCode | null,
  { input: { email }, event, tickets }: CodeUse,
): Promise<FoundCode> {
  const known = requireKnown(code, tickets);
  if (known.maxUsesPerPerson !== null && !email) throw invalidInput(addressMissing, { email: addressMissing });
  return requireUsable(transaction, known, { event, tickets, email: email || null });
}

/** @throws invalid_input */
function requirePossible(
  deposit: Deposit,
  { paymentStatus }: Pick<BookingCreate, 'paymentStatus'>,
  total: Cents,
  { date }: Event,
): void {
  const errors = depositErrorsOf(deposit, { total, date, today: studioDay(new Date()) });
  if (paymentStatus !== 'pending') errors['deposit'] = 'A deposit is only for a booking that is still to be paid';
  const [message] = Object.values(errors);
  if (message !== undefined) throw invalidInput(message, errors);
}

function keyReused(): AppError {
  return conflict('key_reused', 'This booking was already saved with other details. Please look for it in the list.');
}

function hashOf(input: BookingCreate): string {
  return createHash('sha256')
    .update(JSON.stringify(['manual', input]))
    .digest('base64url');
}
