import { findBookingOfHold, bookManually } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { apron, buildWithExtras, cartOf, mix, mug, person } from '../../../test/extras.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, joinLine } from '../../../test/waitlist.ts';
import { readTickets } from '../money/readSums.ts';

const { database, app, admin } = useAppWithProvider();

test('a party that waits with an extra is offered both, and books both', async () => {
  const event = await buildWithExtras({ capacity: 1 });
  const { id: bookingId } = await bookManually(admin, event, { tickets: mix(1, 0, 1), participants: 1 });
  const client = entryClient(app, await enterLine(app, event, { participants: 1, tickets: mix(1, 1, 1) }));
  await admin.patch(`/api/bookings/${bookingId}/status`, { status: 'cancelled' });

  const offered = (await client.read()).body;
  const form = await client.book(cartOf(1, 1, 1).totalAmount);
  await sendItn(app.url, paidItn(form.body));

  expect(offered).toMatchObject({ state: 'offered', canBook: true, totalAmount: 54_000 });
  const booking = await findBookingOfHold(form.body.holdId);
  expect(booking).toMatchObject({ status: 'confirmed', participants: 1, totalAmount: 54_000 });
  const booked = await readTickets(database.sequelize, booking.id);
  expect(booked.map(({ label, isExtra = false }) => [label, isExtra])).toEqual([
    [person.name, false],
    [mug.name, true],
    [apron.name, true],
  ]);
});

test('a party cannot wait for more of an extra than people', async () => {
  const event = await buildWithExtras({ capacity: 1 });
  await bookManually(admin, event);

  const { status, body } = await joinLine(app, event, { participants: 1, tickets: mix(1, 2) });

  expect([status, body.error]).toEqual([400, 'For 1 person at most 1 × “Second mug” can be booked, not 2.']);
});
