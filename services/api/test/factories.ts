import { randomBytes, randomUUID } from 'node:crypto';
import type { InferCreationAttributes } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { EventInput } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { addDays, studioClock, studioDay } from '@studio/contract/format/dates';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { Booking } from '../src/bookings/booking.model.ts';
import { makeHoldId } from '../src/bookings/ids/holdId.ts';
import { OrderLine } from '../src/bookings/money/orderLine.model.ts';
import { transact } from '../src/db/transact.ts';
import { Event } from '../src/events/event.model.ts';
import { notifyEventsUpdated } from '../src/events/eventUpdates.ts';
import { Order } from '../src/orders/order.model.ts';
import { recordManualPayment } from '../src/payments/ledger.ts';
import { PaymentRequest } from '../src/payments/paymentRequest.model.ts';
import type { RequestState } from '../src/payments/paymentRequest.model.ts';
import { testOrigins } from './testConfig.ts';

let sequence = 0;

type EventValues = Parameters<typeof Event.create>[0];

/** Creates an event in two weeks with twelve seats. */
export async function buildEvent(values: Partial<EventValues> = {}): Promise<Event> {
  sequence += 1;
  const event = await Event.create({
    title: `Workshop ${sequence}`,
    description: 'Clay, colour and coffee.',
    date: addDays(studioDay(new Date()), 14),
    startTime: '10:00',
    endTime: '12:30',
    price: 45_000,
    category: 'Pottery & Ceramics',
    ...values,
  });
  notifyEventsUpdated();
  return event.reload();
}

/** Returns what the event form sends. */
export function buildEventInput(values: Partial<EventInput> = {}): EventInput {
  sequence += 1;
  return {
    title: `Workshop ${sequence}`,
    description: 'Clay, colour and coffee.',
    date: addDays(studioDay(new Date()), 14),
    startTime: '10:00',
    endTime: '12:30',
    furtherDates: [],
    movesMissedDates: false,
    price: 45_000,
    capacity: 12,
    isPrivate: false,
    category: 'Pottery & Ceramics',
    imageUrl: null,
    payNowButtonHtml: null,
    ticketTypes: [],
    attendeeQuestions: [],
    payLater: [],
    questions: [],
    details: noDetails,
    ...values,
  };
}

/** Returns the date and start time, in the studio's zone, of a start in `seconds` from now. */
export function startsIn(seconds: number): { date: string; startTime: string; endTime: null } {
  const start = new Date(Date.now() + seconds * 1000);
  const second = String(start.getUTCSeconds()).padStart(2, '0');
  return { date: studioDay(start), startTime: `${studioClock(start)}:${second}`, endTime: null };
}

/** Returns a unique visitor. */
export function buildVisitor(values: Partial<Visitor> = {}): Visitor {
  sequence += 1;
  return {
    firstName: 'Thandi',
    lastName: 'Mokoena',
    email: `thandi.${sequence}@example.com`,
    phone: '082 555 0142',
    participants: 1,
    ...values,
  };
}

export type Visitor = Pick<HoldInput, 'firstName' | 'lastName' | 'email' | 'phone'> & { participants: number };

export function buildKey(): string {
  return randomUUID();
}

type BookingValues = Partial<Parameters<typeof Booking.create>[0]> & {
  totalAmount?: number;
  keptAmount?: number;
  /** True if the total was paid in cash. */
  isPaid?: boolean;
} & OrderValues &
  RequestValues;

/** The columns of the booking's order. */
type OrderValues = Partial<
  Pick<InferCreationAttributes<Order>, 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'origin'>
>;

/** The columns of the booking's payment request. */
type RequestValues = Partial<
  Pick<
    InferCreationAttributes<PaymentRequest>,
    'purpose' | 'expiresAt' | 'expectsItn' | 'idempotencyKey' | 'visitorKey'
  > & { requestState: RequestState; paymentMethod: PaymentMethod }
>;

/** Creates a booking and counts its seats in the event. Without a visitor key it is an admin's booking. */
export async function buildBooking(event: Event, values: BookingValues = {}): Promise<Booking> {
  const { totalAmount, keptAmount = 0, isPaid = false, ...others } = values;
  const { requestState, expiresAt, expectsItn = true, idempotencyKey = null, paymentMethod, ...more } = others;
  const { visitorKey = 'the test', purpose = visitorKey === null ? 'admin' : 'book', ...columns } = more;
  const visitor = buildVisitor();
  const {
    firstName = visitor.firstName,
    lastName = visitor.lastName,
    email = visitor.email,
    phone = visitor.phone,
    phoneE164 = null,
    origin = visitorKey === null ? null : testOrigins[0],
    ...ofBooking
  } = columns;
  const participants = ofBooking.participants ?? 1;
  const status = ofBooking.status ?? 'pending';
  if (status === 'held' || status === 'pending' || status === 'confirmed') {
    await event.increment('seatsTaken', { by: participants });
    notifyEventsUpdated();
  }
  const order = await Order.create({ firstName, lastName, email, phone, phoneE164, origin });
  const booking = await Booking.create({
    orderId: order.id,
    eventId: event.id,
    bookingReference: randomBytes(8).toString('hex'),
    participants,
    freeCancellationHours: defaultSettings.freeCancellationHours,
    keptPercentAfter: defaultSettings.keptPercentAfter,
    status,
    ...ofBooking,
  });
  const amount = totalAmount ?? event.price * participants;
  await PaymentRequest.create({
    id: makeHoldId(),
    orderId: order.id,
    purpose,
    amount,
    method: paymentMethod ?? (isPaid ? 'cash' : 'payfast'),
    state: requestState ?? (isPaid ? 'paid' : 'open'),
    expiresAt: expiresAt === undefined ? new Date(Date.now() + 45 * 60_000) : expiresAt,
    expectsItn,
    idempotencyKey,
    visitorKey,
  });
  await setTotal(booking, amount, keptAmount);
  return isPaid ? payInCash(booking) : booking;
}

function payInCash(booking: Booking): Promise<Booking> {
  const payment = { orderId: booking.orderId, amount: booking.totalAmount, method: 'cash' } as const;
  return transact(booking.sequelize, async (transaction) => {
    await recordManualPayment(transaction, payment);
    return booking.reload({ transaction });
  });
}

/** Replaces the order lines of the booking and the amount of its payment request. */
export async function setTotal(booking: Booking, total: number, kept = 0): Promise<Booking> {
  await OrderLine.destroy({ where: { bookingId: booking.id } });
  const { id: bookingId, orderId, participants: quantity } = booking;
  const unitPrice = (total - kept) / quantity;
  const perSeat = Number.isInteger(unitPrice) ? { seats: 1, quantity, unitPrice } : null;
  const line = { orderId, bookingId, ticketTypeId: null, label: null };
  await OrderLine.bulkCreate([
    { ...line, kind: 'ticket', ...(perSeat ?? { seats: quantity, quantity: 1, unitPrice: total - kept }) },
    { ...line, kind: 'kept', seats: 0, quantity: 1, unitPrice: kept },
  ]);
  await booking.sequelize.query('select sync_attendees($1::integer)', { bind: [bookingId] });
  await PaymentRequest.update({ amount: total }, { where: { orderId } });
  return booking.reload();
}
