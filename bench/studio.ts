import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startApi } from './programs.ts';
import type { Server } from './programs.ts';

export interface Studio {
  databaseUrl: string;
  database: pg.Client;
  api: Server;
}

/** Runs a measurement with a separate database and API, so that no section affects the figures of another. */
export async function withStudio<Result>(
  measure: (studio: Studio) => Promise<Result>,
  more: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const databaseUrl = await createDatabase();
  const api = await startApi(databaseUrl, more);
  const database = new pg.Client({ connectionString: databaseUrl });
  try {
    await database.connect();
    // An event with fifty seats, the usual limit, would sell out too soon.
    await database.query(`alter table events drop constraint events_capacity_in_range`);
    return await measure({ databaseUrl, database, api });
  } finally {
    await database.end();
    await api.close();
  }
}

/**
 * Starts Postgres unless it runs, and creates an empty database. Postgres runs without fsync, so that the speed of the
 * disk does not count. It stops after ten minutes without a client.
 */
export async function createDatabase(): Promise<string> {
  const postgres = ['services/sandbox/src/postgres.main.ts', '--fast', '--keep', '--data-dir', '.cache/bench-postgres'];
  const started = execFileSync('node_modules/.bin/tsx', ['--conditions=source', ...postgres], { encoding: 'utf8' });
  const { url } = JSON.parse(started) as { url: string };
  const address = new URL(url);
  address.pathname = `/bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${address.pathname.slice(1)}`);
  await admin.end();
  return address.href;
}

/** @returns the ids of the events */
export async function addEvents(database: pg.Client, count: number, capacity: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into events (title, description, date, start_time, end_time, price, capacity, category, image_url)
     select 'Pottery for beginners ' || n, repeat('Clay, colour and a proper flat white. ', 8),
       current_date + 7 + n, '10:00', '12:30', 45000, $2, 'Pottery & Ceramics', '/art/pottery-' || n || '.webp'
     from generate_series(1, $1) as n returning id`,
    [count, capacity],
  );
  return rows.map(({ id }) => id);
}
