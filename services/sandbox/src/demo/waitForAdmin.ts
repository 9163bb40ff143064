import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** The API creates the admin at its first start, and exits if it cannot. */
export async function waitForAdmin(client: Client, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  do {
    const { rows } = await client.query<{ found: boolean }>('select exists (select from admins) as found');
    if (rows[0]?.found) return;
    await sleep(100);
  } while (Date.now() < deadline);
  throw new Error('The API has made no first admin; its log says why.');
}
