import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { createStatusChecks } from './statusChecks.ts';

const database = useDatabase();
const queue = { name: 'queue', check: () => Promise.resolve() };

async function failing(): Promise<string[]> {
  const checks = Object.entries(createStatusChecks(database.sequelize, queue));
  const results = await Promise.allSettled(checks.map(([, check]) => check()));
  return checks.map(([name]) => name).filter((_name, index) => results[index]?.status === 'rejected');
}

const run = (sql: string) => database.sequelize.query(sql);
const mail = (state: string, minutes: number) => `insert into outbox_messages (key, kind, state, queued_at, due_at)
  values ('late', 'booking-confirmed', '${state}', now(), now() - interval '${minutes} minutes')`;
const finished = (state: string, minutes: number, count = 1) => `
  insert into outbox_messages (key, kind, state, queued_at, due_at, finished_at)
  select '${state}' || n, 'booking-confirmed', '${state}', now(), now(), now() - interval '${minutes} minutes'
  from generate_series(1, ${count}) n;`;
const backup = (hours: number) =>
  `insert into backup_runs (kind, bytes, finished_at) values ('backup', 1, now() - interval '${hours} hours')`;
const state = (canWrite: boolean, minutes: number) =>
  `insert into backup_state (can_write, checked_at) values (${canWrite}, now() - interval '${minutes} minutes')`;

test('no check fails in a new installation without a backup', async () => {
  expect(await failing()).toEqual([]);
});

test('a backup is expected a day after the first booking', async () => {
  const booking = await buildBooking(await buildEvent());
  expect(await failing()).toEqual([]);

  await run(`update bookings set created_at = now() - interval '27 hours' where id = ${booking.id}`);

  expect(await failing()).toEqual(['backup']);
});

test.each([
  ['a mail has waited for six minutes', ['mail'], mail('pending', 6)],
  ['the worker has had a mail for six minutes', ['mail'], mail('queued', 6)],
  ['a mail has waited for four minutes', [], mail('pending', 4)],
  ['two mails have failed', [], finished('failed', 5, 2)],
  ['three mails have failed', ['mail'], finished('failed', 5, 3)],
  ['three mails have failed after one was sent', ['mail'], finished('sent', 6) + finished('failed', 5, 3)],
  ['a mail was sent after three had failed', [], finished('failed', 5, 3) + finished('sent', 4)],
  ['three mails failed more than an hour ago', [], finished('failed', 61, 3)],
  ['the last backup is 25 hours old', [], backup(25)],
  ['the last backup is 27 hours old', ['backup'], backup(27)],
  ['the backup service can write', [], state(true, 1)],
  ['the backup service cannot write', ['backup'], state(false, 1)],
  ['the backup service has not checked itself for six minutes', ['backup'], state(true, 6)],
  ['the backup service was removed days ago', [], state(false, 2 * 1440)],
])('when %s, these checks fail: %j', async (_name, expected, sql) => {
  await run(sql);

  expect(await failing()).toEqual(expected);
});
