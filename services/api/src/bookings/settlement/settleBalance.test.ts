import {
  nothingNeedsAttention,
  readPendingMailKinds,
  readAttention,
  readRevenue,
  resolvePayment,
} from '../../../test/attention.ts';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { bookWithDeposit, changePeople } from '../../../test/deposits.ts';
import { startsIn } from '../../../test/factories.ts';
import { setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { testMerchant } from '../../../test/payments/provider.ts';
import { taskContext } from '../../../test/payments/reconciliation.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { settleRecentHistory } from '../itns/settleHistory.ts';
import { compareLedger } from '../reconciliation/compareLedger.ts';

const payfast = usePayfastApi();
const { database, app, admin } = useAppWithProvider();

/** Amounts and reviews in the ledger. */
async function payments() {
  return (await readLedger(database.sequelize)).map(({ amount, review }) => [amount, review]);
}

/** A booking whose deposit is paid, and a form for its balance. */
async function startBalance() {
  const booked = await bookWithDeposit({ app, admin });
  await booked.deposit.pay();
  await setMailState(database.sequelize, 'sent');
  const { body: form } = await booked.balance.start();
  return { ...booked, form, itn: paidItn(form) };
}

test('a repeated ITN counts once, and a second payment of the balance is flagged as paid_twice', async () => {
  const { balance, form, itn } = await startBalance();

  await sendItn(app.url, itn);
  await sendItn(app.url, itn);
  await sendItn(app.url, paidItn(form));

  expect(await payments()).toEqual([
    [20_000, null],
    [70_000, null],
    [70_000, 'paid_twice'],
  ]);
  expect(await balance.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});

test('of two ITNs of the balance at once one counts, and there is one mail', async () => {
  const { form, itn } = await startBalance();

  await Promise.all([sendItn(app.url, itn), sendItn(app.url, itn), sendItn(app.url, paidItn(form))]);

  const reviews = (await payments()).map(([, review]) => review);
  expect(reviews).toHaveLength(3);
  expect(reviews.filter((review) => review !== null)).toEqual(['paid_twice']);
  expect((await readPendingMailKinds(database)).filter((kind) => kind === 'booking-paid')).toHaveLength(1);
});

test('a card payment of a balance that was also paid in cash is flagged, and can be resolved as the same money', async () => {
  const { id, balance, itn } = await startBalance();
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  expect((await balance.read()).body.state).toBe('paid');

  await sendItn(app.url, itn);
  const [listed] = (await readAttention(admin)).payments;
  await resolvePayment(admin, listed?.id, { kind: 'same_money' });

  expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: true });
  expect(await readRevenue(admin)).toBe(90_000);
  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
});

test('a wrong sum is flagged, and the balance is still asked for', async () => {
  const { balance, form } = await startBalance();

  await sendItn(app.url, paidItn(form, { amount_gross: '500.00' }));

  expect(await payments()).toEqual([
    [20_000, null],
    [50_000, 'wrong_amount'],
  ]);
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 70_000 });
});

test('a wrong sum that is accepted counts for the price, and the balance asks for the rest', async () => {
  const { balance, form } = await startBalance();
  await sendItn(app.url, paidItn(form, { amount_gross: '500.00' }));
  const [listed] = (await readAttention(admin)).payments;

  await resolvePayment(admin, listed?.id, { kind: 'accepted' });

  expect(listed).toMatchObject({ review: 'wrong_amount', isPart: true });
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 20_000, sums: { total: 90_000 } });
  expect(await balance.booking.reload()).toMatchObject({ totalAmount: 90_000, paymentStatus: 'pending' });
});

test('a wrong deposit that is accepted confirms the booking at its price', async () => {
  const { deposit, balance } = await bookWithDeposit({ app, admin }, { status: 'pending' });
  await deposit.pay({ amount_gross: '100.00' });
  const [listed] = (await readAttention(admin)).payments;

  await resolvePayment(admin, listed?.id, { kind: 'accepted' });

  expect(await deposit.booking.reload()).toMatchObject({ status: 'confirmed', totalAmount: 90_000 });
  expect((await deposit.read()).body).toMatchObject({ state: 'paid', nextPath: balance.path });
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 80_000 });
});

test('a payment by a form from before a change of the price is flagged as wrong_amount', async () => {
  const { id, balance, itn } = await startBalance();
  await changePeople(admin, id, 3);

  await sendItn(app.url, itn);
  await balance.pay();

  expect((await payments()).slice(1)).toEqual([
    [70_000, 'wrong_amount'],
    [115_000, null],
  ]);
});

test('a payment that had begun before its link was cancelled counts, and a failed one does not reopen the link', async () => {
  const { id, balance, form, itn } = await startBalance();
  await admin.delete(`/api/bookings/${id}/pay-link?purpose=balance`);

  await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
  const afterFailure = (await balance.read()).body.state;
  await sendItn(app.url, itn);

  expect(afterFailure).toBe('ended');
  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
});

test('after a failed payment the balance can be paid again', async () => {
  const { balance, form } = await startBalance();
  await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
  const failed = (await balance.read()).body.state;

  await balance.pay();

  expect(failed).toBe('failed');
  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
});

test('a payment of a balance after the booking was cancelled is flagged as no_seat, and takes no seats', async () => {
  const { event, id, balance, itn } = await startBalance();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  await sendItn(app.url, itn);

  expect((await balance.read()).body.state).toBe('ended');
  expect(await payments()).toEqual([
    [20_000, null],
    [70_000, 'no_seat'],
  ]);
  expect((await event.reload()).seatsTaken).toBe(0);
  expect(await readPendingMailKinds(database)).toEqual(['payment-review', 'payment-no-seat']);
});

test.each([
  ['a change of its status', (id: number) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  [
    'a decision about its money',
    (id: number) => admin.post(`/api/admin/bookings/${id}/cancel`, { version: 0, refund: 0, reason: 'Ill' }),
  ],
])('a failed payment of a balance whose booking was cancelled by %s is ignored', async (_how, cancel) => {
  const { id, balance, form } = await startBalance();
  await cancel(id);

  await sendItn(app.url, paidItn(form, { payment_status: 'FAILED' }));
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect((await balance.read()).body.state).toBe('open');
});

test('a booking that an admin reinstates after a late payment of its balance is paid in full', async () => {
  const { event, id, balance, itn } = await startBalance();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await sendItn(app.url, itn);

  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(await balance.booking.reload()).toMatchObject({
    status: 'confirmed',
    totalAmount: 90_000,
    paymentStatus: 'completed',
  });
  expect((await event.reload()).seatsTaken).toBe(2);
  expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
});

test('a payment of a balance for a cancelled workshop is flagged as no_seat, and the people can still choose', async () => {
  const { event, balance, itn } = await startBalance();
  await cancelWorkshop(admin, event, { money: 'choose' });

  await sendItn(app.url, itn);

  expect((await payments()).at(-1)).toEqual([70_000, 'no_seat']);
  expect(await balance.booking.reload()).toMatchObject({ status: 'confirmed' });
});

test('a payment of a balance that is reported after the start of the workshop counts', async () => {
  const { event, balance, itn } = await startBalance();
  await event.update(startsIn(-60));

  await sendItn(app.url, itn);

  expect((await payments()).at(-1)).toEqual([70_000, null]);
  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
});

test('a balance whose ITN was lost is settled from the history, which then agrees with the ledger', async () => {
  const { balance, itn } = await startBalance();
  const at = new Date(Date.now() - 3 * 60_000);
  payfast.history = historyCsv([
    { paymentId: itn.pf_payment_id, gross: itn.amount_gross, holdId: itn.m_payment_id, at },
  ]);
  const api = createPayfastApi({ merchant: testMerchant, api: { url: payfast.url, timeoutMs: 60_000 } });
  if (!api) throw new Error('The test has no API');

  expect(await settleRecentHistory(taskContext(app, database.appPool), api)).toBe(1);

  expect(await balance.booking.reload()).toMatchObject({ paymentStatus: 'completed' });
  const row = { kind: 'payment', type: '', fee: 0, merchantPaymentId: itn.m_payment_id, at: new Date() } as const;
  const history = [{ ...row, providerPaymentId: itn.pf_payment_id, gross: 70_000 }];
  const period = { start: new Date(Date.now() - 60_000), end: new Date(Date.now() + 60_000) };
  const { differences } = await compareLedger(database.sequelize, history, period);
  expect(differences.filter(({ providerPaymentId }) => providerPaymentId === itn.pf_payment_id)).toEqual([]);
});
