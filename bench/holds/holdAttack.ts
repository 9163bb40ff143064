// Simulates a day in which visitors who never pay keep as many seats of the demo's calendar as the limits allow. Run it
// with `node_modules/.bin/tsx --conditions=source bench/holds/holdAttack.ts`; docs/performance.md has the figures. Five
// minutes pass between two steps: the times of all unpaid bookings are moved back.
import { randomUUID } from 'node:crypto';
import type { BookingContext, Caller } from '../../services/api/src/bookings/bookingContext.ts';
import { confirmBooking } from '../../services/api/src/bookings/checkout/confirm.service.ts';
import { placeHold } from '../../services/api/src/bookings/checkout/hold.service.ts';
import { releaseHold } from '../../services/api/src/bookings/checkout/releaseHold.ts';
import { expireUnpaid } from '../../services/api/src/bookings/expiry/expireUnpaid.ts';
import { readConfig } from '../../services/api/src/config.ts';
import { connect } from '../../services/api/src/db/connect.ts';
import { migrate } from '../../services/api/src/db/migrations.ts';
import { AppError } from '../../services/api/src/errors.ts';
import { mostKeys } from '../../services/api/src/limits/proofOfWork.ts';
import { models } from '../../services/api/src/models.ts';
import { createPaymentForms } from '../../services/api/src/payments/payfast/paymentForm.ts';
import { seed } from '../../services/sandbox/src/demo/seed.ts';
import { newCaller, openStudio, unavailableShare } from './attackedStudio.ts';

const stepMinutes = 5;
const hours = 24;
const stepsPerHour = 60 / stepMinutes;
/** The rate limit of `POST /api/holds` for one step. */
const requestsPerStep = 10;
const shownHours = [0, 1, 3, 6, 12, 24];
/** Keys of the proof of work that one core computes in a second. */
const keysPerSecond = 215;

interface Attacker extends Caller {
  holds: { holdId: string; madeAt: number }[];
  /** The step before which it does not ask again, because its limits are reached. */
  idleUntil: number;
}

interface Attack {
  database: BookingContext['database'];
  context: BookingContext;
  requests: number;
  keys: number;
  mostHonestKeys: number;
  honest: { asked: number; booked: number };
}

for (const addresses of [0, 10, 100, 1000]) console.log(await simulate(addresses));
process.exit();

async function simulate(addresses: number): Promise<string> {
  const attack = await startAttack();
  const attackers = Array.from({ length: addresses }, (): Attacker => ({
    ...newCaller(null),
    holds: [],
    idleUntil: 0,
  }));
  const shares: number[] = [];
  for (let step = 0; step <= (hours * 60) / stepMinutes; step += 1) {
    if (step > 0) await passTime(attack.database);
    for (const attacker of attackers) await confirmInTime(attack, attacker, step);
    await claimAll(attack, attackers, step);
    shares.push(await unavailableShare(attack.database));
    await bookHonestly(attack, newCaller(null), 2);
  }
  const mobile = await bookFromOneAddress(attack);
  await attack.database.close();

  const at = (hour: number) => `${Math.round(100 * (shares[(hour * 60) / stepMinutes] ?? 0))}`;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const { asked, booked } = attack.honest;
  const columns = [
    addresses,
    ...shownHours.map(at),
    Math.round(100 * mean),
    attack.requests,
    (attack.keys / keysPerSecond / 60).toFixed(0),
    (attack.mostHonestKeys / keysPerSecond).toFixed(1),
    `${booked} of ${asked}`,
    `${mobile} of 20`,
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Without a payment, `confirm` keeps the seats for longer; the attacker waits for the last moment. */
async function confirmInTime({ context }: Attack, attacker: Attacker, step: number): Promise<void> {
  for (const hold of attacker.holds) {
    if ((step - hold.madeAt) * stepMinutes !== 10) continue;
    await confirmBooking(context, { holdId: hold.holdId }, null, attacker).catch(ignoreRejection);
  }
}

/** Claims what is free, the workshop with the most free seats first, in bookings as large as they are accepted. */
async function claimAll(attack: Attack, attackers: Attacker[], step: number): Promise<void> {
  for (const attacker of attackers) {
    if (step < attacker.idleUntil) continue;
    let largest = 50;
    for (let request = 0; request < requestsPerStep; request += 1) {
      const event = await freestEvent(attack.database);
      if (!event) return;
      const participants = Math.min(event.free, largest);
      const code = await tryHold(attack, attacker, { ...event, participants, step });
      if (code === 'too_many_unpaid' && participants > 4) largest = 4;
      else if (code === 'too_many_unpaid' && participants > 1) largest = 1;
      else if (code !== null) {
        attacker.idleUntil = step + stepsPerHour;
        break;
      }
    }
  }
}

async function tryHold(
  attack: Attack,
  attacker: Attacker,
  { id, participants, step }: { id: number; participants: number; step: number },
): Promise<string | null> {
  attack.requests += 1;
  try {
    const { holdId, keys } = await askForHold(attack, id, participants, attacker);
    attack.keys += keys;
    attacker.holds.push({ holdId, madeAt: step });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

/** A new visitor wants a workshop with enough free seats; the seats are released again, so that the figures stay apart. */
async function bookHonestly(attack: Attack, caller: Caller, participants: number): Promise<boolean> {
  attack.honest.asked += 1;
  const event = await freestEvent(attack.database);
  if (!event || event.free < participants) return false;
  try {
    const { holdId, keys } = await askForHold(attack, event.id, participants, caller);
    attack.mostHonestKeys = Math.max(attack.mostHonestKeys, keys);
    await releaseHold(attack.database, holdId, caller.follow);
    attack.honest.booked += 1;
    return true;
  } catch (error) {
    ignoreRejection(error);
    return false;
  }
}

/** After the attack, twenty visitors of one mobile address hold one to four seats each at the same time. */
async function bookFromOneAddress(attack: Attack): Promise<number> {
  const { database } = attack;
  await database.query(`update bookings set expires_at = now() where expires_at is not null`);
  await expireUnpaid(database);
  const caller = newCaller(null);
  let booked = 0;
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const event = await freestEvent(database);
    if (!event) break;
    if (await askForHold(attack, event.id, 1 + (visitor % 4), caller).catch(ignoreRejection)) booked += 1;
  }
  return booked;
}

/** After a challenge, sends the request again with a proof. @returns also the keys that the proof would take */
async function askForHold({ context }: Attack, eventId: number, participants: number, caller: Caller) {
  const input = visitorInput(eventId, participants);
  const key = randomUUID();
  try {
    return { ...(await placeHold(context, input, key, caller)), keys: 0 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'proof_required') throw error;
    const held = await placeHold(context, input, key, { ...caller, proof: 'solved' });
    return { ...held, keys: Number(error.detail.facts?.challenge) };
  }
}

async function startAttack(): Promise<Attack> {
  const modules = { readConfig, connect, migrate, models, createPaymentForms, seed };
  const context = await openStudio(modules, '.', {
    isProven: async (proof: string) => proof === 'solved',
    challenge: async (_subject: string, share: number) =>
      new AppError('unproven', 'proof_required', '', { facts: { challenge: String(0.75 * mostKeys * share) } }),
  });
  const { database } = context;
  return { database, context, requests: 0, keys: 0, mostHonestKeys: 0, honest: { asked: 0, booked: 0 } };
}

async function passTime(database: BookingContext['database']): Promise<void> {
  const step = `interval '${stepMinutes} minutes'`;
  await database.query(
    `update bookings set created_at = created_at - ${step}, expires_at = expires_at - ${step} where visitor_key is not null`,
  );
  await expireUnpaid(database);
}

async function freestEvent(database: BookingContext['database']): Promise<{ id: number; free: number } | null> {
  const [rows] = await database.query(
    `select id, capacity - seats_taken as free from events where seats_taken < capacity order by free desc, id limit 1`,
  );
  return (rows as { id: number; free: number }[])[0] ?? null;
}

function visitorInput(eventId: number, participants: number) {
  const email = `${randomUUID()}@example.com`;
  return { eventId, participants, email, firstName: 'Thandi', lastName: 'Mokoena', phone: '082 555 0142' };
}

function ignoreRejection(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
