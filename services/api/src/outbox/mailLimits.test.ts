import { useDatabase } from '../../test/database.ts';
import { buildEvent } from '../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { testPdfFiles } from '../../test/pdfFiles.ts';
import { insertBookings } from '../../test/queue/bookings.ts';
import { readTestConfig } from '../../test/testConfig.ts';
import { enqueueWaitlistMail } from '../bookings/offers/enqueueWaitlistMail.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { createMailComposers } from '../mailComposers.ts';
import { composeMail } from './composeMail.ts';
import { enqueueMail } from './outbox.ts';

const database = useDatabase();
const mails = createMailComposers({ ...readTestConfig({ RATE_LIMIT_MULTIPLIER: '1' }), pdfFiles: testPdfFiles });

const insertEntry = statement<{ id: number }>(
  'test entry',
  `insert into waitlist_entries (event_id, first_name, last_name, email, participants, position, state)
   values ($1, 'A', 'B', $2, 1, 1, $3) returning id`,
);

/** Inserts a waiting-list entry and its mail for each address. */
async function enqueueMails(
  emails: readonly string[],
  kind: 'waitlist-confirm' | 'waitlist-rescheduled',
): Promise<void> {
  const event = await buildEvent();
  await transact(database.sequelize, async (transaction) => {
    for (const email of emails) {
      const state = kind === 'waitlist-confirm' ? 'unconfirmed' : 'waiting';
      const [entry] = await run(transaction, insertEntry, [event.id, email, state]);
      await enqueueWaitlistMail(transaction, kind, entry?.id ?? 0, { once: 'test' });
    }
  });
  await setMailState(database.sequelize, 'queued');
}

async function queuedIds(): Promise<number[]> {
  const queued = (await enqueuedMails(database.sequelize)).filter(({ state }) => state === 'queued');
  return queued.map(({ id }) => id);
}

/** Composes the queued mails as the worker does. @returns the addresses that get a mail */
async function send(): Promise<string[]> {
  const sentTo: string[] = [];
  for (const id of await queuedIds()) {
    const composed = await composeMail(database.sequelize, mails, id);
    if (composed?.content && 'email' in composed.content) sentTo.push(composed.content.email);
  }
  return sentTo;
}

const aliases = (count: number) => Array.from({ length: count }, (_one, index) => `vic.tim+${index}@mail.example`);
const others = (count: number) => Array.from({ length: count }, (_one, index) => `person${index}@mail.example`);

/** Makes all mails an hour older; those that were composed are marked as sent. */
async function passHour(): Promise<void> {
  await database.sequelize.query(`update outbox_messages set state = 'sent' where state = 'queued'`);
  await database.sequelize.query(
    `update outbox_messages set counted_at = counted_at - interval '1 hour',
       first_postponed_at = first_postponed_at - interval '1 hour', due_at = due_at - interval '1 hour'`,
  );
  await database.sequelize.query(
    `update outbox_messages set state = 'queued', queued_at = now() where state = 'pending' and due_at <= now()`,
  );
}

test('of 60 mails of the waiting list to aliases of one mailbox, ten an hour and thirty a day are sent', async () => {
  await enqueueMails(aliases(60), 'waitlist-rescheduled');

  const sent = [await send()];
  for (let hour = 1; hour <= 4; hour += 1) {
    await passHour();
    sent.push(await send());
  }

  expect(sent.map(({ length }) => length)).toEqual([10, 10, 10, 0, 0]);
  const waiting = (await enqueuedMails(database.sequelize)).filter(({ state }) => state === 'pending');
  expect(waiting).toHaveLength(30);
});

test('a mail that a limit has postponed for a day is cancelled', async () => {
  await enqueueMails(aliases(11), 'waitlist-rescheduled');
  await send();
  await database.sequelize.query(
    `update outbox_messages set first_postponed_at = first_postponed_at - interval '25 hours', queued_at = now(),
       state = case state when 'pending' then 'queued' else 'sent' end`,
  );

  expect(await send()).toEqual([]);

  expect((await enqueuedMails(database.sequelize)).filter(({ state }) => state === 'cancelled')).toHaveLength(1);
});

test('a mail that waited for the mail server for days is postponed by a limit, not cancelled', async () => {
  await enqueueMails(aliases(11), 'waitlist-rescheduled');
  await database.sequelize.query(`update outbox_messages set created_at = now() - interval '3 days'`);

  const sent = await send();

  const waiting = (await enqueuedMails(database.sequelize)).filter(({ state }) => state === 'pending');
  expect([sent.length, waiting.length]).toEqual([10, 1]);
});

test('a mail whose delivery is tried again counts once', async () => {
  await enqueueMails(aliases(10), 'waitlist-rescheduled');

  const attempts = [await send(), await send(), await send()];

  expect(attempts.map(({ length }) => length)).toEqual([10, 10, 10]);
});

test('at most 200 mails an hour are sent to unconfirmed addresses, and confirmations of bookings are sent in addition', async () => {
  await enqueueMails(others(205), 'waitlist-confirm');
  await transact(database.sequelize, async (transaction) => {
    const bookings = await insertBookings(transaction, ['lerato', 'person1']);
    for (const { id: bookingId } of bookings) {
      const key = `booking-confirmed:${bookingId}`;
      await enqueueMail(transaction, { kind: 'booking-confirmed', key, bookingId, requestId: null });
    }
  });
  await setMailState(database.sequelize, 'queued');

  const sentTo = await send();

  expect(sentTo).toHaveLength(202);
  expect(sentTo.slice(200)).toEqual(['lerato@mail.example', 'person1@mail.example']);
});

test('the outbox stores no address for the mails that it counts', async () => {
  await enqueueMails(['lerato@mail.example'], 'waitlist-confirm');

  await send();

  const [rows] = await database.sequelize.query('select * from outbox_messages');
  expect(rows).toMatchObject([{ mailbox_key: expect.stringMatching(/^[\w-]{43}$/) as unknown }]);
  expect(JSON.stringify(rows)).not.toMatch(/lerato|mail\.example/);
});
