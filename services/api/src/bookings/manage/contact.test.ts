import { QueryTypes } from 'sequelize';
import { useApp } from '../../../test/app.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app } = useAppWithProvider();
const strict = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

const contact = { firstName: 'Lerato', lastName: 'Nkosi', email: 'lerato.right@example.com', phone: '082 555 0119' };

async function listMails(kind: string) {
  return (await enqueuedMails(database.sequelize)).filter((mail) => mail.kind === kind);
}

test('a corrected address gets the confirmation again, and only the new key works', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const old = manageClient(app, booking);

  const { status, body } = await old.correct(contact);

  expect([status, body.manage.booking]).toMatchObject([200, contact]);
  expect((await old.read()).status).toBe(404);
  expect((await manageClient(app, booking, body.key).read()).status).toBe(200);
  expect(await listMails('booking-resent')).toMatchObject([
    { content: { email: contact.email, phoneE164: '+27825550119' } },
  ]);
});

test('the old address is told that the booking has another one, and is stored only until that mail is sent', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { email: 'old@example.com' });

  await manageClient(app, booking).correct(contact);
  const [told] = await listMails('booking-email-updated');
  await setMailState(database.sequelize, 'sent');

  const { bookingReference } = booking;
  expect(told?.content).toMatchObject({ email: 'old@example.com', bookingReference });
  expect(JSON.stringify(told?.content)).not.toContain('lerato');
  const rows = await database.sequelize.query('select to_jsonb(o)::text as row from outbox_messages o', {
    type: QueryTypes.SELECT,
  });
  expect(JSON.stringify(rows)).not.toContain('old@example.com');
});

test('a correction of only the case of an address sends one mail, to the new spelling', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { email: contact.email.toUpperCase() });

  await manageClient(app, booking).correct(contact);

  expect(await listMails('booking-email-updated')).toEqual([]);
  expect(await listMails('booking-resent')).toMatchObject([{ content: { email: contact.email } }]);
});

test('after a corrected name the key still works, and the confirmation is sent again', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { email: contact.email });

  const { body } = await manageClient(app, booking).correct(contact);

  expect((await manageClient(app, booking).read()).body.booking.firstName).toBe('Lerato');
  expect(await listMails('booking-resent')).toHaveLength(1);
  expect((await manageClient(app, booking, body.key).read()).status).toBe(200);
});

test('a visitor’s form does not overwrite a name that the studio has corrected since the page was loaded', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { ...contact, lastName: 'Misspelt' });
  const client = manageClient(app, booking);
  await booking.order.update({ lastName: 'Nkosi-Dube' });

  const { status, body } = await client.correct({ ...contact, before: { ...contact, lastName: 'Misspelt' } });

  expect([status, body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  expect((await booking.reload()).order.lastName).toBe('Nkosi-Dube');
});

test('an address gets at most five mails an hour', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { email: contact.email });
  const { correct } = manageClient(strict, booking);

  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await correct(contact)).status);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the number of wrong keys that a visitor can try is limited', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const { read } = manageClient(strict, booking, 'A'.repeat(43));

  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await read()).status);

  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});
