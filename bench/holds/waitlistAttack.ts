// Simulates a day in which visitors who never pay try to lock seats through the waiting list: they hold one seat, join the
// line with a party as large as all free seats, and release the seat. Run it with
// `node_modules/.bin/tsx --conditions=source bench/holds/waitlistAttack.ts`, and in the directory of another checkout to
// attack that one; docs/performance.md has the figures. The services run on a real database; time passes by moving rows
// back, and every request has its proof of work.
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { placeHold } from '../../services/api/src/bookings/checkout/hold.service.ts';
import type { releaseHold } from '../../services/api/src/bookings/checkout/releaseHold.ts';
import type { expireUnpaid } from '../../services/api/src/bookings/expiry/expireUnpaid.ts';
import type { joinWaitlist } from '../../services/api/src/bookings/waitlist/joinWaitlist.service.ts';
import { newCaller, openStudio, unavailableShare } from './attackedStudio.ts';
import type { StudioModules } from './attackedStudio.ts';

/** Modules of the checkout that is attacked. */
interface Api extends StudioModules {
  placeHold: typeof placeHold;
  releaseHold: typeof releaseHold;
  joinWaitlist: typeof joinWaitlist;
  expireUnpaid: typeof expireUnpaid;
}
type Context = Parameters<Api['placeHold']>[0];
type Caller = Parameters<Api['placeHold']>[3];

const stepMinutes = 15;
const steps = (24 * 60) / stepMinutes;
const stepsPerHour = 60 / stepMinutes;
/** The rate limit of joining. */
const joinsPerHour = 10;
const shownHours = [0, 1, 6, 12, 24];

const root = process.cwd();
const api = await load();
console.log(`| addresses | ${shownHours.map((hour) => `${hour} h`).join(' | ')} | mean | joined | rejected |`);
for (const addresses of [2, 20, 200]) console.log(await simulate(addresses));
process.exit();

async function simulate(addresses: number): Promise<string> {
  const context = await openStudio(api, root, {
    isProven: async () => true,
    challenge: () => Promise.reject(new Error('every request has a proof')),
  });
  const callers = Array.from({ length: addresses }, () => newCaller('solved'));
  const shares: number[] = [];
  const count = { joined: 0, rejected: 0 };
  for (let step = 0; step <= steps; step += 1) {
    if (step > 0) await passTime(context);
    if (step % stepsPerHour === 0) {
      for (const caller of callers) await attack(context, caller, count);
    }
    shares.push(await unavailableShare(context.database));
  }
  await context.database.close();
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const at = shownHours.map((hour) => percent(shares[hour * stepsPerHour] ?? 0));
  return `| ${[addresses, ...at, percent(mean), count.joined, count.rejected].join(' | ')} |`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}`;
}

/** One address uses its limit of an hour, on the workshops with the most free seats. */
async function attack(context: Context, caller: Caller, count: { joined: number; rejected: number }): Promise<void> {
  const { database } = context;
  for (const { id, free } of await freeEvents(database)) {
    const person = { firstName: 'Thandi', lastName: 'Mokoena', email: `${randomUUID()}@example.com` };
    const input = { eventId: id, participants: 1, ...person, phone: '082 555 0142' };
    try {
      const { holdId } = await api.placeHold(context, input, randomUUID(), caller);
      try {
        await api.joinWaitlist(context, id, { ...person, participants: free }, caller);
        count.joined += 1;
      } finally {
        await api.releaseHold(database, holdId, () => undefined);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      count.rejected += 1;
      // It tries again in an hour.
      return;
    }
  }
}

async function passTime({ database }: Context): Promise<void> {
  const step = `interval '${stepMinutes} minutes'`;
  await database.query(
    `update bookings set created_at = created_at - ${step}, expires_at = expires_at - ${step}
     where status in ('held', 'pending', 'expired')`,
  );
  await database.query(
    `update waitlist_entries set offered_until = offered_until - ${step} where offered_until is not null`,
  );
  await api.expireUnpaid(database);
}

async function freeEvents(database: Context['database']): Promise<{ id: number; free: number }[]> {
  const [rows] = await database.query(
    `select id, capacity - seats_taken as free from events
     where seats_taken < capacity and starts_at > now() order by free desc, id limit ${joinsPerHour}`,
  );
  return rows as { id: number; free: number }[];
}

async function load(): Promise<Api> {
  const folders = {
    api: ['config', 'db/connect', 'db/migrations', 'models', 'payments/payfast/paymentForm'],
    bookings: ['checkout/hold.service', 'checkout/releaseHold', 'waitlist/joinWaitlist.service', 'expiry/expireUnpaid'],
  };
  const paths = [
    ...folders.api.map((name) => `services/api/src/${name}.ts`),
    ...folders.bookings.map((name) => `services/api/src/bookings/${name}.ts`),
    'services/sandbox/src/demo/seed.ts',
  ];
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(`${root}/${path}`).href)));
  return Object.assign({}, ...modules) as Api;
}
