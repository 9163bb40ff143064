import pg from 'pg';
import type { Client } from 'pg';
import { studioDay } from '@studio/contract/format/dates';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { workshopDetails } from '../demo/workshopDetails.ts';
import { workshops } from '../demo/workshops.ts';
import type { FillSizes } from './fillSizes.ts';
import * as statements from './historyStatements.ts';
import { firstNames, lastNames, lettersOf } from './people.ts';

export interface FillOptions {
  /** Needs a superuser, because triggers are disabled. */
  databaseUrl: string;
  sizes: FillSizes;
  now: Date;
  onProgress: (step: string) => void;
}

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
const maxSeats = 50;
const messages = [
  'Hello, do you give gift vouchers for two places?',
  'We are twelve colleagues and would like an evening of our own. Which days are free?',
  'Is the pottery class suitable for a ten-year-old?',
  'I left my scarf at the studio on Saturday. Did you find it?',
  'When can I pick up what we made? Thank you for a lovely afternoon.',
];

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
    const indexes = await dropIndexes(client);
    await draftHistory(client, sizes, now, onProgress);
    await addHistory(client, sizes, now, onProgress);
    onProgress('counting totals');
    for (const kind of ['daily_figures', 'booking_counts', 'customers']) await client.query(`select repair_${kind}()`);
    onProgress('creating indexes');
    for (const definition of indexes) await client.query(definition);
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

async function draftHistory(
  client: Client,
  { events, comingEvents, bookings }: FillSizes,
  now: Date,
  onProgress: FillOptions['onProgress'],
): Promise<void> {
  const people = peopleOf(bookings);
  const past = events - comingEvents;
  // Most bookings are for one person where a workshop has many of them.
  const companions = Math.min(0.45, Math.max(0, (maxSeats * events) / Math.max(1, bookings) - 1.1));
  const templates = workshops.map((workshop) => ({
    ...workshop,
    imageUrl: `/art/${workshop.art}.jpg`,
    details: workshopDetails[workshop.title] ?? {},
  }));
  onProgress(`inventing ${bookings.toLocaleString('en')} bookings`);
  await client.query(statements.createDrafts);
  const letters = [firstNames.map(lettersOf), lastNames.map(lettersOf)];
  await client.query(statements.draftPeople, [people, firstNames, lastNames, ...letters]);
  await client.query(statements.draftEvents, [
    JSON.stringify(templates),
    studioDay(now),
    past,
    comingEvents,
    bookings,
    spanOf(past, 30, 3650),
    spanOf(comingEvents, 14, 180),
  ]);
  await client.query(statements.draftBookings, [now, people, companions]);
  await client.query('analyze people, draft_events, draft_bookings');
}

async function addHistory(
  client: Client,
  { bookings }: FillSizes,
  now: Date,
  onProgress: FillOptions['onProgress'],
): Promise<void> {
  const { freeCancellationHours, keptPercentAfter } = defaultSettings;
  onProgress('adding workshops, bookings and payments');
  await client.query('create index on draft_bookings (event_id)');
  await client.query(statements.addEvents, [studioDay(now)]);
  await client.query(statements.addOrders);
  await client.query(statements.addBookings, [freeCancellationHours, keptPercentAfter]);
  await client.query(statements.addPartsOfBookings);
  await client.query(statements.addMessages, [now, Math.ceil(bookings / 500), messages]);
}

function peopleOf(bookings: number): number {
  return Math.max(1, Math.round(bookings / 10));
}

/** Three workshops on each day, more where they would not fit. */
function spanOf(events: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.ceil(events / 3)));
}
