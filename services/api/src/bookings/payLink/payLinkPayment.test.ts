import { readPendingMailKinds } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { setMailState } from '../../../test/mails.ts';
import { payLinkClient } from '../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app, admin } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

async function bookByPhone(values: object = {}) {
  const event = await buildEvent();
  const { id } = await bookManually(admin, event, { paymentMethod: 'eft', paymentStatus: 'pending', ...values });
  return { event, id, link: await payLinkClient(app, id) };
}

test('the payment of a pending booking by phone confirms it, and the ticket is mailed', async () => {
  const { event, link } = await bookByPhone({ status: 'pending' });

  await link.pay();

  expect(await link.booking.reload()).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentMethod: 'payfast',
  });
  expect(await ledger()).toMatchObject([
    { provider: 'payfast', bookingId: link.booking.id, amount: 45_000, review: null },
  ]);
  expect(await readPendingMailKinds(database)).toEqual(['booking-confirmed', 'booking-reminder']);
  expect((await event.reload()).seatsTaken).toBe(1);
  expect((await link.read()).body.state).toBe('paid');
});

test('the payment of a confirmed booking by phone is acknowledged by a mail', async () => {
  const { link } = await bookByPhone();
  await setMailState(database.sequelize, 'sent');

  await link.pay();

  expect(await link.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await ledger()).toMatchObject([{ amount: 45_000, review: null }]);
  expect(await readPendingMailKinds(database)).toEqual(['booking-paid']);
});

test('the same ITN twice counts once, and a second payment is flagged as paid_twice', async () => {
  const { link } = await bookByPhone();
  const { body: form } = await link.start();
  const itn = paidItn(form);

  await sendItn(app.url, itn);
  await sendItn(app.url, itn);
  await sendItn(app.url, paidItn(form));

  expect(await ledger()).toMatchObject([
    { amount: 45_000, review: null },
    { amount: 45_000, review: 'paid_twice' },
  ]);
  expect(await link.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});

test('a payment by link is flagged as paid_twice if the booking was paid in cash meanwhile', async () => {
  const { id, link } = await bookByPhone();
  const { body: form } = await link.start();
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });

  await sendItn(app.url, paidItn(form));

  expect((await ledger()).map(({ review }) => review)).toEqual([null, 'paid_twice']);
});

test('the payment of a booking that was cancelled meanwhile is flagged as no_seat', async () => {
  const { event, id, link } = await bookByPhone();
  const { body: form } = await link.start();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  await sendItn(app.url, paidItn(form));

  expect(await ledger()).toMatchObject([{ bookingId: id, review: 'no_seat' }]);
  expect(await link.booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
  expect((await event.reload()).seatsTaken).toBe(0);
});

test('a wrong sum is flagged, and the booking is still to be paid', async () => {
  const { link } = await bookByPhone({ status: 'pending' });

  await link.pay({ amount_gross: '200.00' });

  expect(await ledger()).toMatchObject([{ amount: 20_000, review: 'wrong_amount' }]);
  expect(await link.booking.reload()).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  expect((await link.read()).body).toMatchObject({ state: 'open', amount: 45_000 });
});

test('a payment by a form from before a change of the price is flagged, and the link asks for the new price', async () => {
  const { event, id, link } = await bookByPhone();
  const { body: old } = await link.start();
  const change = { version: 0, eventId: event.id, participants: 2, reason: 'A friend comes along' };
  await admin.post(`/api/admin/bookings/${id}/change`, change);

  await sendItn(app.url, paidItn(old));
  await link.pay();

  expect((await ledger()).map(({ amount, review }) => [amount, review])).toEqual([
    [45_000, 'wrong_amount'],
    [90_000, null],
  ]);
  expect(await link.booking.reload()).toMatchObject({ paymentStatus: 'completed', totalAmount: 90_000 });
});

test('a payment that had begun before its link was cancelled counts, and a failed one does not reopen the link', async () => {
  const { id, link } = await bookByPhone({ status: 'pending' });
  const { body: form } = await link.start();
  await admin.delete(`/api/bookings/${id}/pay-link`);

  await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
  const afterFailure = (await link.read()).body.state;
  await sendItn(app.url, paidItn(form));

  expect(afterFailure).toBe('ended');
  expect((await link.read()).body.state).toBe('paid');
  expect(await link.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});
