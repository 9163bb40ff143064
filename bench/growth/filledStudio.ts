import { setTimeout as sleep } from 'node:timers/promises';
import { fillHistory } from '../../services/sandbox/src/fill/fillHistory.ts';
import { startWeb } from '../programs.ts';
import type { Server } from '../programs.ts';
import type { Studio } from '../studio.ts';

/** A studio with a history, its site, and an admin who is logged in. */
export interface FilledStudio extends Studio {
  web: Server;
  authorization: string;
  /** The first coming workshops. */
  events: number[];
}

export const adminPassword = 'copper-lantern-orchard-31';

const bookingsPerEvent = 50;
const comingEvents = 60;

export async function fillStudio(studio: Studio, bookings: number): Promise<FilledStudio> {
  const { databaseUrl, database, api } = studio;
  const sizes = { comingEvents, events: comingEvents + Math.ceil(bookings / bookingsPerEvent), bookings };
  await fillHistory(databaseUrl, sizes, new Date());
  // Postgres would otherwise do it during the measurement.
  await database.query('vacuum analyze');
  await sleep(2500); // the fill sends no notification
  const { rows } = await database.query<{ id: number }>(
    'select id from events where date > current_date order by date, id limit 24',
  );
  const authorization = `Bearer ${await logIn(api.url)}`;
  return { ...studio, authorization, events: rows.map(({ id }) => id), web: await startWeb(api.url) };
}

async function logIn(apiUrl: string): Promise<string> {
  // The first admin is made after the start.
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
