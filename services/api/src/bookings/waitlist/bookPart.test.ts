import { findBookingOfHold } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { releaseHold } from '../checkout/releaseHold.ts';

// A party in line may book for fewer people than it waits for.

const { database, app, admin } = useAppWithProvider();

const sold = { status: 'confirmed', paymentMethod: 'cash', visitorKey: null, expiresAt: null } as const;

/** A party of two is the first in line of a full workshop, and `free` seats come back. */
async function buildLine({ free, next = 0 }: { free: number; next?: number }) {
  const event = await buildEvent({ capacity: 4 });
  await buildBooking(event, { ...sold, participants: 4 - free });
  const { request } = await buildBooking(event, { participants: free, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { email: 'lerato@mail.example', participants: 2 });
  if (next > 0) await enterLine(app, event, { email: 'next@mail.example', participants: next });
  await releaseHold(database.appPool, request.id, () => undefined);
  return { event, client: entryClient(app, id) };
}

async function offers(): Promise<(object | null)[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ kind }) => kind === 'waitlist-offer').map(({ content }) => content);
}

const heldSeats = async (event: Event) =>
  (await Booking.findAll({ where: { eventId: event.id, status: 'held' } })).map(({ participants }) => participants);

test('a party books the seats that are left although it waits for more, and is then no longer in line', async () => {
  const { event, client } = await buildLine({ free: 1 });
  const read = await client.read();

  const form = await client.book(event.price, { participants: 1 });
  await sendItn(app.url, paidItn(form.body));

  expect(read.body).toMatchObject({ state: 'waiting', canBook: false, bookableSeats: 1 });
  expect((await client.read()).body).toMatchObject({
    state: 'taken',
    booking: { status: 'confirmed', participants: 1 },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
});

test('seats that the party does not book are offered to the next in line', async () => {
  const { event, client } = await buildLine({ free: 2, next: 1 });
  const before = await offers();

  await client.book(event.price, { participants: 1 });

  const [first, next] = [{ email: 'lerato@mail.example' }, { email: 'next@mail.example' }];
  expect(before).toMatchObject([first]);
  expect(await offers()).toMatchObject([first, next]);
});

test('the entry shows how long the hold lasts, and booking for another number of people replaces the hold', async () => {
  const { event, client } = await buildLine({ free: 2 });
  const form = await client.book(event.price, { participants: 1 });
  await event.update({ price: event.price + 100 });

  const held = await client.read();
  await client.book(2 * event.price);

  expect(held.body).toMatchObject({
    canBook: true,
    bookableSeats: 2,
    totalAmount: 2 * event.price,
    hold: { participants: 1, totalAmount: event.price - 100 },
    booking: null,
  });
  const shown = Date.parse(held.body.hold?.expiresAt ?? '') - Date.parse(form.body.expiresAt);
  expect(Math.abs(shown)).toBeLessThan(1000);
  expect(await heldSeats(event)).toEqual([2]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
});

test('booking for more people than the party in line is rejected', async () => {
  const { event, client } = await buildLine({ free: 3 });

  const answer = await client.book(3 * event.price, { participants: 3 });

  expect(answer).toMatchObject({ status: 400, body: { fields: { participants: 'You are in line for 2 spots.' } } });
  expect(await heldSeats(event)).toEqual([]);
});

test('the entry shows that its booking was cancelled later', async () => {
  const { event, client } = await buildLine({ free: 2 });
  const form = await client.book(2 * event.price);
  await sendItn(app.url, paidItn(form.body));
  const { id } = await findBookingOfHold(form.body.holdId);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  const { body } = await client.read();

  expect(body).toMatchObject({ state: 'taken', booking: { status: 'cancelled' }, bookingReference: null, hold: null });
});
