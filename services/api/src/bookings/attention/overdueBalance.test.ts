import { nothingNeedsAttention, readAttention } from '../../../test/attention.ts';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { bookWithDeposit, dayIn } from '../../../test/deposits.ts';
import { startsIn } from '../../../test/factories.ts';
import { findOrderId } from '../../../test/orders.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';

const { app, admin } = useAppWithProvider();

/** Sets the due date of the balance. */
async function setDue(booking: { id: number }, days: number): Promise<void> {
  const where = { orderId: await findOrderId(booking), purpose: 'balance' } as const;
  await PaymentRequest.update({ dueOn: dayIn(days) }, { where });
}

/** A booking whose deposit is paid, and whose balance was due some days ago. */
async function bookOverdue(daysAgo = 1) {
  const booked = await bookWithDeposit({ app, admin });
  await booked.deposit.pay();
  await setDue(booked, -daysAgo);
  return booked;
}

const overdue = async () => (await readAttention(admin)).overdue;

test('a balance needs attention from the day after it was due, the longest overdue first', async () => {
  const dueToday = await bookOverdue(0);
  const late = await bookOverdue();
  const later = await bookOverdue(3);

  const listed = await overdue();

  expect(listed.map(({ id }) => id)).toEqual([later.id, late.id]);
  expect(listed).toMatchObject([
    { balance: 70_000, dueOn: dayIn(-3), status: 'confirmed', totalAmount: 90_000 },
    { balance: 70_000, dueOn: dayIn(-1) },
  ]);
  expect((await dueToday.balance.read()).body.state).toBe('open');
});

test('an admin can mail the link to the deposit while the deposit of a booking with an overdue balance is unpaid', async () => {
  const booked = await bookWithDeposit({ app, admin });
  await setDue(booked, -1);

  const [item] = await overdue();
  const { status } = await admin.post(`/api/bookings/${booked.id}/pay-link/mail?purpose=${item?.purpose}`);

  expect([item?.purpose, status]).toEqual(['deposit', 200]);
});

test('an overdue balance can still be paid, and afterwards needs no attention', async () => {
  const { balance } = await bookOverdue();

  await balance.pay();

  expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
});

type Overdue = Awaited<ReturnType<typeof bookOverdue>>;

test.each<[string, (booked: Overdue) => Promise<unknown>]>([
  [
    'the booking is paid in cash',
    ({ id }) => admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' }),
  ],
  ['the booking is cancelled', ({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['its link is cancelled', ({ id }) => admin.delete(`/api/bookings/${id}/pay-link?purpose=balance`)],
  ['the workshop is cancelled', ({ event }) => cancelWorkshop(admin, event, { money: 'choose' })],
  ['the workshop has started', ({ event }) => event.update(startsIn(-60))],
])('an overdue balance needs no attention any more when %s', async (_when, happen) => {
  const booked = await bookOverdue();
  expect(await overdue()).toHaveLength(1);

  await happen(booked);

  expect(await overdue()).toEqual([]);
});
