import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { readAttention, resolvePayment } from '../../../../test/attention.ts';
import { bookWithDeposit } from '../../../../test/deposits.ts';
import { enqueuedMails } from '../../../../test/mails.ts';
import { manageClient } from '../../../../test/manageClient.ts';
import { payLinkClient } from '../../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/requestedRefunds.ts';
import { cancelOwn, readMoneyOf, readStatuses, splitAsAdmin } from '../../../../test/splits.ts';

// Deposit and balance are divided as the price is (ADR 0096). Two people cost R900.

const { database, app, admin } = useAppWithProvider();

/** By default R600 are paid and R300 are asked for. Then one person gets a separate booking. */
async function splitAfterDeposit(amount = 60_000) {
  const { deposit, ...booked } = await bookWithDeposit({ app, admin }, { amount });
  await deposit.pay();
  return { ...booked, first: deposit.booking, second: await splitAsAdmin(admin, booked) };
}

test('after the deposit each booking has its share of the money and asks for its balance on the same day', async () => {
  const { id, balance, balanceDueOn, first, second } = await splitAfterDeposit();

  expect(await readStatuses(first, second)).toEqual([
    ['confirmed', 'pending'],
    ['confirmed', 'pending'],
  ]);
  expect(second.request).toMatchObject({ state: 'paid', amount: 30_000, method: 'payfast' });
  expect(second.balance).toMatchObject({ state: 'open', amount: 15_000, dueOn: balanceDueOn });
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 15_000 });
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ total: 45_000, paid: 30_000, open: 15_000 });
  expect((await manageClient(app, second).read()).body.due).toMatchObject({ amount: 15_000, balanceDueOn });
  const { items } = (await admin.get<Paged<AdminBookingView>>('/api/bookings?page=1&pageSize=10')).body;
  const open = new Map(items.map((one) => [one.id, one.openAmount]));
  expect([open.get(id), open.get(second.id)]).toEqual([15_000, 15_000]);

  await (await payLinkClient(app, second.id, { of: 'balance' })).pay();
  await balance.pay();

  expect(await readStatuses(first, second)).toEqual([
    ['confirmed', 'completed'],
    ['confirmed', 'completed'],
  ]);
});

test('an odd cent of the deposit stays with the first booking', async () => {
  const { first, second } = await splitAfterDeposit(60_001);

  expect((await readMoneyOf(admin, first)).sums).toMatchObject({ total: 45_000, paid: 30_001, open: 14_999 });
  expect((await readMoneyOf(admin, second)).sums).toMatchObject({ total: 45_000, paid: 30_000, open: 15_000 });
});

test('the new booking has a separate reminder, and its confirmation has the link to the balance', async () => {
  const { second } = await splitAfterDeposit();

  const mails = (await enqueuedMails(database.sequelize)).filter(
    ({ content }) => content && 'bookingReference' in content && content.bookingReference === second.bookingReference,
  );

  expect(mails.find(({ kind }) => kind === 'booking-confirmed')?.content).toMatchObject({
    payUrl: expect.stringContaining(String(second.balance?.id)),
  });
  expect(mails.map(({ kind }) => kind)).toContain('booking-balance-due');
});

test('both bookings show their share of the deposit and of the balance', async () => {
  const { first, second } = await splitAfterDeposit();

  for (const { id } of [first, second]) {
    const { parts } = (await (await payLinkClient(app, id, { of: 'balance' })).read()).body;
    expect(parts).toMatchObject([
      { purpose: 'deposit', state: 'paid', amount: 30_000 },
      { purpose: 'balance', state: 'open', amount: 15_000 },
    ]);
  }
});

test('the paid part of a cancelled booking needs a decision by an admin', async () => {
  const { second } = await splitAfterDeposit();

  await admin.patch(`/api/bookings/${second.id}/status`, { status: 'cancelled' });

  expect((await readAttention(admin)).cancelledPaid).toMatchObject([{ id: second.id, paidAmount: 30_000 }]);
});

test('cancelling one of two partly paid bookings refunds its own part', async () => {
  const { first, second } = await splitAfterDeposit();

  await cancelOwn(app, second);

  expect((await readRefunds(database)).map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
    [second.id, 30_000],
  ]);
  expect(await first.reload()).toMatchObject({ paymentStatus: 'pending', totalAmount: 45_000 });
});

test('accepting a payment of a wrong sum does not lower the price of a booking with a deposit', async () => {
  const { second } = await splitAfterDeposit();
  await (await payLinkClient(app, second.id, { of: 'balance' })).pay({ amount_gross: '100.00' });
  const [review] = (await readAttention(admin)).payments;

  await resolvePayment(admin, review?.id, { kind: 'accepted' });

  expect(await second.reload()).toMatchObject({ totalAmount: 45_000, balance: { amount: 5000 } });
});
