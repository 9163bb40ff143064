import type { Client } from 'pg';
import type { Cents } from '@studio/contract/format/money';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { Guest } from './guests.ts';
import { makeCode } from './makeCode.ts';

interface NewBooking {
  eventId: number | undefined;
  participants: number;
  price: Cents;
  guest: Guest;
  bookedAt: Date;
}

/** Inserts a paid booking with its ledger row, so that the sums in the portal are right. @returns its id */
export async function book(
  client: Client,
  { eventId, participants, price, guest, bookedAt }: NewBooking,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `with ordered as (
       insert into orders (first_name, last_name, email, phone, created_at)
       values ($3, $4, $5, $6, $11::timestamptz) returning id
     ), booking as (
       insert into bookings (order_id, event_id, booking_reference, participants,
                             free_cancellation_hours, kept_percent_after, status, created_at)
       select id, $1, $2, $7, $9, $10, 'confirmed', $11::timestamptz from ordered returning id, order_id
     ), request as (
       insert into payment_requests (id, order_id, purpose, amount, method, state, created_at)
       select gen_random_uuid()::text, order_id, 'admin', $7::integer * $8::integer, 'card', 'paid', $11::timestamptz
       from booking
     ), line as (
       insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price, created_at)
       select order_id, id, 'ticket', 1, $7, $8, $11::timestamptz from booking
     ), payment as (
       insert into payments (provider, provider_payment_id, order_id, amount, method, received_at)
       select 'manual', order_id || ':1', order_id, $7::integer * $8::integer, 'card', $11::timestamptz from booking
     )
     select id from booking`,
    [
      eventId,
      makeCode(),
      guest.firstName,
      guest.lastName,
      guest.email,
      guest.phone,
      participants,
      price,
      defaultSettings.freeCancellationHours,
      defaultSettings.keptPercentAfter,
      bookedAt,
    ],
  );
  return rows[0]?.id;
}
