import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { readAttention } from '../../../test/attention.ts';
import { holdSeats } from '../../../test/bookings.ts';
import { nextPaymentId, paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { taskContext } from '../../../test/payments/reconciliation.ts';
import type { Event } from '../../events/event.model.ts';
import { parseHistory } from '../../payments/payfast/api/historyCsv.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';
import { itnWaitMs, settleHistory } from './settleHistory.ts';

const { database, app, admin } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);
const mails = async () => enqueuedMails(database.sequelize);

async function enter(amount: number) {
  const [payment] = (await readAttention(admin)).unreadable;
  return admin.post(`/api/admin/unreadable-payments/${payment?.id}/amount`, { amount });
}

/** Sends the ITN of a payment of R900.00 with this text for the amount. */
async function payUnreadably(event: Event, amount = '1.400') {
  const { form } = await holdSeats(app, event, { participants: 2 });
  const itn = paidItn(form, { amount_gross: amount });
  return { itn, answer: await sendItn(app.url, itn) };
}

test.each(['1.400', '1,400', 'ninety', '', '0.00', '-900.00', '99999999.99'])(
  'a payment whose amount is written as %j is stored for an admin, who gets a mail',
  async (amount) => {
    const { itn, answer } = await payUnreadably(await buildEvent(), amount);

    const { unreadable } = await readAttention(admin);

    expect(answer.status).toBe(200);
    expect(unreadable).toMatchObject([
      { amountText: amount, providerPaymentId: itn.pf_payment_id, booking: { totalAmount: 90_000 }, payer: null },
    ]);
    expect(await ledger()).toEqual([]);
    expect(await Booking.findOne()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    const payments = [
      {
        providerPaymentId: itn.pf_payment_id,
        amountText: amount,
        bookingReference: unreadable[0]?.booking?.bookingReference,
      },
    ];
    expect(await mails()).toMatchObject([{ kind: 'payment-unreadable', content: { payments } }]);
  },
);

test('an unreadable ITN that is repeated, or is for a recorded payment, is a duplicate', async () => {
  const { itn } = await payUnreadably(await buildEvent());

  await sendItn(app.url, itn);
  await sendItn(app.url, { ...itn, amount_gross: '900.00' });
  await sendItn(app.url, itn);

  expect((await readAttention(admin)).unreadable).toEqual([]);
  expect(await ledger()).toMatchObject([{ amount: 90_000, review: null }]);
  expect(await Booking.findOne()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});

test('a booking with an unreadable payment does not expire until the amount is known', async () => {
  const event = await buildEvent();
  await payUnreadably(event);
  await PaymentRequest.update({ expiresAt: new Date(Date.now() - 1000) }, { where: {} });

  const before = await expireUnpaid(database.sequelize);
  await enter(500);

  expect(before).toBe(0);
  expect(await expireUnpaid(database.sequelize)).toBe(1);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('an unreadable payment confirms its booking once when the right amount is entered', async () => {
  const { itn } = await payUnreadably(await buildEvent());
  const [payment] = (await readAttention(admin)).unreadable;
  const path = `/api/admin/unreadable-payments/${payment?.id}/amount`;

  const answers = await Promise.all([1, 2].map(() => admin.post(path, { amount: 90_000 })));

  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  expect(await ledger()).toMatchObject([{ providerPaymentId: itn.pf_payment_id, amount: 90_000, review: null }]);
  expect(await Booking.findOne()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await readAttention(admin)).toMatchObject({ unreadable: [], payments: [] });
  const { body: log } = await admin.get<object>('/api/admin/audit?search=amount_entered');
  expect(log).toMatchObject({ items: [{ subject: `${itn.pf_payment_id}, R900.00` }] });
});

test('an unreadable payment is put in review when another amount is entered', async () => {
  await payUnreadably(await buildEvent());

  await enter(500);

  expect((await readAttention(admin)).payments).toMatchObject([{ review: 'wrong_amount', amount: 500 }]);
});

test('PayFast’s history supplies the amount of an unreadable payment', async () => {
  const { itn } = await payUnreadably(await buildEvent());
  const at = new Date(Date.now() - itnWaitMs - 1000);
  const csv = historyCsv([{ paymentId: itn.pf_payment_id, gross: '900.00', holdId: itn.m_payment_id, at }]);

  const settled = await settleHistory(taskContext(app, database.appPool), parseHistory(csv));

  expect(settled).toBe(1);
  expect((await readAttention(admin)).unreadable).toEqual([]);
  expect(await Booking.findOne()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});

test('an unreadable payment without a booking shows its payer, and finds the booking by the entered amount', async () => {
  const event = await buildEvent();
  const visitor = buildVisitor();
  await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });
  const payer = { email_address: visitor.email, name_first: 'Thandi', name_last: 'Mokoena', item_name: 'Clay' };
  const asked = { custom_str1: String(event.id), custom_str2: '1', payment_status: 'COMPLETE' };
  await sendItn(app.url, { ...payer, ...asked, pf_payment_id: nextPaymentId(), amount_gross: 'R450,000' });

  const { unreadable } = await readAttention(admin);
  await enter(45_000);

  expect(unreadable).toMatchObject([
    { booking: null, payer: { email: visitor.email, firstName: 'Thandi', lastName: 'Mokoena', itemName: 'Clay' } },
  ]);
  expect(await Booking.findOne()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  const [left] = await database.sequelize.query('select count(*)::int as count from payment_payers');
  expect(left).toEqual([{ count: 0 }]);
});

test('a booking with an unreadable payment, and its customer, can be deleted only after the amount was entered', async () => {
  await payUnreadably(await buildEvent());
  const booking = await Booking.findOne({ rejectOnEmpty: true });
  await booking.update({ status: 'pending' });
  const remove = [`/api/bookings/${booking.id}`, `/api/admin/customers/${booking.order.email}`];

  const money = async () => (await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`)).body.hasUnreadable;

  const before = await money();
  const rejected = await Promise.all(remove.map((path) => admin.delete(path)));
  await enter(90_000);
  const after = await money();
  const deleted = await admin.delete(remove[0] ?? '');

  const error = 'Please enter the amount of its payment in Needs attention first.';
  expect(rejected).toMatchObject(remove.map(() => ({ status: 409, body: { error } })));
  expect([before, after, deleted.status]).toEqual([true, false, 200]);
  expect((await readAttention(admin)).deletedMoney).toMatchObject([{ amount: 90_000 }]);
});
