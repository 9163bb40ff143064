import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { useAdmins } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { bookManually } from '../../test/bookings.ts';
import { openDatabaseWithClock, useClock } from '../../test/clock.ts';
import { longTimeouts, useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { readRefunds } from '../../test/payments/requestedRefunds.ts';
import { enterLine } from '../../test/waitlist.ts';
import { connect } from '../db/connect.ts';
import { claimDue } from '../outbox/relayStatements.ts';
import { releaseHold } from './checkout/releaseHold.ts';
import { endOffers } from './waitlist/endOffers.ts';

// Tests the second before and after each deadline, with a restarted API (ADR 0059). The retention is tested in
// customers/privacy/retention.test.ts, the look-ups of refunds are tested in payments/refunds/sendRefunds.test.ts.

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const app = useApp(database);
const restarted = useApp(database);
const admins = useAdmins(app);

const start = new Date('2027-03-05T10:00:00Z');
const workshop = { date: '2027-03-05', startTime: '12:00', endTime: null };
const day = 86_400;

/** @param seconds negative for a moment before `time` */
function at(time: Date, seconds: number): Promise<void> {
  return clock.set(new Date(time.getTime() + seconds * 1000));
}

/** Runs it on a new connection, as after a restart. */
async function afterRestart<Result>(run: (fresh: Sequelize) => Promise<Result>): Promise<Result> {
  const fresh = connect({ url: database.url, models: [], timeouts: longTimeouts });
  try {
    return await run(fresh);
  } finally {
    await fresh.close();
  }
}

interface Entry {
  id: number;
  state: string;
  until: Date | null;
}

function line(): Promise<Entry[]> {
  return database.sequelize.query<Entry>('select id, state, offered_until as until from waitlist_entries order by id', {
    type: QueryTypes.SELECT,
  });
}

/** Two parties wait for the only seat, which is returned `secondsToStart` before the start. */
async function offer(secondsToStart: number): Promise<{ until: Date }> {
  const event = await buildEvent({ ...workshop, capacity: 1 });
  const { request } = await buildBooking(event, { status: 'held', expiresAt: null });
  for (let party = 0; party < 2; party += 1) await enterLine(app, event);
  await at(start, -secondsToStart);
  await releaseHold(database.appPool, request.id, () => undefined);
  const [first] = await line();
  return { until: first?.until ?? new Date(0) };
}

test.each([
  [day + 2, 12 * 3600],
  [day, 12 * 3600],
  [day - 2, 12 * 3600 - 1],
  [4, 2],
])('an offer made %d seconds before the start lasts %d seconds', async (secondsToStart, seconds) => {
  const { until } = await offer(secondsToStart);

  expect((until.getTime() - Date.now()) / 1000).toBe(seconds);
});

test.each([
  [-1, 0, ['waiting', 'waiting'], [true, false]],
  [0, 1, ['expired', 'waiting'], [true, true]],
])(
  'the job that runs %d seconds after the end of an offer ends %d offers, and then the next in line get one',
  async (seconds, count, states, offered) => {
    const { until } = await offer(2 * day);

    await at(until, seconds);
    const ended = await afterRestart(endOffers);

    expect(ended).toBe(count);
    expect((await line()).map(({ state }) => state)).toEqual(states);
    expect((await line()).map(({ until: end }) => end !== null)).toEqual(offered);
  },
);

test.each([
  [-2 * day - 1, 200, 45_000],
  [-2 * day, 200, 45_000],
  [-2 * day + 1, 200, 0],
  [-1, 200, 0],
  [0, 409, 0],
])(
  'a cancellation %d seconds after the start is answered with %d and refunds %d cents',
  async (seconds, status, sum) => {
    const booking = await buildPaidBooking(database, await buildEvent(workshop));
    await at(start, seconds);

    const answer = await manageClient(restarted, booking).cancel({ version: 0, toReturn: sum });

    expect(answer.status).toBe(status);
    expect((await readRefunds(database)).reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  },
);

async function reminders() {
  return (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-reminder');
}

test.each([
  [-1, 1],
  [0, 0],
  [1, 0],
])('a booking made %d seconds after the time of the reminder gets %d reminders', async (seconds, count) => {
  await at(start, -day + seconds);

  await bookManually(await admins.signIn(), await buildEvent(workshop));

  expect(await reminders()).toHaveLength(count);
});

test.each([
  [-1, 'pending'],
  [0, 'queued'],
])('%d seconds after the time at which it is due, a reminder is %s', async (seconds, state) => {
  await bookManually(await admins.signIn(), await buildEvent(workshop));

  await at(start, -day + seconds);
  await afterRestart((fresh) => claimDue(fresh, 100));

  expect(await reminders()).toMatchObject([{ state }]);
});

test.each([
  [-1, true],
  [0, false],
])('a reminder whose sending begins %d seconds after the start is sent: %s', async (seconds, applies) => {
  await bookManually(await admins.signIn(), await buildEvent(workshop));

  await at(start, seconds);

  expect((await reminders()).map(({ content }) => content !== null)).toEqual([applies]);
});
