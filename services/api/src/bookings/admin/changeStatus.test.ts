import type { BookingView } from '@studio/contract/bookings/bookings';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { mailStates, enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

function manual(event: Event, values: object = {}) {
  return { eventId: event.id, ...buildVisitor(), ...values };
}

/** The kinds of mail that were sent or would be sent now. */
async function kinds(): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'sent' || content !== null).map(({ kind }) => kind);
}

describe('the status of a booking', () => {
  async function change(admin: AdminClient, booking: Booking, status: string) {
    return admin.patch<BookingView>(`/api/bookings/${booking.id}/status`, { status });
  }

  // SPEC §4
  test('the status of a booking can change to every other status, and the seats change with it', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const seats: number[] = [];

    for (const status of ['confirmed', 'cancelled', 'cancelled', 'pending', 'pending', 'cancelled', 'confirmed']) {
      const answer = await change(admin, booking, status);
      expect(answer).toMatchObject({ status: 200, body: { id: booking.id, status, eventTitle: event.title } });
      seats.push((await event.reload()).seatsTaken);
    }

    expect(seats).toEqual([3, 0, 0, 3, 3, 0, 3]);
    expect(await booking.reload()).toMatchObject({ endedBy: null, expiresAt: null });
  });

  test('the status of a booking changed to confirmed enqueues both mails, which apply only while the booking is confirmed', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await change(admin, booking, 'confirmed');
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    await change(admin, booking, 'cancelled');
    expect(await kinds()).toEqual([]);
    await change(admin, booking, 'confirmed');

    expect((await kinds()).sort()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test('the status of a booking changed to confirmed again sends no second confirmation after the first was sent', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());
    await change(admin, booking, 'confirmed');
    await setMailState(database.sequelize, 'sent', 'booking-confirmed');

    await change(admin, booking, 'cancelled');
    await change(admin, booking, 'confirmed');

    expect(await mailStates(database.sequelize)).toEqual([
      ['booking-confirmed', 'sent', true],
      ['booking-reminder', 'pending', true],
    ]);
  });

  // RELIABILITY M25
  test('the status of a booking stays cancelled if the seats of a reinstated booking are taken', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 2 });
    const booking = await buildBooking(event, {
      participants: 2,
      status: 'cancelled',
      endedBy: 'admin',
      expiresAt: null,
    });
    await admin.post('/api/bookings/manual', manual(event));

    const refused = await change(admin, booking, 'confirmed');

    expect(refused).toMatchObject({ status: 409, body: { error: 'Only 1 seat left', code: 'sold_out' } });
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
  });

  // RELIABILITY M25
  test('the status of a booking changed to cancelled twenty times at once returns the seats once', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 4, status: 'confirmed', paymentMethod: 'cash' });
    await admin.post('/api/bookings/manual', manual(event, { participants: 5 }));

    const answers = await Promise.all(Array.from({ length: 20 }, () => change(admin, booking, 'cancelled')));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await event.reload()).seatsTaken).toBe(5);
  });

  test('the status of a booking changed by two admins at once is the one that either admin set, with its seats', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ capacity: 6 });
    const bookings = await Promise.all([1, 2, 3].map((participants) => buildBooking(event, { participants })));

    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all(
        bookings.flatMap((booking) => [
          change(one, booking, round % 2 === 0 ? 'cancelled' : 'confirmed'),
          change(other, booking, round % 3 === 0 ? 'pending' : 'cancelled'),
        ]),
      );
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }

    const rows = await Booking.findAll();
    const seated = rows.filter(({ status }) => status !== 'cancelled').reduce((sum, row) => sum + row.participants, 0);
    expect((await event.reload()).seatsTaken).toBe(seated);
  });

  test('the status of a booking changes for one of two bookings reinstated at once if seats are left for one', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ capacity: 2 });
    const gone = { participants: 2, status: 'cancelled', endedBy: 'admin', expiresAt: null } as const;
    const [first, second] = [await buildBooking(event, gone), await buildBooking(event, gone)];
    const transaction = await database.sequelize.transaction();
    await Event.findByPk(event.id, { lock: transaction.LOCK.UPDATE, transaction });

    const answers = [change(one, first, 'confirmed'), change(other, second, 'confirmed')];
    await untilBlocked(database.sequelize, 2);
    await transaction.commit();

    const results = await Promise.all(answers);
    expect(results.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(results.find(({ status }) => status === 409)?.body.error).toBe('This workshop is fully booked');
    expect((await event.reload()).seatsTaken).toBe(2);
    expect(await Booking.count({ where: { status: 'confirmed' } })).toBe(1);
  });

  test('the status of a booking changed to confirmed after the expiry removes the note that no payment was received', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const [ended, noted] = [
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'payment not received' }),
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'vegan' }),
    ];

    for (const booking of [ended, noted]) await change(admin, booking, 'pending');

    expect(await ended.reload()).toMatchObject({ status: 'pending', notes: null });
    expect(await noted.reload()).toMatchObject({ status: 'pending', notes: 'vegan' });
  });

  test('the status of a booking changed to two values at once is the later value, and the seats match it', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const transaction = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });

    const cancelling = change(one, booking, 'cancelled');
    await untilBlocked(database.sequelize);
    const confirming = change(other, booking, 'confirmed');
    await untilBlocked(database.sequelize, 2);
    await transaction.commit();

    expect((await cancelling).body).toMatchObject({ status: 'cancelled' });
    expect((await confirming).body).toMatchObject({ status: 'confirmed' });
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null });
    expect((await event.reload()).seatsTaken).toBe(3);
  });

  test('the status of a booking changed while a payment is settled waits for the payment and keeps it', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event);
    const transaction = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });
    const cancelling = change(admin, booking, 'cancelled');
    await untilBlocked(database.sequelize);
    await Booking.update({ notes: 'settled meanwhile' }, { where: { id: booking.id }, transaction });
    await transaction.commit();

    expect((await cancelling).body).toMatchObject({ status: 'cancelled', notes: 'settled meanwhile' });
  });

  test('a booking whose status an admin has set does not expire', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await change(admin, booking, 'confirmed');
    await change(admin, booking, 'pending');

    expect(await booking.reload()).toMatchObject({ status: 'pending', expiresAt: null });
  });

  test('a booking with a note of an admin does not expire', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body: hold } = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: hold.holdId });
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    expect(booking.expiresAt).not.toBeNull();

    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'pays by EFT tomorrow' });

    expect(await booking.reload()).toMatchObject({ status: 'pending', expiresAt: null });
  });

  test.each(['held', 'expired', 'paid', '', null, ['confirmed'], undefined])(
    'the status of a booking cannot be %j',
    async (status) => {
      const admin = await admins.signIn();
      const booking = await buildBooking(await buildEvent());

      expect((await admin.patch(`/api/bookings/${booking.id}/status`, { status })).status).toBe(400);
    },
  );

  test('the status of a held or expired row, or of an unknown booking, is not found', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const held = await buildBooking(event, { status: 'held' });
    const expired = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });

    for (const id of [held.id, expired.id, expired.id + 1]) {
      expect((await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })).status).toBe(404);
      expect((await admin.delete(`/api/bookings/${id}`)).status).toBe(404);
    }
  });
});
