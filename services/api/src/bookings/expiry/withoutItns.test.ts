import { useApp } from '../../../test/app.ts';
import { readAttention } from '../../../test/attention.ts';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildBooking, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildEventWithButton, withoutMerchant } from '../../../test/payments/withoutMerchant.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from './expireUnpaid.ts';

// No ITN tells whether these bookings were paid, so the studio has a week to look for the money.

const { database, provider, app, admin } = useAppWithProvider(() => withoutMerchant);
const withMerchant = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

const ways = ['held', 'returned', 'confirmed directly'] as const;
type Way = (typeof ways)[number];

async function book(way: Way, event: Event, participants = 1): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const details = buildVisitor({ participants });
  if (way === 'confirmed directly') await visitor.confirm({ eventId: event.id, ...details });
  else {
    const hold = await visitor.hold(event, details);
    if (way === 'returned') await visitor.confirm({ holdId: hold.body.holdId });
  }
  return Booking.findOne({ order: [['id', 'DESC']], rejectOnEmpty: true });
}

/** Moves all bookings into the past, and runs the expiry job. */
async function expireAfter(hours: number): Promise<number> {
  const earlier = (time: string) => `${time} = ${time} - interval '${hours} hours'`;
  await database.sequelize.query(`update bookings set ${earlier('created_at')}, ${earlier('updated_at')};
    update payment_requests set ${earlier('created_at')}, ${earlier('expires_at')}`);
  return expireUnpaid(database.sequelize);
}

function hoursTo(time: Date | string | null): number {
  return Math.round((new Date(time ?? 0).getTime() - Date.now()) / 360_000) / 10;
}

const week = 7 * 24;

describe.each([1, 5])('a booking of %d', (participants) => {
  // RELIABILITY D16
  test.each(ways)(
    'a booking that was %s keeps its seats for seven days, however many seats are unpaid',
    async (way) => {
      const event = await buildEventWithButton({ capacity: 2 * participants });
      const booking = await book(way, event, participants);

      const expired = [await expireAfter(week - 1), await expireAfter(1)];

      expect(expired).toEqual([0, 1]);
      expect(await booking.reload()).toMatchObject({ endedBy: 'time', request: { expiresAt: null } });
      expect((await event.reload()).seatsTaken).toBe(0);
    },
  );
});

test('the visitor sees the usual time of a hold, and no deadline after the return from PayFast', async () => {
  const visitor = visitorClient(app.url);
  const event = await buildEventWithButton();

  const hold = await visitor.hold(event, buildVisitor());
  const returned = await visitor.confirm({ holdId: hold.body.holdId });
  const direct = await visitor.confirm({ eventId: event.id, ...buildVisitor() });

  expect(hoursTo(hold.body.expiresAt)).toBe(0.5);
  expect([returned.body.expiresAt, direct.body.expiresAt]).toEqual([null, null]);
});

describe('a visitor who sends the same hold again', () => {
  async function sendAfter(hoursLater: number) {
    const { booking, sendAgain } = await holdSeats(app, await buildEventWithButton());
    await expireAfter(hoursLater);
    const { body } = await sendAgain();
    return { shown: hoursTo(body.expiresAt), booking: await booking.reload() };
  }

  test('a visitor who sends the same hold again a day later sees the time of a new hold, but the expiry stays', async () => {
    const { shown, booking } = await sendAfter(24);

    expect([shown, hoursTo(booking.request.expiresAt)]).toEqual([0.5, week - 24]);
  });

  test('a visitor who sends the same hold again after its expiry keeps the seats for seven days', async () => {
    const { shown, booking } = await sendAfter(week);

    expect([shown, hoursTo(booking.request.expiresAt)]).toEqual([0.5, week]);
    expect(booking).toMatchObject({ status: 'held', request: { expectsItn: false }, endedBy: null });
  });
});

test("'Needs attention' lists the bookings once the time of a hold is past, until they expire", async () => {
  const listed = async () => (await readAttention(admin)).unpaid.map(({ id }) => id);
  const event = await buildEventWithButton();
  const ids = [];
  for (const way of ways) ids.push((await book(way, event)).id);

  const atOnce = await listed();
  await expireAfter(24);
  const nextDay = await listed();
  await expireAfter(week - 24);

  expect(atOnce).toEqual([]);
  expect(nextDay).toEqual(ids);
  expect(await listed()).toEqual([]);
});

test("a decision in 'Needs attention' or a note by an admin removes the expiry time", async () => {
  const event = await buildEventWithButton();
  const [paid, noted] = [await book('returned', event), await book('returned', event)];
  const released = await book('held', event);

  await admin.post(`/api/bookings/${paid.id}/paid`, { paymentMethod: 'eft' });
  await admin.patch(`/api/bookings/${noted.id}/notes`, { notes: 'pays at the door' });
  await admin.post(`/api/bookings/${released.id}/release`);

  expect(await expireAfter(week)).toBe(0);
  expect(await Booking.findAll({ order: ['id'], raw: true })).toMatchObject([
    { status: 'confirmed', paymentStatus: 'completed' },
    { status: 'pending', 'request.expiresAt': null },
    { status: 'expired', endedBy: 'admin' },
  ]);
});

describe('money that arrives after the expiry', () => {
  /** Sends the ITN to a server whose merchant id was set after the booking. */
  const pay = async (booking: Booking) => (await payBooking(withMerchant, booking)).status;

  test.each(['held', 'returned'] as const)(
    'money that arrives after the expiry claims again the seats of a booking that was %s',
    async (way) => {
      const event = await buildEventWithButton();
      const booking = await book(way, event);
      await expireAfter(week);

      expect(await pay(booking)).toBe(200);

      expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', endedBy: null });
      expect((await event.reload()).seatsTaken).toBe(1);
    },
  );

  test("money that arrives after the expiry without free seats is listed in 'Needs attention'", async () => {
    const event = await buildEventWithButton({ capacity: 1 });
    const booking = await book('returned', event);
    await expireAfter(week);
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', expiresAt: null });

    await pay(booking);

    const { payments } = await readAttention(admin);
    expect(payments).toMatchObject([{ review: 'no_seat', booking: { id: booking.id } }]);
  });

  test('money that arrives after the expiry is recorded by an admin, who confirms the booking again', async () => {
    const event = await buildEventWithButton();
    const { id } = await book('returned', event);
    await expireAfter(week);

    const answers = [
      await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' }),
      await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Booking.findByPk(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect((await event.reload()).seatsTaken).toBe(1);
  });
});
