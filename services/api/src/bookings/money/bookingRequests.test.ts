import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { readAttention } from '../../../test/attention.ts';
import { bookWithDeposit, changePeople } from '../../../test/deposits.ts';
import { startsIn } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';

const { database, app, admin } = useAppWithProvider();

const book = () => bookWithDeposit({ app, admin });
const readBookingMoney = async (id: number) => (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body;
/** The amounts of deposit and balance. */
const asked = async (id: number) => (await readBookingMoney(id)).payParts.map(({ amount }) => amount);

async function bookPaidDeposit(options = {}) {
  const booked = await bookWithDeposit({ app, admin }, options);
  await booked.deposit.pay();
  return booked;
}

test('a change of the party changes the balance, before and after the deposit is paid', async () => {
  const { id, deposit } = await book();

  await changePeople(admin, id, 3);
  const before = await asked(id);
  await deposit.pay();
  await changePeople(admin, id, 4);

  expect(before).toEqual([20_000, 115_000]);
  expect(await asked(id)).toEqual([20_000, 160_000]);
});

test('while a booking costs no more than its deposit, the whole price is asked for in one sum', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin }, { amount: 60_000 });

  await changePeople(admin, id, 1);
  const cheap = (await readBookingMoney(id)).payParts;
  const link = (await deposit.read()).body;
  await changePeople(admin, id, 3);

  expect(cheap).toMatchObject([{ purpose: 'full', amount: 45_000 }]);
  expect(link).toMatchObject({ purpose: 'full', amount: 45_000 });
  expect(await asked(id)).toEqual([60_000, 75_000]);
});

test('a balance of 0 counts as paid, and is asked for again when the booking costs more', async () => {
  const { id, deposit, balance } = await bookWithDeposit({ app, admin }, { amount: 50_000 });
  await deposit.pay();

  await changePeople(admin, id, 1);
  const nothing = (await balance.read()).body.state;
  const parts = await asked(id);
  await changePeople(admin, id, 2);

  expect([nothing, parts]).toEqual(['paid', [50_000]]);
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 45_000 });
  expect(await readRefunds(database)).toMatchObject([{ amount: 5000 }]);
});

test('a balance link that an admin has cancelled stays cancelled when the price changes', async () => {
  const { id, balance } = await bookPaidDeposit();
  await admin.delete(`/api/bookings/${id}/pay-link?purpose=balance`);

  await changePeople(admin, id, 3);

  expect((await balance.read()).body).toMatchObject({ state: 'ended', amount: 115_000 });
});

test('a partial refund of a booking that stays lowers its price, and leaves the balance as it is', async () => {
  const { id, balance } = await bookPaidDeposit();
  const refund = { amount: 5000, cancels: false, reason: 'Broken cup', before: { refundable: 20_000 } };

  expect((await admin.post(`/api/bookings/${id}/refunds`, refund)).status).toBe(201);
  const requested = (await balance.read()).body.amount;
  const [task] = (await readAttention(admin)).refunds;
  await admin.post(`/api/admin/refunds/${task?.id}/done`, { through: 'outside' });
  const done = (await balance.read()).body.amount;

  expect([requested, done]).toEqual([70_000, 70_000]);
  expect(await balance.booking.reload()).toMatchObject({ totalAmount: 85_000 });
});

test('dropping a refund lowers the balance, because the money stays with the studio', async () => {
  const { id, balance } = await bookPaidDeposit();
  const refund = { amount: 5000, cancels: false, reason: 'Broken cup', before: { refundable: 20_000 } };
  await admin.post(`/api/bookings/${id}/refunds`, refund);
  const [task] = (await readAttention(admin)).refunds;

  await admin.post(`/api/admin/refunds/${task?.id}/drop`);

  expect((await balance.read()).body.amount).toBe(65_000);
});

test('marking the booking as paid pays deposit and balance, and marking it as unpaid asks for both again', async () => {
  const { id, deposit, balance } = await book();
  const states = async () => [
    (await deposit.read()).body.state,
    (await readBookingMoney(id)).payParts.map(({ state }) => state),
  ];

  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  const paid = [await states(), (await readBookingMoney(id)).paid, (await balance.read()).body.state];
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'pending' });

  expect(paid).toEqual([['paid', ['paid', 'paid']], 90_000, 'paid']);
  expect(await states()).toEqual(['open', ['open', 'open']]);
  expect(await asked(id)).toEqual([20_000, 70_000]);
});

test('a manual payment after the deposit pays the balance', async () => {
  const { id, balance } = await bookPaidDeposit();

  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });

  const payParts = [{ state: 'paid' }, { state: 'paid' }];
  expect(await readBookingMoney(id)).toMatchObject({ paid: 90_000, payLinks: [], payParts });
  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast' });
});

test.each([
  ['49 hours before the start gets the deposit back', 49, [20_000]],
  ['47 hours before the start gets nothing back', 47, []],
])('a visitor who cancels %s', async (_what, hours, returned) => {
  const start = startsIn(hours * 3600);
  const { deposit, balance } = await bookPaidDeposit({ start, dueInDays: 1 });
  const manage = manageClient(app, deposit.booking);
  const { version, cancellation } = (await manage.read()).body;

  await manage.cancel({ version, toReturn: cancellation.toReturn });

  expect((await readRefunds(database)).map(({ amount }) => amount)).toEqual(returned);
  expect((await balance.read()).body.state).toBe('ended');
  expect((await readAttention(admin)).cancelledPaid).toEqual([]);
});

test('a reinstated booking asks for what is owed after its refund', async () => {
  const { id, balance } = await bookPaidDeposit();
  const { version } = (await admin.get<BookingChangesView>(`/api/admin/bookings/${id}/changes`)).body;
  await admin.post(`/api/admin/bookings/${id}/cancel`, { version, refund: 5000, reason: 'Ill' });
  const [task] = (await readAttention(admin)).refunds;
  await admin.post(`/api/admin/refunds/${task?.id}/done`, { through: 'outside' });

  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 75_000 });
});
