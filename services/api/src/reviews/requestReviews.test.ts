import { openDatabaseWithClock, useClock } from '../../test/clock.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { Booking } from '../bookings/booking.model.ts';
import { Event } from '../events/event.model.ts';
import { StudioSetting } from '../settings/studioSetting.model.ts';
import { requestReviews } from './requestReviews.ts';
import { Review } from './review.model.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);

/** Ends at 12:30 at the studio. */
const workshop = { title: 'Raku night', date: '2027-03-01', startTime: '10:00', endTime: '12:30' };
const due = new Date('2027-03-03T10:30:00Z');
const visited = { status: 'confirmed', paymentMethod: 'cash', firstName: 'Lerato' } as const;

const ask = (value: boolean) => StudioSetting.upsert({ key: 'askForReviews', value, updatedBy: 'naledi' });
const book = async (values: Parameters<typeof buildBooking>[1] = {}, event = {}) =>
  buildBooking(await buildEvent({ ...workshop, ...event }), { ...visited, ...values });
const mails = async () => (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'review-request');
const freeSeats = ({ eventId }: Booking) => Event.update({ seatsTaken: 0 }, { where: { id: eventId } });
const enqueued = () => requestReviews(database.sequelize);

test('a review request is enqueued two days after the end, once per booking', async () => {
  await ask(true);
  const { id } = await book({ origin: 'https://studio.example' });

  await clock.set(new Date(due.getTime() - 1000));
  const early = await enqueued();
  await clock.set(due);
  const first = await enqueued();
  await setMailState(database.sequelize, 'sent');
  const again = await enqueued();

  expect([early, first, again]).toEqual([0, 1, 0]);
  expect(await mails()).toMatchObject([
    {
      key: `review-request:${id}`,
      content: {
        firstName: 'Lerato',
        title: 'Raku night',
        date: '2027-03-01',
        reviewUrl: expect.stringMatching(new RegExp(`^https://studio.example/review/${id}#key=[\\w-]{43}$`)),
      },
    },
  ]);
});

test('the people of a course are asked two days after its last date', async () => {
  await ask(true);
  const furtherDates = [{ id: 11, date: '2027-03-22', startTime: '10:00', endTime: '12:30' }];
  await book({}, { furtherDates });

  await clock.set(due);
  const early = await enqueued();
  await clock.set(new Date('2027-03-24T10:30:00Z'));

  expect([early, await enqueued()]).toEqual([0, 1]);
  expect(await mails()).toMatchObject([{ content: { date: '2027-03-22' } }]);
});

test('no request is enqueued while the setting is off, which it is at first, or for a workshop of last week', async () => {
  await book();
  await clock.set(due);

  const atFirst = await enqueued();
  await ask(false);
  const off = await enqueued();
  await ask(true);
  await clock.set(new Date(due.getTime() + 3 * 86_400_000));
  const late = await enqueued();

  expect([atFirst, off, late]).toEqual([0, 0, 0]);
});

test('a person with several bookings of one workshop is asked once, and once for another workshop', async () => {
  await ask(true);
  const event = await buildEvent(workshop);
  const first = await buildBooking(event, { ...visited, email: 'lerato@example.com' });
  await buildBooking(event, { ...visited, email: 'Lerato@example.com' });
  const other = await book({ email: 'lerato@example.com' }, { title: 'Glazes' });
  await clock.set(due);

  const asked = await enqueued();
  await Review.create({ bookingId: first.id, title: 'Raku night', firstName: 'Lerato', stars: 5 });
  const afterReview = await enqueued();

  expect([asked, afterReview]).toEqual([2, 0]);
  expect((await mails()).map(({ key }) => key)).toEqual([first, other].map(({ id }) => `review-request:${id}`));
});

test('an end after midnight counts for the next day', async () => {
  await ask(true);
  await book({}, { startTime: '20:00', endTime: '01:00' });

  await clock.set(new Date('2027-03-03T22:59:59Z'));
  const early = await enqueued();
  await clock.set(new Date('2027-03-03T23:00:00Z'));

  expect([early, await enqueued()]).toEqual([0, 1]);
});

test('a booking that is cancelled, reviewed or without an e-mail address gets no request', async () => {
  await ask(true);
  await book({ status: 'cancelled', endedBy: 'visitor' });
  await book({ email: null, phone: null, visitorKey: null });
  await book({}, { cancelledAt: new Date(), cancelReason: 'Ill' });
  const { id: bookingId } = await book();
  await Review.create({ bookingId, title: 'Raku night', firstName: 'Lerato', stars: 5 });
  await clock.set(due);

  expect(await enqueued()).toBe(0);
});

test.each<[string, (booking: Booking) => Promise<unknown>]>([
  [
    'the booking was cancelled',
    async (booking) => [await booking.update({ status: 'cancelled', endedBy: 'admin' }), await freeSeats(booking)],
  ],
  [
    'the booking was deleted',
    async (booking) => [await Booking.destroy({ where: { id: booking.id } }), await freeSeats(booking)],
  ],
  ['the workshop was deleted', ({ eventId }) => Event.update({ deletedAt: new Date() }, { where: { id: eventId } })],
  ['the workshop was rescheduled', ({ eventId }) => Event.update({ date: '2027-03-09' }, { where: { id: eventId } })],
  ['it is reviewed', ({ id }) => Review.create({ bookingId: id, title: 'Raku', firstName: 'Lerato', stars: 5 })],
  ['the studio no longer asks', () => ask(false)],
])('an enqueued review request is not sent if %s', async (_what, occur) => {
  await ask(true);
  const booking = await book();
  await clock.set(due);
  await enqueued();
  const [before] = await mails();

  await occur(booking);

  expect(before?.content).not.toBeNull();
  expect(await mails()).toMatchObject([{ content: null }]);
});
