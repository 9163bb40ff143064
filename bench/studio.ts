import pg from 'pg';
import { builtApi, startApi } from './api.ts';
import { createDatabase } from './database.ts';

export interface Studio {
  databaseUrl: string;
  database: pg.Client;
  apiUrl: string;
  apiPid: number;
  close(): Promise<void>;
}

export async function startStudio(more: NodeJS.ProcessEnv = {}): Promise<Studio> {
  const databaseUrl = await createDatabase();
  const api = await startApi(databaseUrl, builtApi, { RATE_LIMIT_MULTIPLIER: '10000', ...more });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // An event with fifty seats would sell out too soon.
  await database.query(`alter table events drop constraint events_capacity_in_range`);

  return {
    databaseUrl,
    database,
    apiUrl: api.url,
    apiPid: api.pid,
    close: async () => {
      await database.end();
      await api.close();
    },
  };
}

/** Measures with a database and an API of its own, so that no section changes what another measures. */
export async function withStudio<Result>(
  measure: (studio: Studio) => Promise<Result>,
  more: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const studio = await startStudio(more);
  try {
    return await measure(studio);
  } finally {
    await studio.close();
  }
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
