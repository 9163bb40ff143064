import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { internalKey } from '../api.ts';
import type { Studio } from '../studio.ts';
import { cpuMsOf } from '../web.ts';
import type { Measured } from './jobs.ts';

const timeoutMs = 120_000;

export interface StartedWorker {
  pid: number;
  close(): Promise<void>;
}

/** Starts the built worker. */
export function startWorker(
  urls: { queue: string; smtp: string; internal: string },
  concurrency: number,
): StartedWorker {
  const worker = spawn(process.execPath, ['services/worker/dist/main.js'], {
    env: {
      PATH: process.env['PATH'],
      QUEUE_URL: urls.queue,
      SMTP_URL: urls.smtp,
      API_INTERNAL_URL: urls.internal,
      INTERNAL_KEY: internalKey,
      WORKER_CONCURRENCY: String(concurrency),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  worker.stdout.resume();
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return {
    pid: worker.pid ?? 0,
    close: async () => {
      worker.kill();
      await ended;
    },
  };
}

/** Enqueues confirmations in the outbox and waits until all are sent. */
export async function runMailJobs(studio: Studio, worker: StartedWorker, jobs: number): Promise<Measured> {
  const { database, apiPid } = studio;
  const cpu = () => cpuMsOf(apiPid) + cpuMsOf(worker.pid);
  const before = cpu();
  const started = performance.now();
  await enqueueConfirmations(database, jobs);
  while ((await unsent(database)) > 0) {
    if (performance.now() > started + timeoutMs) throw new Error(`${await unsent(database)} mails were not sent`);
    await sleep(20);
  }
  const ms = performance.now() - started;
  return { perSecond: (jobs * 1000) / ms, cpuMs: (cpu() - before) / jobs };
}

async function enqueueConfirmations(database: pg.Client, jobs: number): Promise<void> {
  await database.query(
    `with event as (
       insert into events (title, description, date, start_time, price, category, capacity, seats_taken)
       values ('Pottery for beginners', 'Clay and colour.', current_date + 30, '10:00', 45000, 'Pottery', $1, $1)
       returning id
     ), booking as (
       insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, phone_e164, participants,
         total_amount, payment_method, payment_status, status)
       select event.id, gen_random_uuid()::text, 'Lerato', 'Nkosi', 'visitor-' || n || '@example.com', '082 555 0119',
         '+27825550119', 1, 45000, 'cash', 'pending', 'confirmed'
       from event, generate_series(1, $1) as n
       returning id
     )
     insert into outbox_messages (kind, key, booking_id)
     select 'booking-confirmed', 'booking-confirmed:' || id, id from booking`,
    [jobs],
  );
}

async function unsent(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from outbox_messages where state in ('pending', 'queued')`,
  );
  return rows[0]?.count ?? 0;
}
