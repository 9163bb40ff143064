import { setTimeout as sleep } from 'node:timers/promises';
import { fillHistory } from '../../services/sandbox/src/fill/fillHistory.ts';
import type { FillSizes } from '../../services/sandbox/src/fill/fillSizes.ts';
import { startStudio } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { startWeb } from '../web.ts';
import type { StartedWeb } from '../web.ts';

/** A studio with a history, its site, and an admin who is logged in. */
export interface FilledStudio extends Studio {
  web: StartedWeb;
  authorization: string;
}

const password = 'copper-lantern-orchard-31';

export async function startFilledStudio(sizes: FillSizes): Promise<FilledStudio> {
  const studio = await startStudio({ ADMIN_PASSWORD: password });
  try {
    const started = performance.now();
    await fillHistory({ databaseUrl: studio.databaseUrl, sizes, now: new Date(), onProgress: () => undefined });
    // Postgres would otherwise do it during the measurement.
    await studio.database.query('vacuum analyze');
    const { bookings, comingEvents } = sizes;
    console.log(`  ${bookings} bookings and ${comingEvents} coming workshops filled in ${secondsSince(started)} s`);
    await sleep(2500); // the fill sends no notification
    const authorization = `Bearer ${await logIn(studio.apiUrl)}`;
    const web = await startWeb(studio.apiUrl);
    return { ...studio, web, authorization, close: () => closeBoth(web, studio) };
  } catch (error) {
    await studio.close();
    throw error;
  }
}

async function closeBoth(web: StartedWeb, studio: Studio): Promise<void> {
  await web.close();
  await studio.close();
}

async function logIn(apiUrl: string): Promise<string> {
  // The first admin is made after the start.
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${apiUrl}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    if (answer.ok) return ((await answer.json()) as { token: string }).token;
    await sleep(200);
  }
  throw new Error('the admin could not log in');
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}
