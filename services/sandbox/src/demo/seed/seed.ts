import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { workshopDetails } from './workshopDetails.ts';
import { workshops } from './workshops.ts';
import type { DemoWorkshop } from './workshops.ts';
import { demoCode, workshopSales } from './workshopSales.ts';

const enough = 12;

/** Adds workshops if fewer than 12 are upcoming, but none that an admin has deleted. @returns the number added */
export async function seed(client: Client, now: Date): Promise<number> {
  const { rows } = await client.query<{ title: string; deleted: boolean }>(
    'select title, deleted_at is not null as deleted from events where starts_at > $1',
    [now],
  );
  if (rows.filter(({ deleted }) => !deleted).length >= enough) return 0;

  const known = new Set(rows.map(({ title }) => title));
  const missing = workshops.filter(({ title }) => !known.has(title)).flatMap(everyDateOf);
  await client.query('begin');
  try {
    for (const workshop of missing) await addWorkshop(client, workshop, addDays(studioDay(now), workshop.inDays));
    await client.query(
      `insert into discount_codes (code, kind, value, applies_to) values ($1, 'percent', 10, 'tickets')
       on conflict do nothing`,
      [demoCode],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return missing.length;
}

function everyDateOf(workshop: DemoWorkshop): DemoWorkshop[] {
  return [workshop, ...(workshop.alsoInDays ?? []).map((inDays) => ({ ...workshop, inDays, bookedSeats: [] }))];
}

async function addWorkshop(client: Client, workshop: DemoWorkshop, day: string): Promise<void> {
  const { title, description, startTime, endTime, price, capacity, category, art, bookedSeats } = workshop;
  const seatsTaken = bookedSeats.reduce((sum, participants) => sum + participants, 0);
  const { ticketTypes = [], attendeeQuestions = [], questions = [], payLater = [] } = workshopSales[title] ?? {};
  const { rows } = await client.query<{ id: number }>(
    `insert into events (title, description, date, start_time, end_time, price, capacity, seats_taken, category, image_url,
                         details, ticket_types, attendee_questions, questions, pay_later)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      title,
      description,
      day,
      startTime,
      endTime,
      price,
      capacity,
      seatsTaken,
      category,
      `/art/${art}.jpg`,
      workshopDetails[title] ?? {},
      JSON.stringify(await withIds(client, 'ticket_type_ids', ticketTypes)),
      JSON.stringify(attendeeQuestions),
      JSON.stringify(await withIds(client, 'question_ids', questions)),
      JSON.stringify(payLater),
    ],
  );
  const eventId = rows[0]?.id;
  for (const [index, participants] of bookedSeats.entries()) {
    await book(client, { eventId, participants, price, guest: guestOf(title.length + index) });
  }
}

async function withIds(client: Client, sequence: string, list: readonly object[]): Promise<object[]> {
  const { rows } = await client.query<{ id: number }>(
    'select nextval($1::regclass)::integer as id from generate_series(1, $2::integer)',
    [sequence, list.length],
  );
  return list.map((one, index) => ({ ...rows[index], ...one }));
}

// Inserts the ledger row too, so that the sums in the portal are right.
async function book(
  client: Client,
  {
    eventId,
    participants,
    price,
    guest,
  }: { eventId: number | undefined; participants: number; price: number; guest: Guest },
): Promise<void> {
  await client.query(
    `with ordered as (
       insert into orders (first_name, last_name, email, phone) values ($3, $4, $5, $6) returning id
     ), booking as (
       insert into bookings (order_id, event_id, booking_reference, participants,
                             free_cancellation_hours, kept_percent_after, status)
       select id, $1, $2, $7, $9, $10, 'confirmed' from ordered returning id, order_id
     ), request as (
       insert into payment_requests (id, order_id, purpose, amount, method, state)
       select gen_random_uuid()::text, order_id, 'admin', $7::integer * $8::integer, 'card', 'paid' from booking
     ), line as (
       insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price)
       select order_id, id, 'ticket', 1, $7, $8 from booking
     )
     insert into payments (provider, provider_payment_id, order_id, amount, method)
     select 'manual', order_id || ':1', order_id, $7::integer * $8::integer, 'card' from booking`,
    [
      eventId,
      makeReference(),
      guest.firstName,
      guest.lastName,
      guest.email,
      guest.phone,
      participants,
      price,
      defaultSettings.freeCancellationHours,
      defaultSettings.keptPercentAfter,
    ],
  );
}

interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const guests = [
  'Thandi Mokoena',
  'Sipho Khumalo',
  'Amélie Rousseau',
  'Pieter van Wyk',
  'Naledi Dlamini',
  'Priya Naidoo',
  'Johan Botha',
  'Lerato Molefe',
  'Zoë Adams',
];

function guestOf(number: number): Guest {
  const index = number % guests.length;
  const [firstName = '', ...rest] = (guests[index] ?? '').split(' ');
  return {
    firstName,
    lastName: rest.join(' '),
    // An address has no accents.
    email: `${firstName
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}@example.com`,
    phone: `082 555 01${10 + index}`,
  };
}

/** Returns a reference with the characters that the API uses (DESIGN §4). */
function makeReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const characters = [...randomBytes(12)].map((byte) => alphabet.charAt(byte % 32)).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`;
}
