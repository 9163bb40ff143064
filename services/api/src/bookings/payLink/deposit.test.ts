import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { readPendingMailKinds } from '../../../test/attention.ts';
import { manualInput } from '../../../test/bookings.ts';
import { bookWithDeposit, dayIn } from '../../../test/deposits.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app, admin } = useAppWithProvider();

const book = (options = {}) => bookWithDeposit({ app, admin }, options);
const readBookingMoney = async (id: number) => (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body;

test('a booking by phone asks for its deposit now and for the balance by a due date', async () => {
  const { id, deposit, balanceDueOn: dueOn } = await book();

  const { body } = await deposit.read();
  const { body: form } = await deposit.start();

  const first = { purpose: 'deposit', state: 'open', amount: 20_000, dueOn: null };
  const parts = [first, { purpose: 'balance', state: 'open', amount: 70_000, dueOn }];
  expect(body).toMatchObject({ ...first, parts, nextPath: null, sums: { total: 90_000, open: 90_000 } });
  expect(form).toMatchObject({ totalAmount: 20_000, fields: { amount: '200.00' } });
  const money = await readBookingMoney(id);
  expect(money.payParts).toEqual(parts);
  expect(money.payLinks).toMatchObject([{ purpose: 'deposit', amount: 20_000, isAsked: true }]);
});

test('the deposit confirms the booking, and its link leads to the balance, with which the booking is paid', async () => {
  const { event, id, deposit, balance, balanceDueOn } = await book({ status: 'pending' });

  await deposit.pay();
  const { status, paymentStatus } = await deposit.booking.reload();
  const { nextPath, state } = (await deposit.read()).body;
  const asked = (await balance.read()).body;
  await balance.pay();

  expect([status, paymentStatus, state, nextPath]).toEqual(['confirmed', 'pending', 'paid', balance.path]);
  expect(asked).toMatchObject({ purpose: 'balance', state: 'open', amount: 70_000, dueOn: balanceDueOn });
  expect(await deposit.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await balance.read()).body).toMatchObject({ state: 'paid', nextPath: null, sums: { paid: 90_000, open: 0 } });
  expect((await deposit.read()).body.nextPath).toBeNull();
  expect(await readLedger(database.sequelize)).toMatchObject([
    { bookingId: id, amount: 20_000, review: null },
    { bookingId: id, amount: 70_000, review: null },
  ]);
  expect((await event.reload()).seatsTaken).toBe(2);
  const { body: payments } = await admin.get<PaymentListView>('/api/admin/payments?pageSize=10');
  expect(payments.items.map(({ amount, bookingId }) => [amount, bookingId])).toEqual([
    [70_000, id],
    [20_000, id],
  ]);
});

test('the balance cannot be paid before the deposit', async () => {
  const { balance } = await book();

  expect((await balance.read()).body.state).toBe('ended');
  expect(await balance.start()).toMatchObject({ status: 410, body: { code: 'link_ended' } });
});

test('the confirmation says what was paid, what is due by when, and has the link to the balance', async () => {
  const { deposit, balance, balanceDueOn } = await book({ status: 'pending' });

  await deposit.pay();

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-confirmed')?.content).toMatchObject({
    totalAmount: 90_000,
    paidAmount: 20_000,
    due: { amount: 70_000, method: 'eft', deposit: null, balanceDueOn },
    payUrl: app.config.publicUrls[0] + balance.path,
  });
});

test('the confirmation of a booking whose deposit is unpaid asks for the deposit', async () => {
  const { deposit, balanceDueOn } = await book();

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-confirmed')?.content).toMatchObject({
    due: { amount: 90_000, method: 'eft', deposit: 20_000, balanceDueOn },
    payUrl: app.config.publicUrls[0] + deposit.path,
  });
});

test('each payment after the confirmation is acknowledged by a mail with its sum', async () => {
  const { deposit, balance } = await book();
  await setMailState(database.sequelize, 'sent', 'booking-confirmed');
  const received = async () => {
    const mails = await enqueuedMails(database.sequelize);
    const last = mails.findLast(({ kind }) => kind === 'booking-paid');
    await setMailState(database.sequelize, 'sent', 'booking-paid');
    return last?.content;
  };

  await deposit.pay();
  const first = await received();
  await balance.pay();
  const second = await received();

  expect(first).toMatchObject({ received: 20_000, due: { amount: 70_000 } });
  expect(second).toMatchObject({ received: 70_000, due: null, payUrl: null });
  expect(await readPendingMailKinds(database)).toEqual(['booking-reminder']);
});

test('the manage page leads to the deposit, then to the balance, and then to no payment', async () => {
  const { deposit, balance } = await book();
  const manage = manageClient(app, deposit.booking);
  const path = async () => (await manage.read()).body.payPath;

  const paths = [await path()];
  await deposit.pay();
  paths.push(await path());
  await balance.pay();
  paths.push(await path());

  expect(paths).toEqual([deposit.path, balance.path, null]);
});

test('the list shows what is open of a booking whose deposit is paid', async () => {
  const { id, deposit } = await book();
  await deposit.pay();

  const { body } = await admin.get<AdminBookingView[]>('/api/bookings');

  expect(body).toMatchObject([{ id, paymentStatus: 'pending', openAmount: 70_000, heldUntil: null }]);
});

const inAWeek = dayIn(7);

test.each([
  [{ amount: 90_000, balanceDueOn: inAWeek }, 'The price is R900.00, so the deposit can be at most R895.00'],
  [{ amount: 499, balanceDueOn: inAWeek }, 'A deposit is at least R5.00'],
  [{ amount: 20_000.5, balanceDueOn: inAWeek }, 'Deposit must be a whole number'],
  [{ amount: 20_000 }, 'Due date of the balance is required'],
  [{ amount: 20_000, balanceDueOn: '2026-02-30' }, 'Please enter a due date that exists'],
  [{ amount: 20_000, balanceDueOn: dayIn(-1) }, 'The balance cannot be due in the past'],
  [{ amount: 20_000, balanceDueOn: dayIn(15) }, 'The balance must be due on the day of the workshop at the latest'],
])('the deposit %j is rejected: %s', async (deposit, error) => {
  const input = manualInput(await buildEvent(), { participants: 2, paymentStatus: 'pending', deposit });

  expect(await admin.post('/api/bookings/manual', input)).toMatchObject({ status: 400, body: { error } });
});

test('a manual booking that is already paid is rejected with a deposit, and nothing is booked', async () => {
  const event = await buildEvent();
  const input = manualInput(event, { participants: 2, deposit: { amount: 20_000, balanceDueOn: inAWeek } });

  expect(await admin.post('/api/bookings/manual', input)).toMatchObject({
    status: 400,
    body: {
      error: 'A deposit is only for a booking that is still to be paid',
      fields: { deposit: expect.any(String) },
    },
  });
  expect((await event.reload()).seatsTaken).toBe(0);
});
