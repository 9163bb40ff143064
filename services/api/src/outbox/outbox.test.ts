import { randomUUID } from 'node:crypto';
import { useDatabase } from '../../test/database.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { insertBookings } from '../../test/queue/bookings.ts';
import { transact } from '../db/transact.ts';
import { cancelMail, enqueueMail, isQueuedOrSent, onRelayNotified, retryMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { claimDue } from './relayStatements.ts';

const database = useDatabase();
const confirmation = { kind: 'booking-confirmed', key: 'booking-confirmed:1', requestId: null } as const;

function enqueue(mail: NewMail = confirmation): Promise<void> {
  return transact(database.sequelize, (transaction) => enqueueMail(transaction, mail));
}

async function enqueueForBooking(): Promise<number> {
  await transact(database.sequelize, async (transaction) => {
    const [booking] = await insertBookings(transaction, ['lerato']);
    await enqueueMail(transaction, { ...confirmation, bookingId: booking?.id ?? 0 });
  });
  return (await enqueuedMails(database.sequelize))[0]?.id ?? 0;
}

test('fifty concurrent calls with one key enqueue one mail', async () => {
  await Promise.all(Array.from({ length: 50 }, () => enqueue()));

  expect(await enqueuedMails(database.sequelize)).toMatchObject([{ key: 'booking-confirmed:1', state: 'pending' }]);
});

test('a transaction that rolls back has enqueued nothing and notifies no relay', async () => {
  let notified = 0;
  const unsubscribe = onRelayNotified(() => (notified += 1));

  const failed = transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, confirmation);
    throw new Error('the seats are gone');
  });

  await expect(failed).rejects.toThrow('the seats are gone');
  unsubscribe();
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
  expect(notified).toBe(0);
});

test('relays are notified after the commit, not before', async () => {
  const order: string[] = [];
  const unsubscribe = onRelayNotified(() => order.push('notified'));

  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, confirmation);
    order.push('before commit');
  });

  unsubscribe();
  expect(order).toEqual(['before commit', 'notified']);
});

test('a relay claims due mails that no other relay has locked, and does not wait for the others', async () => {
  await enqueue();
  await enqueue({ ...confirmation, key: 'booking-confirmed:2' });
  const [locked, free] = await enqueuedMails(database.sequelize);
  const other = await database.sequelize.transaction();
  const bind = [locked?.id];
  await database.sequelize.query('select from outbox_messages where id = $1 for update', { bind, transaction: other });

  const claimed = await claimDue(database.sequelize, 200).catch((error: unknown) => error);
  await other.rollback();

  expect(claimed).toEqual([free?.id]);
});

test('a mail with a due time is not claimed before it', async () => {
  await enqueue({ ...confirmation, key: 'later', dueAt: new Date('2031-03-14T08:00:00Z') });
  await enqueue();

  const claimed = await claimDue(database.sequelize, 10);

  const [, due] = await enqueuedMails(database.sequelize);
  expect(claimed).toEqual([due?.id]);
});

test('a cancelled mail that is enqueued again becomes pending with a new id and the new values', async () => {
  await enqueue();
  await setMailState(database.sequelize, 'cancelled');
  const [cancelled] = await enqueuedMails(database.sequelize);
  const dueAt = new Date('2031-03-14T08:00:00Z');

  await enqueue({ ...confirmation, dueAt });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails).toMatchObject([{ state: 'pending', dueAt }]);
  expect(mails[0]?.id).not.toBe(cancelled?.id);
});

test.each(['queued', 'sent', 'failed'])('a mail that is %s is not enqueued again', async (state) => {
  await enqueue();
  await setMailState(database.sequelize, state);

  await enqueue();

  expect(await enqueuedMails(database.sequelize)).toMatchObject([{ state }]);
});

test.each([
  ['pending', false],
  ['queued', true],
  ['sent', true],
  ['failed', false],
  ['cancelled', false],
])('a mail with the state %s counts as handed over: %s', async (state, expected) => {
  await enqueue();
  await setMailState(database.sequelize, state);

  const isSent = await transact(database.sequelize, (transaction) => isQueuedOrSent(transaction, confirmation.key));

  expect(isSent).toBe(expected);
});

test.each([
  ['failed', true],
  ['sent', false],
  ['pending', false],
  ['queued', false],
  ['cancelled', false],
])('a mail with the state %s can be sent again by an admin: %s', async (state, isRetried) => {
  const id = await enqueueForBooking();
  await setMailState(database.sequelize, state);

  const answer = await transact(database.sequelize, (transaction) => retryMail(transaction, id));

  const [mail] = await enqueuedMails(database.sequelize);
  expect(answer).toBe(isRetried);
  expect(mail?.state).toBe(isRetried ? 'pending' : state);
  // The queue may still contain the failed job under the old id.
  expect(mail?.id !== id).toBe(isRetried);
});

test.each([
  ['failed', true],
  ['sent', false],
  ['queued', false],
])('a mail with the state %s can be given up by an admin: %s', async (state, isCancelled) => {
  const id = await enqueueForBooking();
  await setMailState(database.sequelize, state);

  const answer = await transact(database.sequelize, (transaction) => cancelMail(transaction, id));

  expect(answer).toBe(isCancelled);
  expect((await enqueuedMails(database.sequelize))[0]?.state).toBe(isCancelled ? 'cancelled' : state);
});

test('ids are exact as JavaScript numbers and are never reused, even after the table was emptied', async () => {
  const enqueueMany = () =>
    transact(database.sequelize, async (transaction) => {
      for (let n = 0; n < 200; n += 1) await enqueueMail(transaction, { ...confirmation, key: randomUUID() });
    });
  const ids = async () => (await enqueuedMails(database.sequelize)).map(({ id }) => id);
  await enqueueMany();
  const before = await ids();
  await database.sequelize.query('truncate outbox_messages restart identity');
  await enqueueMany();
  const all = [...before, ...(await ids())];

  expect(new Set(all).size).toBe(400);
  expect(all.every((id) => Number.isSafeInteger(id))).toBe(true);
});
