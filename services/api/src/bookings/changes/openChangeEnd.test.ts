import type { HoldView } from '@studio/contract/bookings/bookings';
import { startOf } from '@studio/contract/format/eventStart';
import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { readAttention } from '../../../test/attention.ts';
import { clockStart, openDatabaseWithClock, useClock } from '../../../test/clock.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../test/manageClient.ts';
import { historyCsv } from '../../../test/payments/historyCsv.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { taskContext } from '../../../test/payments/reconciliation.ts';
import type { Event } from '../../events/event.model.ts';
import { parseHistory } from '../../payments/payfast/api/historyCsv.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';
import { settleHistory } from '../itns/settleHistory.ts';

// After the start of either workshop a late payment does not apply an open change (ADR 0052).

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const after = (seconds: number) => new Date(clockStart.getTime() + seconds * 1000);
const startsAfter = (seconds: number) => ({ ...startOf(after(seconds)), endTime: null });

interface Opened {
  from: Event;
  to: Event;
  booking: Booking;
  payment: HoldView | null;
}

/** A paid booking whose visitor chooses a more expensive workshop and does not pay. */
async function openMove(untilFrom = 10 * day, untilTo = 40 * day): Promise<Opened> {
  const from = await buildEvent({ ...startsAfter(untilFrom), price: 34_000 });
  const to = await buildEvent({ ...startsAfter(untilTo), price: 50_000 });
  const booking = await buildPaidBooking(database, from);
  const { body } = await manageClient(app, booking).changeTo({ eventId: to.id, participants: 1 });
  return { from, to, booking, payment: body.payment };
}

async function expectNothingMoved({ from, to, booking, payment }: Opened): Promise<void> {
  expect(await booking.reload()).toMatchObject({ eventId: from.id, totalAmount: 34_000, changeCount: 0 });
  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([1, 0]);
  const { payments } = await readAttention(await admins.signIn());
  expect(payments).toMatchObject([{ amount: payment?.totalAmount, review: 'no_seat', isChange: true }]);
}

test('a change that is paid two weeks after the workshop is not applied, and its payment needs a decision by an admin', async () => {
  const opened = await openMove();
  await clock.pass(hour);
  await expireUnpaid(database.sequelize);
  await clock.pass(10 * day);
  const admin = await admins.signIn();
  await admin.patch(`/api/bookings/${opened.booking.id}/arrival`, { arrived: true });
  await clock.pass(14 * day);

  await payChange(app, opened.payment);
  const { status, body } = await manageClient(app, opened.booking).cancel({ version: 0, toReturn: 34_000 });

  expect([status, body]).toMatchObject([409, { code: 'booking_closed' }]);
  await expectNothingMoved(opened);
});

test.each([
  ['its own workshop', [29 * minute, 40 * day]],
  ['the other workshop', [10 * day, 29 * minute]],
])('an open change ends with the start of %s', async (_which, [untilFrom, untilTo]) => {
  const opened = await openMove(untilFrom, untilTo);
  await clock.pass(30 * minute);

  await payChange(app, opened.payment);

  await expectNothingMoved(opened);
});

test('a change that was quoted within the free period ends with that period, and then returns its seat', async () => {
  const opened = await openMove(2 * day + 20 * minute);
  const shown = (await manageClient(app, opened.booking).read()).body.openChange?.expiresAt;
  await clock.pass(20 * minute + 1);

  await expireUnpaid(database.sequelize);
  const seatsOfMove = (await opened.to.reload()).seatsTaken;
  await payChange(app, opened.payment);

  expect(shown).toBe(after(5 * minute).toISOString());
  expect(seatsOfMove).toBe(0);
  await expectNothingMoved(opened);
});

test('after the free period the same change is quoted again and gets a new payment form', async () => {
  const { to, booking, payment } = await openMove(2 * day + 20 * minute);
  await clock.pass(20 * minute + 1);
  const target = { eventId: to.id, participants: 1 };

  const old = await manageClient(app, booking).change({ ...target, version: 0, toPay: 16_000, toReturn: 0 });
  const again = await manageClient(app, booking).changeTo(target);

  expect([old.status, old.body]).toMatchObject([409, { code: 'price_changed', quote: { toPay: 50_000 } }]);
  expect(again.body.payment).toMatchObject({ totalAmount: 50_000 });
  expect(again.body.payment?.holdId).not.toBe(payment?.holdId);
});

test('a payment form that is requested again does not last longer than the free period', async () => {
  const { to, booking } = await openMove(2 * day + 50 * minute);
  await clock.pass(32 * minute);

  await manageClient(app, booking).changeTo({ eventId: to.id, participants: 1 });

  const request = await PaymentRequest.findOne({ where: { purpose: 'change' }, rejectOnEmpty: true });
  expect(request.expiresAt).toEqual(after(50 * minute));
});

test('a payment that arrives after the shown time and before the end of the change applies the change', async () => {
  const { to, booking, payment } = await openMove(2 * day + 20 * minute);
  await clock.pass(19 * minute);

  await payChange(app, payment);

  expect(payment?.expiresAt).toBe(after(5 * minute).toISOString());
  expect(await booking.reload()).toMatchObject({ eventId: to.id, totalAmount: 50_000 });
});

test('no payment form is returned if its payment could arrive after the end of the change', async () => {
  const [opened, late] = [await openMove(2 * day + 20 * minute), await openMove(2 * day + 15 * minute)];
  await clock.pass(5 * minute);

  const again = await manageClient(app, opened.booking).changeTo({ eventId: opened.to.id, participants: 1 });

  const rejected = { status: 409, body: { code: 'payment_not_available' } };
  expect(again).toMatchObject(rejected);
  expect(late.payment).toBeUndefined();
  expect((await late.to.reload()).seatsTaken).toBe(0);
});

test('a change that was paid within the free period is applied although its payment is settled later from the history', async () => {
  const { to, booking, payment } = await openMove(2 * day + 20 * minute);
  await clock.pass(30 * minute);
  await expireUnpaid(database.sequelize);
  const paid = { paymentId: '1001', gross: '160.00', holdId: payment?.holdId ?? '', at: after(5 * minute) };

  await settleHistory(taskContext(app, database.appPool), parseHistory(historyCsv([paid])));

  expect(await booking.reload()).toMatchObject({ eventId: to.id, totalAmount: 50_000 });
});

test('a booking whose people have arrived can be neither changed nor cancelled online', async () => {
  const opened = await openMove();
  const { to, booking, payment } = opened;
  const admin = await admins.signIn();
  await admin.patch(`/api/bookings/${booking.id}/arrival`, { arrived: true });
  const client = manageClient(app, booking);
  const target = { eventId: to.id, participants: 1 };

  const view = await client.read();
  const answers = [
    await client.quote(target),
    await client.change({ ...target, version: 0, toPay: 16_000, toReturn: 0 }),
    await client.cancel({ version: 0, toReturn: 34_000 }),
  ];
  await payChange(app, payment);

  expect(view.body).toMatchObject({ hasArrived: true, canChange: false });
  const error = 'Your arrival is noted, so this booking cannot be changed online any more.';
  expect(answers).toMatchObject(answers.map(() => ({ status: 409, body: { error } })));
  await expectNothingMoved(opened);
});
