import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BookingContext, Caller } from '../../services/api/src/bookings/bookingContext.ts';
import type { readConfig } from '../../services/api/src/config.ts';
import type { connect } from '../../services/api/src/db/connect.ts';
import type { migrate } from '../../services/api/src/db/migrations.ts';
import type { models } from '../../services/api/src/models.ts';
import type { createPaymentForms } from '../../services/api/src/payments/payfast/paymentForm.ts';
import type { seed } from '../../services/sandbox/src/demo/seed.ts';
import { createDatabase } from '../database.ts';

/** Modules of the checkout that is attacked. */
export interface StudioModules {
  readConfig: typeof readConfig;
  connect: typeof connect;
  migrate: typeof migrate;
  models: typeof models;
  createPaymentForms: typeof createPaymentForms;
  seed: typeof seed;
}

/** Opens a new database with the demo's calendar. `root` is the directory of the checkout. */
export async function openStudio(
  modules: StudioModules,
  root: string,
  proofOfWork: BookingContext['proofOfWork'],
): Promise<BookingContext> {
  const url = await createDatabase();
  await modules.migrate({ url, folder: `${root}/services/api/migrations` });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await modules.seed(client, new Date());
  await client.end();
  const config = modules.readConfig({
    SECRET: 'only this simulation knows this and it is thrown away',
    INTERNAL_KEY: 'only this simulation knows that and it is thrown away',
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
    UPLOADS_URL: 'file:.cache/bench-uploads',
  });
  const database = modules.connect({ url, models: modules.models });
  const paymentForms = modules.createPaymentForms(config.payfast, config.publicUrls[0]);
  return { database, paymentForms, proofOfWork, config };
}

/** The share of unpaid seats among those that are not sold. */
export async function unavailableShare(database: BookingContext['database']): Promise<number> {
  const [rows] = await database.query(
    `select (unpaid::float8 / (unpaid + free)) as share from
       (select coalesce(sum(participants), 0) as unpaid from bookings where status in ('held', 'pending')) kept,
       (select sum(capacity - seats_taken) as free from events) open`,
  );
  return (rows as { share: number }[])[0]?.share ?? 0;
}

/** Returns a visitor with an address and a browser of its own. */
export function newCaller(proof: string | null): Caller {
  return {
    visitorKey: randomUUID(),
    browserKey: randomUUID(),
    origin: 'https://studio.example',
    requestId: 'attack',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    follow: () => undefined,
    proof,
  };
}
