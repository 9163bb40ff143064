import { readAttention, resolvePayment } from '../../test/attention.ts';
import { paidItn, sendItn } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../test/countAnswers.ts';
import { manageClient } from '../../test/manageClient.ts';
import { expectInvariants } from '../../test/model/invariants.ts';
import { payLinkClient } from '../../test/payLinks.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { readLedger } from '../../test/payments/ledger.ts';
import { acceptWithDeposit } from '../../test/quotes.ts';

const { database, app, admin } = useAppWithProvider();

/** A booking of 14 people whose balance of R5075.00 is being paid at PayFast. */
async function startBalance() {
  const { booking } = await acceptWithDeposit(app);
  const balance = await payLinkClient(app, booking.id, { of: 'balance' });
  const itn = paidItn((await balance.start()).body);
  const { eventId } = booking;
  const { change } = manageClient(app, booking);
  return {
    booking,
    balance,
    pay: () => sendItn(app.url, itn),
    changeTo: (participants: number) => change({ eventId, participants, version: 0, toPay: 0, toReturn: 0 }),
  };
}

type Started = Awaited<ReturnType<typeof startBalance>>;

/** The payment of the balance in the ledger, which is counted once. */
async function readPayment() {
  const [, payment, ...others] = await readLedger(database.sequelize);
  expect(others).toEqual([]);
  return payment;
}

async function expectChanged({ booking, balance }: Started): Promise<void> {
  expect(await readPayment()).toMatchObject({ amount: 507_500, review: 'wrong_amount' });
  expect(await booking.reload()).toMatchObject({ participants: 15, paymentStatus: 'pending' });
  expect((await balance.read()).body).toMatchObject({ state: 'open', amount: 555_000 });
}

async function expectPaid({ booking, balance }: Started): Promise<void> {
  expect(await readPayment()).toMatchObject({ amount: 507_500, review: null });
  expect(await booking.reload()).toMatchObject({ participants: 14, paymentStatus: 'completed' });
  expect((await balance.read()).body).toMatchObject({ state: 'paid' });
}

/** Starts the second when the first waits for the lock of the booking. */
async function inOrder({ booking }: Started, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const held = await database.sequelize.transaction();
  await database.sequelize.query(`select from bookings where id = ${booking.id} for update`, { transaction: held });
  const started = [first()];
  await waitUntilBlocked(database.sequelize, 1);
  started.push(second());
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();
  await Promise.all(started);
}

test('the balance that is paid just after one person more was added waits for review, and once accepted the rest is due', async () => {
  const started = await startBalance();

  await inOrder(started, () => started.changeTo(15), started.pay);

  await expectChanged(started);
  const [listed] = (await readAttention(admin)).payments;
  await resolvePayment(admin, listed?.id, { kind: 'accepted' });
  expect((await started.balance.read()).body).toMatchObject({ state: 'open', amount: 47_500 });
  await started.balance.pay();
  expect(await started.booking.reload()).toMatchObject({ totalAmount: 772_500, paymentStatus: 'completed' });
  await expectInvariants(database.sequelize);
});

test('the balance that is paid just before one person more would be added pays the booking, and the change is priced again', async () => {
  const started = await startBalance();
  const { booking } = started;
  let changed: Awaited<ReturnType<Started['changeTo']>> | undefined;

  await inOrder(started, started.pay, async () => {
    changed = await started.changeTo(15);
  });

  await expectPaid(started);
  expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { toPay: 47_500 } } });
  const again = await manageClient(app, booking).changeTo({ eventId: booking.eventId, participants: 15 });
  expect(again.body.payment).toMatchObject({ totalAmount: 47_500 });
});

test.each([
  ['accepted', { state: 'paid' }, { totalAmount: 725_000, paymentStatus: 'completed' }],
  ['refunded', { state: 'open', amount: 460_000 }, { totalAmount: 677_500, paymentStatus: 'pending' }],
])(
  'the old balance that is paid after one person fewer waits for review; once %s, the booking is right',
  async (kind, link, booking) => {
    const started = await startBalance();
    await started.changeTo(13);

    await started.pay();
    const [listed] = (await readAttention(admin)).payments;
    const { status } = await resolvePayment(admin, listed?.id, { kind });

    expect([listed?.review, status]).toEqual(['wrong_amount', 200]);
    expect((await started.balance.read()).body).toMatchObject(link);
    expect(await started.booking.reload()).toMatchObject({ participants: 13, ...booking });
    await expectInvariants(database.sequelize);
  },
);

test('of 25 changes and 25 ITNs of the balance at once either the change or the payment comes first', async () => {
  const started = await startBalance();

  const both = Array.from({ length: 25 }, () => ({ changed: started.changeTo(15), paid: started.pay() }));
  // A busy machine may answer some requests with 503, which changes nothing.
  const changes = (await Promise.all(both.map(({ changed }) => changed))).filter(({ status }) => status !== 503);
  await Promise.all(both.map(({ paid }) => paid));

  const { participants } = await started.booking.reload();
  if (participants === 15) await expectChanged(started);
  else await expectPaid(started);
  expect(Object.keys(countAnswers(changes))).toEqual([participants === 15 ? '200 ' : '409 price_changed']);
  await expectInvariants(database.sequelize);
});
