import { Op as mockOp } from 'sequelize';
import { paidItn, sendItn } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { manageClient } from '../../test/manageClient.ts';
import { payLinkClient } from '../../test/payLinks.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { acceptWithDeposit } from '../../test/quotes.ts';
import type { Booking } from '../bookings/booking.model.ts';
import type * as lockBookingModule from '../bookings/lockBooking.ts';
import { readOwed } from '../bookings/money/bookingRequests.ts';

// Negative control of the races in quotedPeopleRace.test.ts: the same without the lock of the booking.

jest.mock('../bookings/lockBooking.ts', () => {
  const original = jest.requireActual<typeof lockBookingModule>('../bookings/lockBooking.ts');
  const { Booking: model } = jest.requireActual<{ Booking: typeof Booking }>('../bookings/booking.model.ts');
  const lockBooking: typeof original.lockBooking = (transaction, where) => model.findOne({ where, transaction });
  const lockBookingOfRequest: typeof original.lockBookingOfRequest = async (transaction, id) => {
    const where = { [mockOp.or]: { '$request.id$': id, '$balance.id$': id } };
    return model.findOne({ where, transaction });
  };
  return { ...original, lockBooking, lockBookingOfRequest };
});

const { database, app } = useAppWithProvider();

test('without the lock of the booking, the balance counts as paid although one person more is owed (negative control)', async () => {
  const { booking } = await acceptWithDeposit(app);
  const { eventId, orderId } = booking;
  const balance = await payLinkClient(app, booking.id, { of: 'balance' });
  const itn = paidItn((await balance.start()).body);
  const change = { eventId, participants: 15, version: 0, toPay: 0, toReturn: 0 };
  const held = await database.sequelize.transaction();
  await database.sequelize.query(`select from events where id = ${eventId} for update`, { transaction: held });

  const answers = [manageClient(app, booking).change(change), sendItn(app.url, itn)];
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();
  await Promise.all(answers);

  expect(await booking.reload()).toMatchObject({ participants: 15 });
  expect((await balance.read()).body).toMatchObject({ state: 'paid' });
  expect(await readOwed(database.sequelize, orderId)).toBe(47_500);
});
