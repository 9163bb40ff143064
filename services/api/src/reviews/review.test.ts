import { startApp } from '../../test/app.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { buildVisit, past, reviewClient, visited } from '../../test/reviews.ts';
import { Attendee } from '../bookings/attendees/attendee.model.ts';
import { AttendeeArrival } from '../bookings/attendees/attendeeArrival.model.ts';
import { Booking } from '../bookings/booking.model.ts';
import { transact } from '../db/transact.ts';
import { Review } from './review.model.ts';

const { database, app, admin } = useAppWithProvider();
const text = 'We laughed a lot.';

test('the mailed link shows what is reviewed, and a review waits with the first name of the payer', async () => {
  const booking = await buildVisit({ title: 'Raku night' }, { firstName: 'Lerato' });
  const link = reviewClient(app, booking);

  const empty = await link.read();
  const written = await link.write({ stars: 4, text });

  const subject = { title: 'Raku night', firstName: 'Lerato', date: '2026-03-14' };
  expect([empty.status, empty.body]).toEqual([200, { ...subject, review: null }]);
  expect(empty.headers.get('Cache-Control')).toBe('no-store');
  expect([written.status, written.body]).toEqual([200, { ...subject, review: { state: 'waiting', stars: 4, text } }]);
  expect((await link.read()).body).toEqual(written.body);
});

test('a review can be edited until it is published, and waits again after each edit', async () => {
  const link = reviewClient(app, await buildVisit());
  const decide = (decision: string, version: number) =>
    admin.post(`${link.path.replace('/api', '/api/admin')}/${decision}`, { version });
  await link.write({ stars: 1, text });

  await decide('reject', 1);
  const edited = await link.write({ stars: 5 });
  await decide('publish', 2);
  const late = await link.write({ stars: 1 });

  expect(edited.body.review).toEqual({ state: 'waiting', stars: 5, text: null });
  expect([late.status, late.body]).toMatchObject([409, { error: expect.stringContaining('is published') }]);
  expect(await link.stored()).toMatchObject({ state: 'published', stars: 5, version: 2 });
});

test('a wrong key, the key of another booking and an unknown booking are answered with 404', async () => {
  const booking = await buildVisit();
  const other = await buildVisit();
  const { headers, path } = reviewClient(app, other);
  const [otherKey = ''] = Object.values(headers);

  const links = [
    reviewClient(app, booking, 'x'.repeat(43)),
    reviewClient(app, booking, ''),
    reviewClient(app, booking, otherKey),
    reviewClient(app, { id: 9999, manageVersion: 0 }),
  ];
  const answers = [];
  for (const link of links) answers.push(await link.read(), await link.write({ stars: 1 }));

  expect(path).toBe(`/api/reviews/${other.id}`);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(await Review.count()).toBe(0);
});

test('the twenty-first wrong key of a visitor within ten minutes is answered with 429', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const { path } = reviewClient(strict, await buildVisit(), 'x'.repeat(43));

  const answers: number[] = [];
  for (let guess = 0; guess < 21; guess += 1) answers.push((await fetch(strict.url + path)).status);
  await strict.close();

  expect(answers).toEqual([...Array<number>(20).fill(404), 429]);
});

test.each([
  ['a workshop to come', { date: '2031-03-14' }, {}],
  ['a deleted workshop', { deletedAt: new Date() }, {}],
  ['a cancelled workshop', { cancelledAt: new Date(), cancelReason: 'Ill' }, {}],
  ['a booking that is not confirmed', {}, { status: 'pending' as const }],
  ['a cancelled booking', {}, { status: 'cancelled' as const, endedBy: 'visitor' as const }],
])('%s cannot be reviewed', async (_what, event, booking) => {
  const link = reviewClient(app, await buildVisit(event, booking));

  const answers = [await link.read(), await link.write({ stars: 5 })];

  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  expect(await link.stored()).toBeNull();
});

test('if arrivals of the workshop were ticked, only a booking with a person who has arrived can be reviewed', async () => {
  const event = await buildEvent(past);
  const [absent, { id }] = [
    await buildBooking(event, { ...visited, participants: 2 }),
    await buildBooking(event, visited),
  ];
  const link = reviewClient(app, absent);
  const tick = async (bookingId: number) => {
    const [person] = await Attendee.findAll({ where: { bookingId } });
    await AttendeeArrival.create({ attendeeId: person!.id, dateId: 0 });
  };

  const unticked = await link.read();
  await tick(id);
  const notArrived = await link.read();
  await tick(absent.id);
  const one = await link.read();

  expect([unticked.status, notArrived.status, one.status]).toEqual([200, 409, 200]);
});

test.each([
  [{}, 'Please choose 1 to 5 stars'],
  [{ stars: 0 }, 'Please choose 1 to 5 stars'],
  [{ stars: 6 }, 'Please choose 1 to 5 stars'],
  [{ stars: 3, text: 'x'.repeat(1001) }, 'Your review cannot be longer than 1000 characters'],
])('%j is rejected', async (input, error) => {
  const link = reviewClient(app, await buildVisit());

  expect(await link.write(input)).toMatchObject({ status: 400, body: { error } });
  expect(await link.stored()).toBeNull();
});

test('fifty reviews of one booking that are sent at once are stored as one', async () => {
  const link = reviewClient(app, await buildVisit());

  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => link.write({ stars: 1 + (index % 5) })));

  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await Review.findAll()).toMatchObject([{ version: 50 }]);
});

test('a second review that is only inserted violates the constraint (negative control)', async () => {
  const { id: bookingId } = await buildVisit();
  const row = { bookingId, title: 'Raku', firstName: 'Thandi', stars: 5 };
  await Review.create(row);

  await expect(Review.create(row)).rejects.toMatchObject({ parent: { constraint: 'reviews_once_per_booking' } });
});

test('a review that is written during an erasure is not stored', async () => {
  const booking = await buildVisit();
  const link = reviewClient(app, booking);
  await link.write({ stars: 5, text });
  let late: Promise<{ status: number }> | undefined;

  await transact(database.sequelize, async (transaction) => {
    await Booking.unscoped().findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });
    await database.sequelize.query(`select erase_bookings(array[${booking.id}])`, { transaction });
    late = link.write({ stars: 4, text });
    await waitUntilBlocked(database.sequelize);
  });

  expect((await late)?.status).toBe(409);
  expect(await link.stored()).toBeNull();
});

test('the review of a deleted booking is deleted', async () => {
  const booking = await buildVisit({}, { isPaid: true });
  const link = reviewClient(app, booking);
  await link.write({ stars: 5, text });

  const { status } = await admin.delete(`/api/bookings/${booking.id}`);

  expect(status).toBe(200);
  expect(await Review.count()).toBe(0);
});
