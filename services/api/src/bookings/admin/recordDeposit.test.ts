import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { readPendingMailKinds } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { bookWithDeposit } from '../../../test/deposits.ts';
import { buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app, admin } = useAppWithProvider();

const note = (id: number, body: object = {}) => admin.post<AdminBookingView>(`/api/bookings/${id}/deposit`, body);

test('a deposit that came by EFT confirms the booking, and its balance is paid by link', async () => {
  const { id, deposit, balance } = await bookWithDeposit({ app, admin }, { status: 'pending' });

  const { status, body } = await note(id);
  const states = [(await deposit.read()).body.state, (await balance.read()).body.state];
  const mails = await readPendingMailKinds(database);
  await balance.pay();

  expect([status, body.status, body.paymentStatus, body.openAmount]).toEqual([200, 'confirmed', 'pending', 70_000]);
  expect(states).toEqual(['paid', 'open']);
  expect(mails).toEqual(['booking-balance-due', 'booking-confirmed', 'booking-reminder']);
  expect((await readLedger(database.sequelize)).map(({ provider, amount }) => [provider, amount])).toEqual([
    ['manual', 20_000],
    ['payfast', 70_000],
  ]);
  expect(await deposit.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
  const [entry] = (await admin.audit()).body.items;
  expect(entry).toMatchObject({ action: 'booking.payment', before: { paidAmount: 0 }, after: { paidAmount: 20_000 } });
});

test('a deposit is noted once, also by two admins at once, and its late card payment is flagged as paid_twice', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin });
  const { body: form } = await deposit.start();

  const answers = await Promise.all([note(id, { paymentMethod: 'cash' }), note(id, { paymentMethod: 'cash' })]);
  await sendItn(app.url, paidItn(form));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await readLedger(database.sequelize)).map(({ amount, review }) => [amount, review])).toEqual([
    [20_000, null],
    [20_000, 'paid_twice'],
  ]);
});

test('a deposit cannot be noted for a booking without a deposit or for a cancelled booking', async () => {
  const plain = await bookManually(admin, await buildEvent(), { paymentStatus: 'pending' });
  const { id } = await bookWithDeposit({ app, admin });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  expect([await note(plain.id), await note(id)].map(({ status }) => status)).toEqual([409, 409]);
  expect(await readLedger(database.sequelize)).toEqual([]);
});
