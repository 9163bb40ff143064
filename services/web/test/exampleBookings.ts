import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { BookingDetail, BookingView, ConfirmationView } from '@studio/contract/bookings/bookings';
import { bookingSums } from '@studio/contract/bookings/bookingSums';
import type { BookingSumsView, MadeChange, SumsInput } from '@studio/contract/bookings/bookingSums';
import { priceLines } from '@studio/contract/bookings/orderLines';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import type { EventView } from '@studio/contract/events/events';
import { exampleEvent } from './exampleEvents.ts';

/** A paid, confirmed booking; override the fields a test is about. */
function exampleBooking(overrides: Partial<BookingView> = {}): BookingView {
  return {
    id: 7,
    eventId: 1,
    eventTitle: exampleEvent().title,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '082 555 0119',
    participants: 2,
    totalAmount: 90_000,
    paymentMethod: 'payfast',
    paymentStatus: 'completed',
    paymentId: null,
    bookingReference: '7K2M-9QXT-4WBD',
    status: 'confirmed',
    createdAt: '2031-03-01T08:00:00.000Z',
    notes: null,
    ...overrides,
  };
}

/** The same booking in the admin view. */
export function exampleAdminBooking(overrides: Partial<AdminBookingView> = {}): AdminBookingView {
  const { date, startTime } = exampleEvent();
  return {
    ...exampleBooking(),
    eventDate: date,
    eventStartTime: startTime,
    heldUntil: null,
    isAwaitingChoice: false,
    ...overrides,
  };
}

export function exampleConfirmation(overrides: Partial<BookingView> = {}): ConfirmationView {
  return { ...exampleBooking(overrides), expiresAt: null, manageKey: null };
}

export function exampleDetail(booking: Partial<BookingView> = {}, event: Partial<EventView> = {}): BookingDetail {
  const booked = exampleBooking(booking);
  return {
    booking: booked,
    sums: exampleSums(booked),
    event: exampleEvent(event),
    isEventDeleted: false,
    cancelReason: null,
    movedFrom: null,
    sequence: 0,
    movedDates: [],
    cancellationRule: { freeCancellationHours: 48, keptPercentAfter: 100 },
    refunds: [],
    due: null,
    laterReference: null,
  };
}

/** `kept`: what the studio kept at changes. `byVoucher`: what a voucher paid when the booking was made. */
export type ExampleSums = Partial<Pick<SumsInput, 'money' | 'changes' | 'discount' | 'reservedByVoucher'>> & {
  kept?: number;
  byVoucher?: number;
  tickets?: BookedTicket[];
};

const seat = { ticketTypeId: null, label: null, seats: 1 };

/**
 * Returns the sums of a booking. A paid booking was paid when it was made; `money` has the other payments and refunds.
 */
export function exampleSums(
  booking: BookingView,
  {
    kept = 0,
    byVoucher = 0,
    reservedByVoucher = 0,
    money = [],
    changes = [],
    tickets,
    discount = null,
  }: ExampleSums = {},
): BookingSumsView {
  const { paymentMethod: method, paymentStatus, totalAmount: amount } = booking;
  const payment = { at: '2031-03-01T08:01:00.000Z', kind: 'payment' } as const;
  const payments = [
    { ...payment, amount: byVoucher, method: 'voucher' } as const,
    { ...payment, amount: amount - byVoucher, method },
  ].filter((one) => one.amount > 0);
  const paid = paymentStatus === 'completed' ? payments : [];
  const { participants } = booking;
  const cost = [
    ...priceLines(tickets ?? [{ ...seat, price: (amount - kept) / participants, quantity: participants }], discount),
    { ...seat, kind: 'kept', seats: 0, quantity: 1, unitPrice: kept } as const,
  ];
  return bookingSums({ booking, cost, discount, money: [...paid, ...money], changes, reservedByVoucher });
}

/** The money of a booking without entries or refunds. */
export function exampleMoney(booking: BookingView, overrides: Partial<AdminMoneyView> = {}): AdminMoneyView {
  const sums = exampleSums(booking);
  const none = { paid: 0, refundable: 0, hasUnreadable: false, entries: [], refunds: [], payParts: [], payLinks: [] };
  return { ...none, hasApi: true, sums, canSplit: false, ...overrides };
}

/** A change from two people to three. */
export const exampleChange: MadeChange = {
  at: '2031-03-04T08:00:00.000Z',
  kind: 'changed',
  fromParticipants: 2,
  toParticipants: 3,
  isMove: false,
  fromTitle: 'Raku',
  from: { date: '2031-03-15', startTime: '10:00' },
  kept: 0,
};

/** The state of a booking after the return from PayFast, while the payment is pending. */
export const waiting = { status: 'pending', paymentStatus: 'pending' } as const;
