import { useApp } from '../../../test/app.ts';
import { request } from '../../../test/client.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { testPdfFiles } from '../../../test/pdfFiles.ts';
import { readTestConfig } from '../../../test/testConfig.ts';
import { createMailComposers } from '../../mailComposers.ts';
import { composeMail } from '../../outbox/composeMail.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app } = useAppWithProvider();
const strict = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

const email = 'Thandi.M@example.com';

function find(body: object, { url } = app, address = '198.51.100.1') {
  const headers = { 'X-Forwarded-For': address };
  return request<{ message: string }>(url, '/api/bookings/find', { method: 'POST', body, headers });
}

async function links() {
  return (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'manage-link');
}

test('one mail has the links to all upcoming bookings of the address, whatever its case, the next workshop first', async () => {
  const reference = makeReference();
  const later = await buildPaidBooking(database, await buildEvent({ date: '2031-05-01' }), { email });
  const next = await buildPaidBooking(database, await buildEvent({ date: '2031-04-01' }), {
    email: email.toLowerCase(),
  });
  const unpaid = { email, bookingReference: reference };
  await buildBooking(await buildEvent({ date: '2031-06-01' }), { ...unpaid, status: 'pending' });
  // Bookings that are not upcoming, or of another person.
  await buildPaidBooking(database, await buildEvent(startsIn(-3600)), { email });
  await buildPaidBooking(database, await buildEvent({ deletedAt: new Date() }), { email });
  await buildBooking(await buildEvent(), { email, status: 'cancelled', endedBy: 'visitor', expiresAt: null });
  await buildBooking(await buildEvent(), { email, status: 'held' });
  await buildPaidBooking(database, await buildEvent(), { email: 'other@example.com' });

  const { status } = await find({ email: 'thandi.m@EXAMPLE.com' });

  expect(status).toBe(202);
  const found = [next.bookingReference, later.bookingReference, reference];
  expect(await links()).toMatchObject([
    {
      content: {
        email: email.toLowerCase(),
        bookings: found.map((bookingReference) => ({
          bookingReference,
          manageUrl: expect.stringContaining(`/${bookingReference}/manage#key=`) as unknown,
        })),
      },
    },
  ]);
});

test.each(['cash$@example.com', 'İnci@example.com'])('the bookings of the address %s are found', async (own) => {
  await buildPaidBooking(database, await buildEvent(), { email: own });

  await find({ email: own });

  expect(await links()).toMatchObject([{ content: { email: own } }]);
});

test('an address without upcoming bookings gets the same answer and no mail', async () => {
  await buildPaidBooking(database, await buildEvent(), { email });
  await buildPaidBooking(database, await buildEvent(startsIn(-3600)), { email: 'past@example.com' });

  const answers = [];
  for (const one of [email, 'past@example.com', 'nobody@example.com']) answers.push(await find({ email: one }));

  const [known] = answers;
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, known?.body]));
  expect(await links()).toHaveLength(1);
});

test('a mailbox allows five requests an hour, and a visitor ten in ten minutes', async () => {
  const spellings = Array.from({ length: 6 }, (_one, index) => `than.di+${index}@example.com`);
  const addresses = Array.from({ length: 11 }, (_one, index) => `person${index}@example.com`);

  const ofMailbox = [];
  for (const [index, one] of spellings.entries()) {
    ofMailbox.push((await find({ email: one }, strict, `203.0.113.${index}`)).status);
  }
  const ofVisitor = [];
  for (const one of addresses) ofVisitor.push((await find({ email: one }, strict, '198.51.100.9')).status);

  expect(ofMailbox).toEqual([...Array<number>(5).fill(202), 429]);
  expect(ofVisitor).toEqual([...Array<number>(10).fill(202), 429]);
});

test('the mails count towards the total limit of mails to unconfirmed addresses', async () => {
  await buildPaidBooking(database, await buildEvent(), { email });
  await database.sequelize.query(
    `insert into outbox_messages (kind, key, state, counted_at, mailbox_key)
     select 'waitlist-confirm', 'other:' || n, 'sent', now(), 'other' || n from generate_series(1, 200) n`,
  );
  await find({ email });
  await setMailState(database.sequelize, 'queued', 'manage-link');
  const [link] = await links();

  const mails = createMailComposers({ ...readTestConfig({ RATE_LIMIT_MULTIPLIER: '1' }), pdfFiles: testPdfFiles });
  const composed = await composeMail(database.sequelize, mails, link?.id ?? 0);

  expect(composed).toMatchObject({ kind: 'manage-link', content: null });
  expect(await links()).toMatchObject([{ state: 'pending' }]);
});
