import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWeb } from '../programs.ts';
import type { Server } from '../programs.ts';
import type { Studio } from '../studio.ts';

/** A studio with a history, its web server, and an admin who is logged in. */
export interface FilledStudio extends Studio {
  web: Server;
  authorization: string;
  /** The ids of the first coming workshops. */
  events: number[];
}

export const adminPassword = 'copper-lantern-orchard-31';

export async function fillStudio(studio: Studio, bookings: number): Promise<FilledStudio> {
  const { database, api } = studio;
  await database.query("select set_config('fill.bookings', $1, false)", [String(bookings)]);
  await database.query(readFileSync('bench/growth/history.sql', 'utf8'));
  // Otherwise Postgres would do this during the measurement.
  await database.query('vacuum analyze');
  await sleep(2500); // the fill sends no notification
  const { rows } = await database.query<{ id: number }>(
    'select id from events where date > current_date order by date, id limit 24',
  );
  const authorization = `Bearer ${await logIn(api.url)}`;
  return { ...studio, authorization, events: rows.map(({ id }) => id), web: await startWeb(api.url) };
}

async function logIn(apiUrl: string): Promise<string> {
  // The API creates the first admin only after its start, so the login is retried.
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${apiUrl}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: adminPassword }),
    });
    if (answer.ok) return ((await answer.json()) as { token: string }).token;
    await sleep(200);
  }
  throw new Error('the admin could not log in');
}
