import { bookManually, holdSeats, manualInput } from '../../../test/bookings.ts';
import { buildWithWheels, cart, noWheel, tickets } from '../../../test/limitedTickets.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';

const { app, admin } = useAppWithProvider();

test('an admin books no more tickets of a type than are left', async () => {
  const event = await buildWithWheels();
  const book = (values: object) => admin.post('/api/bookings/manual', manualInput(event, values));

  const three = await book({ tickets: tickets(1, 3) });
  const two = await book({ tickets: tickets(1, 2) });
  const cancelled = await book({ tickets: tickets(0, 1), status: 'cancelled' });

  expect(three).toMatchObject({ status: 409, body: { error: 'Only 2 tickets “Wheel” are left.' } });
  expect([two.status, cancelled.status]).toEqual([201, 201]);
  expect(await book({ tickets: tickets(0, 1) })).toMatchObject(noWheel);
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

test.each(['confirmed', 'pending'])(
  'a cancelled booking becomes %s only while its tickets are left',
  async (status) => {
    const event = await buildWithWheels();
    const { id } = await bookManually(admin, event, { tickets: tickets(0, 2) });
    const setStatus = (wanted: string) => admin.patch(`/api/bookings/${id}/status`, { status: wanted });
    await setStatus('cancelled');
    const { client, form } = await holdSeats(app, event, {}, cart(0, 1));

    const early = await setStatus(status);
    const { status: afterEarly } = await Booking.findByPk(id, { rejectOnEmpty: true });
    await client.release(form.holdId);
    const later = await setStatus(status);

    expect(early).toMatchObject({ status: 409, body: { error: 'Only 1 ticket “Wheel” is left.' } });
    expect(afterEarly).toBe('cancelled');
    expect(later.status).toBe(200);
  },
);

test('a booking that holds its tickets can get another status when their type is sold out', async () => {
  const { id } = await bookManually(admin, await buildWithWheels(), { tickets: tickets(0, 2), status: 'pending' });

  expect((await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' })).status).toBe(200);
});
