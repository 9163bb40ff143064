import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app } = useAppWithProvider();

test('giving up one person returns a seat and requests a refund of the price of that person', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3 });

  const { status, body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 2 });

  expect([status, body.payment]).toEqual([200, null]);
  expect(body.manage).toMatchObject({
    booking: { participants: 2, totalAmount: 90_000 },
    version: 1,
    money: { paid: 90_000, refunds: [{ amount: 45_000, state: 'requested', method: 'by_hand' }] },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('a move takes the seats of the new date and returns the old ones', async () => {
  const [from, to] = [await buildEvent(), await buildEvent({ capacity: 2 })];
  const booking = await buildPaidBooking(database, from, { participants: 2 });

  const { body } = await manageClient(app, booking).changeTo({ eventId: to.id, participants: 2 });

  expect(body.manage).toMatchObject({ booking: { eventId: to.id, totalAmount: 90_000 }, movedFrom: null });
  expect(await from.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await to.reload()).toMatchObject({ seatsTaken: 2 });
  expect(await readRefunds(database)).toEqual([]);
});

test('a change to a lower price refunds the difference, and the mail has the old and the new booking and the sum', async () => {
  const [from, to] = [await buildEvent({ title: 'Raku' }), await buildEvent({ title: 'Wheel', price: 30_000 })];
  const booking = await buildPaidBooking(database, from, { participants: 2 });

  await manageClient(app, booking).changeTo({ eventId: to.id, participants: 1 });

  expect(await readRefunds(database)).toMatchObject([
    { bookingId: booking.id, amount: 60_000, requestedBy: 'visitor' },
  ]);
  const mails = await enqueuedMails(database.sequelize);
  const applying = mails.filter(({ content }) => content !== null);
  expect(applying.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-reminder', 'booking-changed']);
  expect(applying[2]?.content).toMatchObject({
    participants: 1,
    sequence: 1000,
    event: { title: 'Wheel' },
    change: { from: { title: 'Raku', participants: 2 }, isMove: true, returned: 60_000, isByHand: true },
    manageUrl: expect.stringContaining(`/booking/${booking.bookingReference}/manage#key=`),
  });
});

test.each([
  ['refunded', 49, 0, 45_000],
  ['kept by the studio', 47, 45_000, 0],
])('the price of a person who is given up is %s %d hours before the start', async (_name, hours, kept, returned) => {
  const event = await buildEvent(startsIn(hours * 3600));
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });

  expect(await booking.reload()).toMatchObject({ participants: 1, totalAmount: 90_000 - returned, keptAmount: kept });
});

test.each([
  ['that is full', { capacity: 1 }, 'sold_out'],
  ['that has started', startsIn(-60), 'booking_closed'],
  ['that was deleted', { deletedAt: new Date() }, 'not_found'],
  ['that was cancelled', { cancelledAt: new Date(), cancelReason: 'Ill' }, 'not_found'],
])('a booking cannot be moved to a workshop %s', async (_name, values, code) => {
  const to = await buildEvent(values);
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });

  const wanted = { eventId: to.id, participants: 2 };
  const quote = await manageClient(app, booking).quote(wanted);
  const change = await manageClient(app, booking).change({ ...wanted, version: 0, toPay: 0, toReturn: 0 });

  expect([quote.body.code, change.body.code]).toEqual([code, code]);
  expect(await booking.reload()).toMatchObject({ changeCount: 0, participants: 2 });
});

test.each([
  ['is not confirmed', async () => buildBooking(await buildEvent(), { bookingReference: makeReference() }), 'conflict'],
  ['has begun', async () => buildPaidBooking(database, await buildEvent(startsIn(-1))), 'booking_closed'],
])('a booking that %s cannot be changed or cancelled online', async (_name, build, code) => {
  const booking = await build();
  const to = await buildEvent();

  const input = { eventId: to.id, participants: 1, version: 0, toPay: 0, toReturn: 0 };
  const change = await manageClient(app, booking).change(input);
  const cancel = await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  expect([change.body.code, cancel.body.code]).toEqual([code, code]);
});

test('a change with another sum than the quoted one is rejected with the new quote', async () => {
  const to = await buildEvent({ price: 40_000 });
  const booking = await buildPaidBooking(database, await buildEvent());

  const input = { eventId: to.id, participants: 1, version: 0, toPay: 0, toReturn: 6000 };
  const { status, body } = await manageClient(app, booking).change(input);

  expect([status, body.code, body.quote?.toReturn]).toEqual([409, 'price_changed', 5000]);
  expect(await booking.reload()).toMatchObject({ changeCount: 0 });
});

test('a repeated request for a change succeeds and changes nothing, and a request of an older page is rejected', async () => {
  const [from, to, other] = [await buildEvent(), await buildEvent(), await buildEvent()];
  const booking = await buildPaidBooking(database, from);
  const request = { eventId: to.id, participants: 1, version: 0, toPay: 0, toReturn: 0 };
  await manageClient(app, booking).change(request);

  const again = await manageClient(app, booking).change(request);
  const stale = await manageClient(app, booking).change({ ...request, eventId: other.id });

  expect([again.status, again.body.manage.version]).toEqual([200, 1]);
  expect(stale.body.code).toBe('changed_meanwhile');
});

test('a booking is not moved to a workshop that the studio has rescheduled since it was shown', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const { id: eventId, date } = await buildEvent({ startTime: '09:00' });
  const client = manageClient(app, booking);
  const input = { eventId, participants: 1, version: 0, toPay: 0, toReturn: 0 };

  const stale = await client.change({ ...input, before: { date, startTime: '10:00' } });
  const current = await client.change({ ...input, before: { date, startTime: '09:00' } });

  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', error: expect.stringContaining('9:00 AM. Nothing of yours is changed.') },
  ]);
  expect(current.body.manage.event.id).toBe(eventId);
});

test('a booking that is to be paid at the studio can be changed online to a lower price, but not to a higher one', async () => {
  const event = await buildEvent();
  const paymentMethod = 'cash';
  const values = { bookingReference: makeReference(), status: 'confirmed', paymentMethod, participants: 2 } as const;
  const booking = await buildBooking(event, values);

  const more = await manageClient(app, booking).quote({ eventId: event.id, participants: 3 });
  const { body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });

  expect(more.body).toMatchObject({ code: 'conflict', error: expect.stringContaining('call us') });
  expect(body.manage.booking).toMatchObject({ participants: 1, totalAmount: 45_000, paymentStatus: 'pending' });
});

test('the refund of a payment at the studio is a task to be done by hand', async () => {
  const event = await buildEvent();
  const bookingReference = makeReference();
  const booking = await buildBooking(event, { bookingReference, status: 'confirmed', isPaid: true, participants: 2 });

  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });

  expect(await readRefunds(database)).toMatchObject([{ amount: 45_000, method: 'by_hand' }]);
});
