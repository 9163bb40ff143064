import pg from 'pg';
import type { Client } from 'pg';
import type { FillSizes } from '../config.ts';
import { workshopDetails } from '../demo/workshopDetails.ts';
import { workshops } from '../demo/workshops.ts';
import { historySql } from './historySql.ts';

const filledTables = [
  'events',
  'orders',
  'bookings',
  'order_lines',
  'attendees',
  'payment_requests',
  'payments',
  'outbox_messages',
  'customers',
  'daily_figures',
  'contact_messages',
];

/**
 * Adds past and some upcoming workshops with their bookings, payments, refunds and messages, and sets the stored
 * figures, in one transaction that locks their tables.
 * @param databaseUrl a superuser's, because triggers are disabled
 * @throws an Error for people if the database is not a studio's
 */
export async function fillHistory(databaseUrl: string, sizes: FillSizes, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'studio-fill' });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    await requireStudio(client);
    // Triggers and foreign keys would be checked row by row; the figures are counted once at the end.
    await client.query(`begin; set local session_replication_role = replica;
      set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`);
    const indexes = await dropIndexes(client);
    const repeated = workshops.map(({ art, ...workshop }) => ({
      ...workshop,
      imageUrl: `/art/${art}.jpg`,
      details: workshopDetails[workshop.title] ?? {},
    }));
    await client.query(historySql(client.escapeLiteral(JSON.stringify(repeated)), sizes, now));
    for (const kind of ['daily_figures', 'booking_counts', 'customers']) await client.query(`select repair_${kind}()`);
    for (const definition of indexes) await client.query(definition);
    await client.query('commit');
    await client.query(`vacuum (analyze) ${filledTables.join(', ')}`);
  } finally {
    await client.end(); // without a commit everything is rolled back
  }
}

async function requireStudio(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('figure_checks') is not null as found`);
  if (!rows[0]?.found)
    throw new Error('The database has no tables of this release: run make demo once, stop it, then run make fill');
}

/**
 * Drops the indexes that no constraint needs, because a million rows are indexed much faster at once. Locks the tables
 * for all others until the transaction ends. @returns the statements that create the indexes again
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexdef not like 'CREATE UNIQUE %'`,
    [filledTables],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}
