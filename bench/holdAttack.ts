// Simulates a day in which visitors who never pay keep as many seats of the demo's calendar as the limits allow. Run it
// with `node_modules/.bin/tsx --conditions=source bench/holdAttack.ts`; docs/performance.md has the figures. Five minutes
// pass between two steps: the times of all unpaid bookings are moved back.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BookingContext, Caller } from '../services/api/src/bookings/bookingContext.ts';
import { confirmBooking } from '../services/api/src/bookings/checkout/confirm.service.ts';
import { placeHold } from '../services/api/src/bookings/checkout/hold.service.ts';
import { releaseHold } from '../services/api/src/bookings/checkout/releaseHold.ts';
import { expireUnpaid } from '../services/api/src/bookings/expiry/expireUnpaid.ts';
import { readConfig } from '../services/api/src/config.ts';
import { connect } from '../services/api/src/db/connect.ts';
import { migrate } from '../services/api/src/db/migrations.ts';
import { AppError } from '../services/api/src/errors.ts';
import { mostKeys } from '../services/api/src/limits/proofOfWork.ts';
import { models } from '../services/api/src/models.ts';
import { createPaymentForms } from '../services/api/src/payments/payfast/paymentForm.ts';
import { seed } from '../services/sandbox/src/demo/seed.ts';
import { createDatabase } from './studio.ts';

const stepMinutes = 5;
const hours = 24;
const stepsPerHour = 60 / stepMinutes;
/** The rate limit of `POST /api/holds` for one step. */
const requestsPerStep = 10;
/** Keys of the proof of work that one core computes in a second. */
const keysPerSecond = 215;

interface Attacker extends Caller {
  holds: { holdId: string; madeAt: number }[];
  /** The step before which it does not ask again, because its limits are reached. */
  idleUntil: number;
}

console.log(
  '| Addresses | unavailable after 1 h | after 6 h | mean | another visitor holds two seats | core minutes |',
);
for (const addresses of [10, 100, 1000]) console.log(await simulate(addresses));
process.exit();

async function simulate(addresses: number): Promise<string> {
  const context = await openStudio();
  const { database } = context;
  const attackers = Array.from({ length: addresses }, (): Attacker => ({ ...newCaller(), holds: [], idleUntil: 0 }));
  const shares: number[] = [];
  let keys = 0;
  let booked = 0;
  for (let step = 0; step <= hours * stepsPerHour; step += 1) {
    if (step > 0) await passTime(database);
    for (const attacker of attackers) await confirmInTime(context, attacker, step);
    keys += await claimAll(context, attackers, step);
    shares.push(await unavailableShare(database));
    if (await canHoldTwo(context)) booked += 1;
  }
  await database.close();

  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const columns = [
    addresses,
    percent(shares[stepsPerHour]),
    percent(shares[6 * stepsPerHour]),
    percent(mean),
    `${booked} of ${shares.length}`,
    Math.round(keys / keysPerSecond / 60),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Without a payment, `confirm` keeps the seats for longer; the attacker waits for the last moment. */
async function confirmInTime(context: BookingContext, attacker: Attacker, step: number): Promise<void> {
  for (const { holdId, madeAt } of attacker.holds) {
    if ((step - madeAt) * stepMinutes !== 10) continue;
    await confirmBooking(context, { holdId }, null, attacker).catch(codeOf);
  }
}

/**
 * Claims what is free, the workshop with the most free seats first, in bookings as large as they are accepted.
 * @returns the keys that the proofs of work would take
 */
async function claimAll(context: BookingContext, attackers: readonly Attacker[], step: number): Promise<number> {
  let keys = 0;
  for (const attacker of attackers) {
    if (step < attacker.idleUntil) continue;
    let largest = 50;
    for (let request = 0; request < requestsPerStep; request += 1) {
      const event = await freestEvent(context.database);
      if (!event) return keys;
      const participants = Math.min(event.free, largest);
      const held = await hold(context, event.id, participants, attacker).catch(codeOf);
      if (typeof held !== 'string') {
        keys += held.keys;
        attacker.holds.push({ holdId: held.holdId, madeAt: step });
      } else if (held === 'too_many_unpaid' && participants > 1) {
        largest = participants > 4 ? 4 : 1;
      } else {
        attacker.idleUntil = step + stepsPerHour;
        break;
      }
    }
  }
  return keys;
}

/** A new visitor holds two seats, and releases them so that the figures stay apart. */
async function canHoldTwo(context: BookingContext): Promise<boolean> {
  const event = await freestEvent(context.database);
  if (!event || event.free < 2) return false;
  const caller = newCaller();
  const held = await hold(context, event.id, 2, caller).catch(codeOf);
  if (typeof held === 'string') return false;
  await releaseHold(context.database, held.holdId, caller.follow);
  return true;
}

/** After a challenge, sends the request again with a proof. @returns also the keys that the proof would take */
async function hold(context: BookingContext, eventId: number, participants: number, caller: Caller) {
  const visitor = { firstName: 'Thandi', lastName: 'Mokoena', phone: '082 555 0142' };
  const input = { eventId, participants, email: `${randomUUID()}@example.com`, ...visitor };
  const key = randomUUID();
  try {
    return { ...(await placeHold(context, input, key, caller)), keys: 0 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'proof_required') throw error;
    const held = await placeHold(context, input, key, { ...caller, proof: 'solved' });
    return { ...held, keys: Number(error.detail.facts?.challenge) };
  }
}

/** Opens a new database with the demo's calendar. */
async function openStudio(): Promise<BookingContext> {
  const url = await createDatabase();
  await migrate({ url, folder: 'services/api/migrations' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seed(client, new Date());
  await client.end();
  const config = readConfig({
    SECRET: 'only this simulation knows this and it is thrown away',
    INTERNAL_KEY: 'only this simulation knows that and it is thrown away',
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
    UPLOADS_URL: 'file:.cache/bench-uploads',
  });
  return {
    database: connect({ url, models }),
    paymentForms: createPaymentForms(config.payfast, config.publicUrls[0]),
    proofOfWork: {
      isProven: async (proof) => proof === 'solved',
      challenge: async (_subject, share) =>
        new AppError('unproven', 'proof_required', '', { facts: { challenge: String(0.75 * mostKeys * share) } }),
    },
    config,
  };
}

/** A visitor with an address and a browser of its own. */
function newCaller(): Caller {
  return {
    visitorKey: randomUUID(),
    browserKey: randomUUID(),
    origin: 'https://studio.example',
    requestId: 'attack',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    follow: () => undefined,
    proof: null,
  };
}

async function passTime(database: BookingContext['database']): Promise<void> {
  const step = `interval '${stepMinutes} minutes'`;
  await database.query(
    `update bookings set created_at = created_at - ${step}, expires_at = expires_at - ${step} where visitor_key is not null`,
  );
  await expireUnpaid(database);
}

/** The share of unpaid seats among those that are not sold. */
async function unavailableShare(database: BookingContext['database']): Promise<number> {
  const [rows] = await database.query(
    `select (unpaid::float8 / (unpaid + free)) as share from
       (select coalesce(sum(participants), 0) as unpaid from bookings where status in ('held', 'pending')) kept,
       (select sum(capacity - seats_taken) as free from events) open`,
  );
  return (rows as { share: number }[])[0]?.share ?? 0;
}

async function freestEvent(database: BookingContext['database']): Promise<{ id: number; free: number } | null> {
  const [rows] = await database.query(
    `select id, capacity - seats_taken as free from events where seats_taken < capacity order by free desc, id limit 1`,
  );
  return (rows as { id: number; free: number }[])[0] ?? null;
}

function percent(share = 0): string {
  return `${Math.round(100 * share)} %`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.code;
}
