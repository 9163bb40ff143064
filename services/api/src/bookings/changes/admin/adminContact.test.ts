import { adminChanges } from '../../../../test/adminChanges.ts';
import { buildEvent } from '../../../../test/factories.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();
const { send, audited } = adminChanges(admin, database);

test('a corrected e-mail address gets the confirmation, and the link in the old mail does not work any more', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const oldLink = manageClient(app, booking);

  await send(booking, 'change', { email: 'thandi.right@example.com' });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-resent')?.content).toMatchObject({
    email: 'thandi.right@example.com',
  });
  expect((await oldLink.read()).status).toBe(404);
  expect((await manageClient(app, await booking.reload()).read()).status).toBe(200);
  expect(await audited()).toMatchObject([{ after: { email: 't…@example.com (changed)' } }]);
});

test('moving a booking and correcting its e-mail address sends one mail, to the new address', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const other = await buildEvent();

  await send(booking, 'change', { email: 'thandi.right@example.com', eventId: other.id });

  const mails = (await enqueuedMails(database.sequelize)).filter(({ kind }) => /^booking-(changed|resent)$/.test(kind));
  expect(mails).toMatchObject([{ kind: 'booking-changed', content: { email: 'thandi.right@example.com' } }]);
});

test.each([
  ['email', 'Valid email required'],
  ['phone', 'Phone number required'],
])('the %s of a booking made online cannot be removed', async (field, sentence) => {
  const booking = await buildPaidBooking(database, await buildEvent());

  const { status, body } = await send(booking, 'change', { [field]: '' });

  expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: { [field]: sentence } }]);
});

test('the second of two admins who correct one contact at once is told that it has changed', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { lastName: 'Misspelt' });
  const before = { lastName: 'Misspelt' };
  const correct = (lastName: string, email?: string) =>
    send(booking, 'change', { lastName, before: { ...before, ...(email && { email: booking.order.email }) }, email });

  const first = await correct('Nkosi', 'right@example.com');
  const second = await correct('Dube');
  const retried = await correct('Nkosi', 'right@example.com');

  expect([first.status, second.status, retried.status]).toEqual([200, 409, 200]);
  expect(second.body).toMatchObject({ code: 'changed_meanwhile' });
  expect(await booking.reload()).toMatchObject({
    order: { lastName: 'Nkosi', email: 'right@example.com' },
    manageVersion: 1,
  });
});

test('the contact of a booking without a phone number is corrected while its change waits for a payment', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { visitorKey: null, phone: null });
  const change = await manageClient(app, booking).changeTo({ eventId: booking.eventId, participants: 2 });

  const { status } = await send(booking, 'change', { firstName: 'Lindiwe' });

  expect(change.body.payment).not.toBeNull();
  expect([status, (await booking.reload()).order.firstName]).toEqual([200, 'Lindiwe']);
});
