import { studioInstant } from '@studio/contract/format/dates';
import { bookWithDeposit, dayIn } from '../../../test/deposits.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';

const { database, app, admin } = useAppWithProvider();

async function reminders() {
  return (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-balance-due');
}

test('the payer is reminded once, on the fourth morning before the balance is due, with the link to it', async () => {
  const { deposit, balance, balanceDueOn: dueOn } = await bookWithDeposit({ app, admin });
  await deposit.pay();

  expect(await reminders()).toMatchObject([
    {
      state: 'pending',
      dueAt: studioInstant(dayIn(3), '09:00'),
      content: {
        email: deposit.booking.order.email,
        purpose: 'balance',
        amount: 70_000,
        dueOn,
        payUrl: app.config.publicUrls[0] + balance.path,
      },
    },
  ]);
});

test('no reminder is enqueued if its time is past or the booking has no email address', async () => {
  await bookWithDeposit({ app, admin }, { dueInDays: 3 });
  await bookWithDeposit({ app, admin }, { email: '' });

  expect(await reminders()).toEqual([]);
});

type Booked = Awaited<ReturnType<typeof bookWithDeposit>>;

test.each<[string, (booked: Booked) => Promise<unknown>]>([
  ['the deposit is unpaid', () => Promise.resolve()],
  ['the balance is paid', ({ deposit, balance }) => deposit.pay().then(() => balance.pay())],
  [
    'the booking is paid in cash',
    ({ id }) => admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' }),
  ],
  [
    'the booking is cancelled',
    ({ id, deposit }) => deposit.pay().then(() => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })),
  ],
  [
    'the link to the balance is cancelled',
    ({ id, deposit }) => deposit.pay().then(() => admin.delete(`/api/bookings/${id}/pay-link?purpose=balance`)),
  ],
  [
    'the balance is due on another day',
    ({ deposit }) =>
      deposit.pay().then(() => PaymentRequest.update({ dueOn: dayIn(9) }, { where: { purpose: 'balance' } })),
  ],
])('no reminder is sent while %s', async (_when, happen) => {
  await happen(await bookWithDeposit({ app, admin }));

  expect(await reminders()).toMatchObject([{ content: null }]);
});
