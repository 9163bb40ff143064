import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readCpuMs } from '../programs.ts';
import type { Program } from '../programs.ts';

const timeoutMs = 120_000;

/** Enqueues confirmations in the outbox and waits until all are sent. */
export async function sendMails(
  database: pg.Client,
  programs: readonly Program[],
  mails: number,
): Promise<{ perSecond: number; cpuMs: number }> {
  const cpu = () => programs.reduce((sum, program) => sum + readCpuMs(program), 0);
  const before = cpu();
  const started = performance.now();
  await database.query(
    `with event as (
       insert into events (title, description, date, start_time, price, category, capacity, seats_taken)
       values ('Pottery for beginners', 'Clay and colour.', current_date + 30, '10:00', 45000, 'Pottery', $1, $1)
       returning id
     ), ordered as (
       insert into orders (first_name, last_name, email, phone, phone_e164)
       select 'Lerato', 'Nkosi', 'visitor-' || n || '@example.com', '082 555 0119', '+27825550119'
       from generate_series(1, $1) as n
       returning id
     ), booking as (
        insert into bookings (order_id, event_id, booking_reference, participants,
          free_cancellation_hours, kept_percent_after, status)
        select ordered.id, event.id, gen_random_uuid()::text, 1, 48, 100, 'confirmed'
        from event, ordered
       returning id, order_id
     ), request as (
       insert into payment_requests (id, order_id, purpose, amount, method)
       select gen_random_uuid()::text, order_id, 'admin', 45000, 'cash' from booking
     )
     insert into outbox_messages (kind, key, booking_id)
     select 'booking-confirmed', 'booking-confirmed:' || id, id from booking`,
    [mails],
  );
  await waitUntilSent(database);
  const ms = performance.now() - started;
  return { perSecond: (mails * 1000) / ms, cpuMs: (cpu() - before) / mails };
}

/** Waits until all mails are sent, including those to the studio, which are due some seconds later. */
export async function waitUntilSent(database: pg.Client): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const { rows } = await database.query(
      `select from outbox_messages where state in ('pending', 'queued') and due_at < now() + interval '1 minute' limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(20);
  }
  throw new Error(`some mails were not sent in ${timeoutMs / 1000} s`);
}
