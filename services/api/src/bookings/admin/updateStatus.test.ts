import type { BookingView } from '@studio/contract/bookings/bookings';
import type { AdminClient } from '../../../test/admins.ts';
import { bookManually } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const { database, admin, admins } = useAppWithProvider();

describe('the status of a booking', () => {
  async function update(actor: AdminClient, booking: Booking, status: string) {
    return actor.patch<BookingView>(`/api/bookings/${booking.id}/status`, { status });
  }

  // SPEC §4
  test('the status of a booking can change to every other status, and the seats change with it', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const seats: number[] = [];

    for (const status of ['confirmed', 'cancelled', 'cancelled', 'pending', 'pending', 'cancelled', 'confirmed']) {
      const answer = await update(admin, booking, status);
      expect(answer).toMatchObject({ status: 200, body: { id: booking.id, status, eventTitle: event.title } });
      seats.push((await event.reload()).seatsTaken);
    }

    expect(seats).toEqual([3, 0, 0, 3, 3, 0, 3]);
    expect(await booking.reload()).toMatchObject({ endedBy: null, request: { expiresAt: null } });
  });

  // RELIABILITY M25
  test('the status of a booking stays cancelled if an admin reinstates it and its seats are taken', async () => {
    const event = await buildEvent({ capacity: 2 });
    const ended = { status: 'cancelled', endedBy: 'admin', expiresAt: null } as const;
    const booking = await buildBooking(event, { ...ended, participants: 2 });
    await bookManually(admin, event);

    const refused = await update(admin, booking, 'confirmed');

    expect(refused).toMatchObject({ status: 409, body: { error: 'Only 1 seat left', code: 'sold_out' } });
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
  });

  // RELIABILITY M25
  test('the status of a booking changed to cancelled twenty times at once returns the seats once', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 4, status: 'confirmed', paymentMethod: 'cash' });
    await bookManually(admin, event, { participants: 5 });

    const answers = await Promise.all(Array.from({ length: 20 }, () => update(admin, booking, 'cancelled')));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await event.reload()).seatsTaken).toBe(5);
  });

  test('the status of a booking changes for only one of two that are reinstated at once if seats are left for one', async () => {
    const other = await admins.signIn();
    const event = await buildEvent({ capacity: 2 });
    const gone = { participants: 2, status: 'cancelled', endedBy: 'admin', expiresAt: null } as const;
    const [first, second] = [await buildBooking(event, gone), await buildBooking(event, gone)];
    const transaction = await database.sequelize.transaction();
    await Event.findByPk(event.id, { lock: transaction.LOCK.UPDATE, transaction });

    const answers = [update(admin, first, 'confirmed'), update(other, second, 'confirmed')];
    await waitUntilBlocked(database.sequelize, 2);
    await transaction.commit();

    const results = await Promise.all(answers);
    expect(results.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(results.find(({ status }) => status === 409)?.body.error).toBe('This workshop is fully booked');
    expect((await event.reload()).seatsTaken).toBe(2);
    expect(await Booking.count({ where: { status: 'confirmed' } })).toBe(1);
  });

  test('the status of a booking changed to confirmed after the expiry removes the note that no payment was received', async () => {
    const event = await buildEvent();
    const [ended, noted] = [
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'payment not received' }),
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'vegan' }),
    ];

    for (const booking of [ended, noted]) await update(admin, booking, 'pending');

    expect(await ended.reload()).toMatchObject({ status: 'pending', notes: null });
    expect(await noted.reload()).toMatchObject({ status: 'pending', notes: 'vegan' });
  });

  test('of two concurrent status updates the later one wins, and the seats match it', async () => {
    const other = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const transaction = await database.sequelize.transaction();
    await Booking.unscoped().findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });

    const cancelling = update(admin, booking, 'cancelled');
    await waitUntilBlocked(database.sequelize);
    const confirming = update(other, booking, 'confirmed');
    await waitUntilBlocked(database.sequelize, 2);
    await transaction.commit();

    expect((await cancelling).body).toMatchObject({ status: 'cancelled' });
    expect((await confirming).body).toMatchObject({ status: 'confirmed' });
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null });
    expect((await event.reload()).seatsTaken).toBe(3);
  });

  test.each(['held', 'expired', 'paid', '', null, ['confirmed'], undefined])(
    'the status of a booking cannot be %j',
    async (status) => {
      const booking = await buildBooking(await buildEvent());

      expect((await admin.patch(`/api/bookings/${booking.id}/status`, { status })).status).toBe(400);
    },
  );

  test('the status of a held, expired or unknown booking cannot be changed: the answer is not found', async () => {
    const event = await buildEvent();
    const held = await buildBooking(event, { status: 'held' });
    const expired = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });

    for (const id of [held.id, expired.id, expired.id + 1]) {
      expect((await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })).status).toBe(404);
      expect((await admin.delete(`/api/bookings/${id}`)).status).toBe(404);
    }
  });
});
