import pg from 'pg';
import type { Client } from 'pg';
import { copyRows } from './copyRows.ts';
import type { FillSizes } from './fillSizes.ts';
import { buildHistory } from './history.ts';
import type { PastEvent } from './history.ts';
import { historyTables, rowsOf } from './historyRows.ts';
import { buildMessages, messageColumns } from './messages.ts';
import { withoutIndexes } from './withoutIndexes.ts';

export interface FillOptions {
  /** Needs a superuser, because triggers are disabled. */
  databaseUrl: string;
  sizes: FillSizes;
  now: Date;
  onProgress: (step: string) => void;
}

const filledTables = [
  'events',
  'bookings',
  'order_lines',
  'payments',
  'outbox_messages',
  'customers',
  'daily_figures',
  'contact_messages',
];
const bookingsPerBatch = 20_000;

/**
 * Adds past and some upcoming workshops with their bookings, payments, refunds and messages, and sets the kept figures,
 * in one transaction that locks their tables. @throws an Error for people if the database is not a studio's, or not on
 * this machine
 */
export async function fillHistory({ databaseUrl, sizes, now, onProgress }: FillOptions): Promise<void> {
  requireThisMachine(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'studio-fill' });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    await requireStudio(client);
    await client.query('begin');
    // Triggers and foreign keys would be checked row by row; the figures are counted once at the end.
    await client.query(`set local session_replication_role = replica;
      set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`);
    await withoutIndexes(client, filledTables, async () => {
      await copyHistory(client, sizes, now, onProgress);
      onProgress('counting totals');
      for (const kind of ['daily_figures', 'booking_counts', 'customers'])
        await client.query(`select repair_${kind}()`);
      onProgress('creating indexes');
    });
    await client.query('commit');
    onProgress('collecting statistics');
    await client.query(`vacuum (analyze) ${filledTables.join(', ')}`);
  } finally {
    await client.end(); // without a commit everything is rolled back
  }
}

function requireThisMachine(databaseUrl: string): void {
  const { hostname } = new URL(databaseUrl);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return;
  throw new Error(`Invented bookings are written only to a database on this machine, not to ${hostname}`);
}

async function requireStudio(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('figure_checks') is not null as found`);
  if (!rows[0]?.found)
    throw new Error('The database has no tables of this release: run make demo once, stop it, then run make fill');
}

async function copyHistory(
  client: Client,
  sizes: FillSizes,
  now: Date,
  onProgress: FillOptions['onProgress'],
): Promise<void> {
  const next = {
    event: await reserve(client, 'events', sizes.events),
    booking: await reserve(client, 'bookings', sizes.bookings),
  };
  let events: PastEvent[] = [];
  let waiting = 0;
  let done = 0;
  for (const event of buildHistory(sizes, now)) {
    events.push(event);
    waiting += event.bookings.length;
    if (waiting >= bookingsPerBatch) await copyBatch();
  }
  await copyBatch();
  await copyRows(client, 'contact_messages', messageColumns, buildMessages(Math.ceil(sizes.bookings / 500), now));

  async function copyBatch(): Promise<void> {
    const rows = rowsOf(events, next);
    await copyRows(client, 'events', historyTables.events, rows.events);
    await copyRows(client, 'bookings', historyTables.bookings, rows.bookings);
    await copyRows(client, 'order_lines', historyTables.order_lines, rows.order_lines);
    await copyRows(client, 'payments', historyTables.payments, rows.payments);
    await copyRows(client, 'outbox_messages', historyTables.outbox_messages, rows.outbox_messages);
    done += waiting;
    onProgress(`${done.toLocaleString('en')} of ${sizes.bookings.toLocaleString('en')} bookings`);
    events = [];
    waiting = 0;
  }
}

/** Ids of running transactions are skipped. @returns the first of `count` ids that belong to the caller */
async function reserve(client: Client, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `with first as (select nextval(sequence) as id, sequence from pg_get_serial_sequence($1, 'id') as sequence)
     select id::int as first, setval(sequence, id + greatest($2, 1) - 1) from first`,
    [table, count],
  );
  return rows[0]?.first ?? 1;
}
