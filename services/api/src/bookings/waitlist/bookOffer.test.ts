import { startApp } from '../../../test/app.ts';
import { expireAll } from '../../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildOffer, declinePayment } from '../../../test/offers.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { entryClient } from '../../../test/waitlist.ts';
import { Booking } from '../booking.model.ts';
import { endOffers } from './endOffers.ts';

const { database, app } = useAppWithProvider();

const kindsOfMails = async () => (await enqueuedMails(database.sequelize, { ofStudio: true })).map(({ kind }) => kind);

async function storedState(id: number): Promise<string | undefined> {
  const [rows] = await database.sequelize.query(`select state from waitlist_entries where id = ${id}`);
  return (rows as { state: string }[])[0]?.state;
}

test('a visitor who books an offer gets an ordinary hold, and the studio is told of the paid booking', async () => {
  const { event, id, total } = await buildOffer(app, database);
  const client = entryClient(app, id);
  const offered = await client.read();

  const form = await client.book(total);
  const [held] = await Booking.findAll({ where: { eventId: event.id, status: 'held' } });
  await sendItn(app.url, paidItn(form.body));

  expect(offered.body).toMatchObject({ state: 'offered', canBook: true, totalAmount: total });
  expect(held).toMatchObject({
    waitlistEntryId: id,
    order: { firstName: 'Lerato', email: 'lerato@mail.example', phone: '082 555 0142' },
    participants: 2,
    request: { visitorKey: expect.any(String) },
  });
  const minutes = (Number(held?.request.expiresAt) - Number(held?.createdAt)) / 60_000;
  expect(Math.round(minutes)).toBe(45);
  expect((await client.read()).body).toMatchObject({
    state: 'taken',
    bookingReference: expect.any(String),
    booking: { status: 'confirmed', paymentStatus: 'completed' },
  });
  expect(await kindsOfMails()).toEqual(expect.arrayContaining(['booking-confirmed', 'booking-new']));
  expect((await client.leave()).status).toBe(409);
  expect(await client.book(total)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('a request with a new key resumes the hold of the entry with the new phone number, and the payment form stays valid', async () => {
  const { event, id, total } = await buildOffer(app, database);
  const client = entryClient(app, id);
  const key = buildKey();

  const first = await client.book(total, { key });
  const answers = [await client.book(total, { key }), await client.book(total, { phone: '082 555 0199' })];
  await sendItn(app.url, paidItn(first.body));

  expect(answers.map(({ body }) => body.holdId)).toEqual([first.body.holdId, first.body.holdId]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  expect(await Booking.findOne({ where: { waitlistEntryId: id } })).toMatchObject({
    status: 'confirmed',
    order: { phone: '082 555 0199', phoneE164: '+27825550199' },
  });
});

test('a resumed hold keeps its price, and a hold is replaced when the party of its entry has changed', async () => {
  const { event, id, total } = await buildOffer(app, database);
  const client = entryClient(app, id);
  const first = await client.book(total);
  await event.update({ price: event.price + 100 });

  const rejected = await client.book(total + 200);
  const again = await client.book(total);
  await database.sequelize.query(`update waitlist_entries set participants = 1`);
  const other = await client.book(event.price);

  expect(rejected).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: total } });
  expect(again.body).toMatchObject({ holdId: first.body.holdId, totalAmount: total });
  expect(other.body.holdId).not.toBe(first.body.holdId);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('a key of another booking is rejected', async () => {
  const { id, total } = await buildOffer(app, database);
  const key = buildKey();
  await buildBooking(await buildEvent(), { idempotencyKey: key });
  await entryClient(app, id).book(total);

  const answer = await entryClient(app, id).book(total, { key });

  expect(answer).toMatchObject({ status: 409, body: { code: 'key_reused' } });
});

test('a party that books after the seats are gone is rejected and keeps its place in line', async () => {
  const { event, id, total } = await buildOffer(app, database);
  await visitorClient(app.url).hold(event, buildVisitor({ participants: 1 }));

  const late = await entryClient(app, id).book(total);

  expect(late).toMatchObject({ status: 409, body: { code: 'sold_out', error: 'Only 1 seat left' } });
  expect((await entryClient(app, id).read()).body).toMatchObject({ state: 'offered', canBook: false });
});

test('a hold that is not paid returns its seats, and its party stays in line until its offer ends', async () => {
  const { event, id, total } = await buildOffer(app, database);
  await entryClient(app, id).book(total);
  await database.sequelize.query(`update waitlist_entries set offered_until = now()`);

  const whilePaying = [await endOffers(database.appPool), await storedState(id)];
  await expireAll(database.appPool);
  const afterwards = [await endOffers(database.appPool), await storedState(id)];

  expect(whilePaying).toEqual([0, 'waiting']);
  expect(afterwards).toEqual([1, 'expired']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test.each(['held', 'declined'])('leaving the waiting list returns the seats of a %s booking', async (state) => {
  const { event, id, total } = await buildOffer(app, database);
  const client = entryClient(app, id);
  if (state === 'declined') await declinePayment(app, id, total);
  else await client.book(total);

  const { status, body } = await client.leave();

  expect([status, body.state]).toEqual([200, 'left']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('an unconfirmed entry cannot book', async () => {
  const { id, total } = await buildOffer(app, database);
  await database.sequelize.query(`update waitlist_entries set state = 'unconfirmed'`);

  const answer = await entryClient(app, id).book(total);

  expect(answer).toMatchObject({ status: 409, body: { code: 'not_held' } });
});

test('a changed price is reported before the seats are held', async () => {
  const { id, total } = await buildOffer(app, database);

  const answer = await entryClient(app, id).book(total - 100);

  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: total } });
});

test('the limits of unpaid seats count what is booked from the waiting list', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const { id, total } = await buildOffer(app, database, 12);
  const client = visitorClient(strict.url);
  for (let workshop = 0; workshop < 3; workshop += 1) {
    await client.hold(await buildEvent({ capacity: 10 }), buildVisitor({ participants: 4 }));
  }

  const rejected = await entryClient(strict, id).book(total, { from: client.address });
  const other = await entryClient(strict, id).book(total);
  await strict.close();

  expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_unpaid' } });
  expect(other.status).toBe(200);
});
