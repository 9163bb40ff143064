import { randomBytes } from 'node:crypto';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { makeReference } from '../demo/seed.ts';
import { workshopDetails } from '../demo/workshopDetails.ts';
import type { PastBooking } from './bookingHistory.ts';
import type { CopyValue } from './copyRows.ts';
import type { PastEvent } from './history.ts';

export const historyTables = {
  events: [
    'id',
    'title',
    'description',
    'date',
    'start_time',
    'end_time',
    'price',
    'capacity',
    'seats_taken',
    'category',
    'image_url',
    'details',
  ],
  bookings: [
    'id',
    'event_id',
    'booking_reference',
    'hold_id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'phone_e164',
    'participants',
    'free_cancellation_hours',
    'kept_percent_after',
    'payment_method',
    'payment_state',
    'payment_id',
    'status',
    'ended_by',
    'notes',
    'booked_starts_at',
    'created_at',
    'updated_at',
  ],
  order_lines: ['booking_id', 'kind', 'quantity', 'unit_price', 'created_at'],
  payments: [
    'provider',
    'provider_payment_id',
    'booking_id',
    'booking_reference',
    'merchant_payment_id',
    'amount',
    'received_at',
    'method',
  ],
  outbox_messages: ['kind', 'key', 'booking_id', 'due_at', 'state', 'settled_at', 'created_at'],
} as const;

export type HistoryRows = Record<keyof typeof historyTables, CopyValue[][]>;

/** Gives the workshops and their bookings the ids that follow those of `next`, which it moves on. */
export function rowsOf(events: readonly PastEvent[], next: { event: number; booking: number }): HistoryRows {
  const rows: HistoryRows = { events: [], bookings: [], order_lines: [], payments: [], outbox_messages: [] };
  for (const event of events) {
    rows.events.push(eventRow(event, next.event));
    const startsAt = event.startsAt.toISOString();
    for (const booking of event.bookings) {
      addBooking(rows, booking, { id: next.booking, eventId: next.event, startsAt });
      next.booking += 1;
    }
    next.event += 1;
  }
  return rows;
}

function eventRow({ workshop, day, capacity, seatsTaken }: PastEvent, id: number): CopyValue[] {
  const { title, description, startTime, endTime, price, category, art } = workshop;
  const details = JSON.stringify(workshopDetails[title] ?? {});
  const image = `/art/${art}.jpg`;
  return [id, title, description, day, startTime, endTime, price, capacity, seatsTaken, category, image, details];
}

function addBooking(
  rows: HistoryRows,
  booking: PastBooking,
  { id, eventId, startsAt }: { id: number; eventId: number; startsAt: string },
): void {
  const { contact, paymentMethod, paidAt, refundedAt, totalAmount } = booking;
  const reference = makeReference();
  const createdAt = booking.createdAt.toISOString();
  const isOnline = paymentMethod === 'payfast';
  const holdId = isOnline ? randomBytes(16).toString('base64url') : null;
  const paymentId = isOnline && paidAt ? `history-${id}` : null;
  rows.bookings.push([
    id,
    eventId,
    reference,
    holdId,
    booking.firstName,
    booking.lastName,
    contact?.email ?? null,
    contact?.phone ?? null,
    contact?.phoneE164 ?? null,
    booking.participants,
    defaultSettings.freeCancellationHours,
    defaultSettings.keptPercentAfter,
    paymentMethod,
    paidAt ? 'paid' : 'open',
    paymentId,
    booking.status,
    booking.endedBy,
    booking.endedBy === 'time' ? 'payment not received' : null,
    startsAt,
    createdAt,
    (refundedAt ?? paidAt ?? booking.createdAt).toISOString(),
  ]);
  rows.order_lines.push([id, 'ticket', booking.participants, totalAmount / booking.participants, createdAt]);
  if (!paidAt) return;

  const at = paidAt.toISOString();
  // A payment by hand names its booking by number and reference (DESIGN §4 Ledger).
  if (isOnline) rows.payments.push(['payfast', paymentId, id, null, holdId, totalAmount, at, null]);
  else rows.payments.push(['manual', `${id}:1`, id, reference, null, totalAmount, at, paymentMethod]);
  if (refundedAt)
    rows.payments.push(['manual', `${id}:1`, id, reference, null, -totalAmount, refundedAt.toISOString(), null]);
  if (isOnline) {
    rows.outbox_messages.push(['booking-confirmed', `booking-confirmed:${id}`, id, at, 'sent', at, createdAt]);
  }
}
