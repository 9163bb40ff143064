import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Waits for the admin that the API makes at the first start. False when none comes: the API has refused the name or
 * the password, which it says only in its log.
 */
export async function hasAdmin(client: Client, patience = 15_000): Promise<boolean> {
  const deadline = Date.now() + patience;
  do {
    const { rows } = await client.query<{ found: boolean }>('select exists (select from admins) as found');
    if (rows[0]?.found) return true;
    await sleep(100);
  } while (Date.now() < deadline);
  return false;
}
