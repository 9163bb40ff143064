import type { Client } from 'pg';
import { addDays, addYears, studioDay, studioInstant } from '@studio/contract/format/dates';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { StudioSettings } from '@studio/contract/settings/settings';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { insertEvent, prepareCopies } from './addWorkshop.ts';
import { book } from './book.ts';
import { findGuest } from './guests.ts';
import { makeCode } from './makeCode.ts';
import { pastWorkshops } from './pastWorkshops.ts';
import type { PastWorkshop } from './pastWorkshops.ts';
import { enquiry, teamQuote } from './teamQuote.ts';
import { workshops } from './workshops.ts';

const demoSettings = {
  sellsVouchers: true,
  askForReviews: true,
  bankDetails: 'First Bank, branch 000 001\nAccount 62 000 000 001',
} satisfies Partial<StudioSettings>;

/** Adds what a studio has after some weeks: settings, past workshops with reviews, a sold voucher and a sent quote. */
export async function addHistory(client: Client, now: Date): Promise<void> {
  await client.query(
    `insert into studio_settings (key, value, updated_at, updated_by)
     select key, value, $2, 'demo' from jsonb_each($1) on conflict do nothing`,
    [demoSettings, now],
  );
  for (const past of pastWorkshops) await addPast(client, past, now);
  await sellVoucher(client, now);
  await sendQuote(client, now);
}

async function addPast(client: Client, { title, daysAgo, bookings }: PastWorkshop, now: Date): Promise<void> {
  const workshop = workshops.find((one) => one.title === title);
  if (!workshop) throw new Error(`The demo has no workshop ${title}`);
  const day = addDays(studioDay(now), -daysAgo);
  const seatsTaken = bookings.reduce((sum, { participants }) => sum + participants, 0);
  const copied = await prepareCopies(client, workshop, false);
  const eventId = await insertEvent(client, workshop, day, copied, seatsTaken);
  for (const { guest: name, participants, review } of bookings) {
    const guest = findGuest(name);
    const bookedAt = studioInstant(addDays(day, -9), '19:30');
    const bookingId = await book(client, { eventId, participants, price: workshop.price, guest, bookedAt });
    if (!review) continue;
    await client.query(
      'insert into reviews (booking_id, title, first_name, stars, text, state, written_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        bookingId,
        title,
        guest.firstName,
        review.stars,
        review.text,
        review.state,
        studioInstant(addDays(day, 2), '18:00'),
      ],
    );
  }
}

async function sellVoucher(client: Client, now: Date): Promise<void> {
  const { firstName, lastName, email, phone } = findGuest('Thandi Mokoena');
  const soldAt = addDays(studioDay(now), -8);
  await client.query(
    `with ordered as (
       insert into orders (first_name, last_name, email, phone, created_at)
       values ($1, $2, $3, $4, $5::timestamptz) returning id
     ), line as (
       insert into order_lines (order_id, kind, seats, quantity, unit_price, created_at)
       select id, 'voucher', 0, 1, $6::integer, $5::timestamptz from ordered
     ), request as (
       insert into payment_requests (id, order_id, purpose, amount, method, state, created_at)
       select gen_random_uuid()::text, id, 'voucher', $6::integer, 'card', 'paid', $5::timestamptz from ordered
     ), payment as (
       insert into payments (provider, provider_payment_id, order_id, amount, method, received_at)
       select 'manual', id || ':1', id, $6::integer, 'card', $5::timestamptz from ordered
     )
     insert into vouchers (code, kind, value, balance, expires_on, order_id, recipient_name, sender_name, message, created_at)
     select $7, 'sold', $6::integer, $6::integer, $8, id, 'Lerato', $1, $9, $5::timestamptz from ordered`,
    [
      firstName,
      lastName,
      email,
      phone,
      studioInstant(soldAt, '12:00'),
      75_000,
      makeCode(),
      addYears(soldAt, voucherYears),
      'Happy 40th! Go and get your hands dirty.',
    ],
  );
}

async function sendQuote(client: Client, now: Date): Promise<void> {
  const { firstName, lastName, email, phone } = findGuest('Sipho Khumalo');
  const { included, days, lines, ...quote } = teamQuote(now);
  await client.query(
    `with message as (
       insert into contact_messages (first_name, last_name, email, phone, interested_in, message, status, content_hash, created_at)
       values ($1, $2, $3, $4, 'Corporate Event', $5, 'read', md5($5), $6::timestamptz - interval '1 day') returning id
     )
     insert into quotes (contact_message_id, first_name, last_name, email, phone, title, greeting, included, days, lines,
                         people, min_people, max_people, deposit_percent, balance_days, free_days, kept_percent_after,
                         valid_until, sent_at)
     select id, $1, $2, $3, $4, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $6 from message`,
    [
      firstName,
      lastName,
      email,
      phone,
      enquiry,
      now,
      quote.title,
      quote.greeting,
      JSON.stringify(included),
      JSON.stringify(days),
      JSON.stringify(lines),
      quote.people,
      quote.minPeople,
      quote.maxPeople,
      quote.depositPercent,
      quote.balanceDays,
      quote.freeDays,
      defaultSettings.keptPercentAfter,
      quote.validUntil,
    ],
  );
}
