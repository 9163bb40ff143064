import { Client } from 'pg';
import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import { FigureCheck } from './figureCheck.model.ts';

const everyMs = 10 * 60_000;

/** The number of cached figures that differed from the rows they come from, and were repaired. */
export interface FigureDifferences {
  dailyFigures: number;
  bookingCounts: number;
  customers: number;
}

// Only one replica checks at a time, and no replica checks within a day of a finished check.
const isDue = `select pg_try_advisory_lock(4035)
  and not exists (select from figure_checks where finished_at > now() - interval '1 day') as due`;
// Each repair is a separate transaction, so that its row locks are released.
const repairs = {
  dailyFigures: 'select repair_daily_figures()::int as differences',
  bookingCounts: 'select repair_booking_counts()::int as differences',
  customers: 'select repair_customers()::int as differences',
} as const satisfies Record<keyof FigureDifferences, string>;

/** Compares and repairs the cached figures (ADR 0043) once a day. @returns null when no check is due */
export async function checkFigures(databaseUrl: string): Promise<FigureDifferences | null> {
  // A separate connection, because the timeouts of the pool are meant for requests.
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'studio-api-figures',
    statement_timeout: 300_000,
    lock_timeout: 5000,
  });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    const { rows } = await client.query<{ due: boolean }>(isDue);
    if (!rows[0]?.due) return null;
    const differences = {
      dailyFigures: await repair(client, repairs.dailyFigures),
      bookingCounts: await repair(client, repairs.bookingCounts),
      customers: await repair(client, repairs.customers),
    };
    // Stored before the lock is released, so that no other replica checks again. No connection of the pool waits for
    // this lock.
    await FigureCheck.create(differences);
    return differences;
  } finally {
    await client.end();
  }
}

/** @returns a function that stops the checks and waits for the current one */
export function startFigureChecks(databaseUrl: string, log: Logger): () => Promise<void> {
  return repeat({ name: 'check of cached figures', everyMs, log }, async () => {
    const differences = await checkFigures(databaseUrl);
    if (!differences) return;
    const isRight = Object.values(differences).every((count) => count === 0);
    if (isRight) log.info('cached figures checked');
    else log.error(differences, 'cached figures repaired');
  });
}

async function repair(client: Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ differences: number }>(sql);
  return rows[0]?.differences ?? 0;
}
