import type { Client } from 'pg';

/** Deletes what the seed of the demo adds, except the discount code. */
export async function clearDemo(client: Client): Promise<void> {
  for (const table of ['payments', 'vouchers', 'bookings', 'orders', 'events', 'quotes'])
    await client.query(`delete from ${table}`);
  await client.query('delete from contact_messages; delete from studio_settings');
}
