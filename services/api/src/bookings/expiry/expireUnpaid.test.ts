import { pino } from 'pino';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { waitUntil } from '../../../test/servers/apiProcess.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { openReviews } from '../../payments/paymentReview.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid, startExpiry } from './expireUnpaid.ts';

const { database, app } = useAppWithProvider();

const past = new Date(Date.now() - 1000);
const later = new Date(Date.now() + 3_600_000);

test('held and pending bookings expire with a reason and return their seats', async () => {
  const event = await buildEvent();
  await buildBooking(event, { status: 'held', participants: 2, expiresAt: past });
  await buildBooking(event, { status: 'pending', participants: 3, expiresAt: past });
  await buildBooking(event, { status: 'pending', participants: 1, expiresAt: past, notes: 'in a wheelchair' });

  const count = await expireUnpaid(database.sequelize);

  expect(count).toBe(3);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await Booking.findAll({ order: ['id'], raw: true })).toMatchObject([
    { status: 'expired', endedBy: 'time', 'request.state': 'expired', 'request.expiresAt': null, notes: null },
    { status: 'cancelled', endedBy: 'time', 'request.expiresAt': null, notes: 'payment not received' },
    { status: 'cancelled', endedBy: 'time', 'request.expiresAt': null, notes: 'in a wheelchair' },
  ]);
});

test('bookings that are paid, have no expiry or have time left do not expire', async () => {
  const event = await buildEvent();
  await buildBooking(event, { status: 'held', expiresAt: later });
  await buildBooking(event, { status: 'pending', expiresAt: null });
  await buildBooking(event, { status: 'held', expiresAt: null });
  await buildBooking(event, { status: 'confirmed', expiresAt: past, paymentMethod: 'cash' });

  const count = await expireUnpaid(database.sequelize);

  expect(count).toBe(0);
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
});

// RELIABILITY D16
test.each([
  ['held', 1, 14],
  ['held', 5, 4],
  ['pending', 1, 89],
] as const)(
  'a %s booking of %d expires %d minutes early while more than a quarter of the calendar is unpaid, and not before',
  async (status, participants, early) => {
    const event = await buildEvent({ capacity: 12 });
    const others = await buildBooking(event, { participants: 4, status: 'held' });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const booking = await buildBooking(event, { participants, status, expiresAt: inMinutes(early + 2) });

    await expireUnpaid(database.sequelize);
    const before = (await booking.reload()).status;
    await booking.request.update({ expiresAt: inMinutes(early) });
    await others.request.update({ purpose: 'admin' });
    await buildEvent({ capacity: 12 });
    await expireUnpaid(database.sequelize);
    const whenCalm = (await booking.reload()).status;
    await others.request.update({ purpose: 'book' });
    await others.update({ participants: 8 });
    await expireUnpaid(database.sequelize);

    expect([before, whenCalm]).toEqual([status, status]);
    expect((await booking.reload()).endedBy).toBe('time');
    await others.update({ participants: 4 });
  },
);

test('a booking with a payment below its price expires in time, and the money stays in review', async () => {
  const event = await buildEvent();
  const { form } = await holdSeats(app, event, { participants: 4 });
  await sendItn(app.url, paidItn(form, { amount_gross: '5.00' }));
  await PaymentRequest.update({ expiresAt: past }, { where: {} });

  const count = await expireUnpaid(database.sequelize);

  expect(count).toBe(1);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await openReviews(database.sequelize)).toMatchObject([{ review: 'wrong_amount', amount: 500 }]);
});

test('a booking with a payment above its price does not expire until the review is resolved', async () => {
  const event = await buildEvent();
  const { client, form } = await holdSeats(app, event);
  await client.confirm({ holdId: form.holdId });
  await sendItn(app.url, paidItn(form, { amount_gross: '450.01' }));
  await PaymentRequest.update({ expiresAt: past }, { where: {} });

  const undecided = await expireUnpaid(database.sequelize);
  await resolvePayments();
  const decided = await expireUnpaid(database.sequelize);

  expect([undecided, decided]).toEqual([0, 1]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a booking does not expire if a payment above its price arrives before the expiry job locks it', async () => {
  const event = await buildEvent();
  const decided = await holdSeats(app, event);
  await sendItn(app.url, paidItn(decided.form, { amount_gross: '450.01' }));
  await resolvePayments();
  const { form } = await holdSeats(app, event);
  await PaymentRequest.update({ expiresAt: past }, { where: {} });
  const looking = await database.sequelize.transaction();
  await database.sequelize.query(`select pg_advisory_xact_lock(${lockOfExpiryQuery})`, { transaction: looking });

  const count = await whileExpiryJobWaits(async () => {
    const sweep = expireUnpaid(database.sequelize);
    await waitUntilBlocked(database.sequelize);
    await sendItn(app.url, paidItn(form, { amount_gross: '450.01' }));
    await looking.commit();
    return sweep;
  });

  expect(count).toBe(1);
  expect(await Booking.findAll({ order: ['id'], raw: true })).toMatchObject([
    { 'request.id': decided.form.holdId, status: 'expired' },
    { 'request.id': form.holdId, status: 'held', endedBy: null },
  ]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('ten expiry jobs at once expire each booking once', async () => {
  const events = await Promise.all([buildEvent({ capacity: 50 }), buildEvent({ capacity: 50 }), buildEvent()]);
  for (const event of events) {
    for (let row = 0; row < 6; row += 1)
      await buildBooking(event, { status: 'pending', participants: 2, expiresAt: past });
  }

  const counts = await Promise.all(Array.from({ length: 10 }, () => expireUnpaid(database.sequelize)));

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(18);
  await Promise.all(events.map((event) => event.reload()));
  expect(events.map(({ seatsTaken }) => seatsTaken)).toEqual([0, 0, 0]);
});

test('a booking that is being paid at this moment does not expire', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event, { status: 'held', expiresAt: past });
  const paying = await database.sequelize.transaction();
  await Booking.unscoped().findByPk(booking.id, { lock: paying.LOCK.UPDATE, transaction: paying });

  const count = await expireUnpaid(database.sequelize);
  await paying.rollback();

  expect(count).toBe(0);
  expect(await booking.reload()).toMatchObject({ status: 'held' });
});

test('a payment at the moment of the expiry job waits for it and claims the seats again', async () => {
  const event = await buildEvent();
  const { booking } = await holdSeats(app, event);
  await PaymentRequest.update({ expiresAt: past }, { where: {} });
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from events for update', { transaction: held });
  const sweep = expireUnpaid(database.sequelize);
  await waitUntilBlocked(database.sequelize, 1);

  const itn = payBooking(app, booking);
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect(await sweep).toBe(1);
  expect((await itn).status).toBe(200);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  expect(await enqueuedMails(database.sequelize)).toHaveLength(2);
});

test('the expiry job runs periodically until it is stopped', async () => {
  const event = await buildEvent();
  const stop = startExpiry(database.sequelize, pino({ level: 'silent' }), 20);
  await buildBooking(event, { status: 'held', expiresAt: past });

  await waitUntil(async () => (await event.reload()).seatsTaken === 0);
  await stop();
  await buildBooking(event, { status: 'held', expiresAt: past });
  await new Promise((resolve) => setTimeout(resolve, 60));

  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

/** An admin decides to refund all payments. */
async function resolvePayments(): Promise<void> {
  await database.sequelize.query(
    `insert into payment_resolutions (payment_id, kind, amount) select id, 'refunded', amount from payments`,
  );
}

const lockOfExpiryQuery = 4711;

/** Runs `work` while the expiry job waits in the middle of its query for bookings to lock. */
async function whileExpiryJobWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  await database.sequelize.query(`
    create function let_sweepers_look() returns boolean language plpgsql volatile as $$
    begin
      if current_query() like '%skip locked%' then perform pg_advisory_xact_lock_shared(${lockOfExpiryQuery}); end if;
      return true;
    end $$;
    alter table payment_resolutions rename to decisions;
    create view payment_resolutions as select * from decisions where let_sweepers_look();`);
  try {
    return await work();
  } finally {
    await database.sequelize.query(`
      drop view payment_resolutions;
      alter table decisions rename to payment_resolutions;
      drop function let_sweepers_look();`);
  }
}
