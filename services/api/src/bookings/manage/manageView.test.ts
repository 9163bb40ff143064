import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app } = useAppWithProvider();

test('the owner of the manage link reads the booking, the terms and what a cancellation would refund', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, headers, body } = await manageClient(app, booking).read();

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toMatchObject({
    booking: { bookingReference: booking.bookingReference, participants: 2, totalAmount: 90_000 },
    event: { id: event.id, availableSeats: 10 },
    version: 0,
    canChange: true,
    money: { paid: 90_000, kept: 0, refunds: [] },
    terms: { freeHours: 48, freeUntil: new Date(event.startsAt.getTime() - 48 * 3_600_000).toISOString() },
    cancellation: { isFree: true, toReturn: 90_000, kept: 0 },
    openChange: null,
  });
});

test.each([
  ['no key', ''],
  ['another key', 'A'.repeat(43)],
])('a request with %s is answered with not found', async (_name, key) => {
  const booking = await buildPaidBooking(database, await buildEvent());

  expect((await manageClient(app, booking, key).read()).status).toBe(404);
});

test('the key of one booking does not open another', async () => {
  const [own, other] = [
    await buildPaidBooking(database, await buildEvent()),
    await buildPaidBooking(database, await buildEvent()),
  ];
  own.bookingReference = other.bookingReference;

  expect((await manageClient(app, own).read()).status).toBe(404);
});

test('other dates of the workshop and workshops of the same price are offered for a move, with the price difference', async () => {
  const title = `Raku ${makeReference()}`;
  const event = await buildEvent({ title, price: 77_700 });
  const dearer = await buildEvent({ title, price: 79_700, date: '2031-01-05' });
  const full = await buildEvent({ title, price: 77_700, capacity: 2, date: '2031-01-06' });
  await buildEvent({ title, deletedAt: new Date() });
  await buildEvent({ title, ...startsIn(-60) });
  const samePrice = await buildEvent({ price: 77_700 });
  await buildBooking(full, { participants: 2 });
  await buildBooking(await buildEvent({ price: 77_700, capacity: 1 }));

  const { body } = await manageClient(app, await buildPaidBooking(database, event)).read();

  expect(
    body.otherDates.map(({ id, availableSeats, priceDifference }) => [id, availableSeats, priceDifference]),
  ).toEqual([
    [dearer.id, 12, 2000],
    [full.id, 0, 0],
  ]);
  expect(body.otherWorkshops.map(({ id }) => id)).toEqual([samePrice.id]);
});

test('a booking that is not confirmed, or whose workshop has begun, can only be read', async () => {
  const pending = await buildBooking(await buildEvent(), { bookingReference: makeReference() });
  const begun = await buildPaidBooking(database, await buildEvent(startsIn(-60)));

  for (const booking of [pending, begun]) {
    const { body } = await manageClient(app, booking).read();
    expect([body.canChange, body.otherDates]).toEqual([false, []]);
  }
});

describe('30 days after its workshop', () => {
  const old = () => buildEvent(startsIn(-30 * 86_400 - 60));

  test('reading or changing by an ended link is answered with link_ended, and a wrong key gets not found', async () => {
    const event = await old();
    const booking = await buildPaidBooking(database, event);
    const client = manageClient(app, booking);

    const answers = [
      await client.read(),
      await client.quote({ eventId: event.id, participants: 1 }),
      await client.cancel({ version: 0, toReturn: 0 }),
    ];
    const wrong = await manageClient(app, booking, 'A'.repeat(43)).read();

    const body = { code: 'link_ended', error: expect.stringMatching(/^Links to manage a booking end 30 days after/) };
    expect(answers).toMatchObject(answers.map(() => ({ status: 410, body })));
    expect([wrong.status, wrong.body]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('the manage link still opens the booking ten minutes before the link ends', async () => {
    const booking = await buildPaidBooking(database, await buildEvent(startsIn(-30 * 86_400 + 600)));

    expect((await manageClient(app, booking).read()).status).toBe(200);
  });
});
