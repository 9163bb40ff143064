import fc from 'fast-check';
import { startApp } from '../../../test/app.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { makeReference, parseReference } from './reference.ts';

const { database, app } = useAppWithProvider();

test('a reference is twelve unambiguous characters in three groups', () => {
  const references = Array.from({ length: 2000 }, makeReference);

  for (const reference of references) expect(reference).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(references).size).toBe(references.length);
  expect(new Set(references.join('').replaceAll('-', '')).size).toBe(32);
});

test('a reference is found in every spelling', () => {
  expect(parseReference('7K3M-Q0XD-94T1')).toBe('7K3M-Q0XD-94T1');
  expect(parseReference(' 7k3mqoxd94tl ')).toBe('7K3M-Q0XD-94T1');
  expect(parseReference('7K3M QOXD 94TI')).toBe('7K3M-Q0XD-94T1');
});

test.each(['', '7K3M', '7K3M-Q0XD-94TU', '7K3M-Q0XD-94T11', '../../etc/passwd', 'ＡＡＡＡ-AAAA-AAAA', "' or 1=1 --"])(
  '%p is not a reference',
  (text) => {
    expect(parseReference(text)).toBeNull();
  },
);

test('a reference is unchanged when it is parsed twice', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reference = parseReference(text);
      return reference === null || parseReference(reference) === reference;
    }),
  );
  expect(parseReference(makeReference())).not.toBeNull();
});

describe('GET /api/bookings/reference/:reference', () => {
  // SPEC §3, §7
  test('GET /api/bookings/reference/:reference returns the booking and its event, with no-store', async () => {
    const event = await buildEvent({ title: 'Raku night' });
    const bookingReference = makeReference();
    const booking = await buildPaidBooking(database, event, { bookingReference, notes: 'VIP', participants: 2 });

    const detail = await visitorClient(app.url).booking(bookingReference.toLowerCase().replaceAll('-', ''));

    expect(detail.status).toBe(200);
    expect(detail.headers.get('Cache-Control')).toBe('no-store');
    expect(detail.body).toMatchObject({
      booking: {
        id: booking.id,
        bookingReference,
        eventTitle: 'Raku night',
        email: booking.order.email,
        participants: 2,
      },
      event: { id: event.id, title: 'Raku night', startTime: '10:00', endTime: '12:30', availableSeats: 10 },
    });
    expect(detail.body.booking).toMatchObject({ notes: null, paymentId: null });
  });

  test('GET /api/bookings/reference/:reference returns the booking also when the event is over or hidden', async () => {
    const references = [makeReference(), makeReference()] as const;
    await buildBooking(await buildEvent({ deletedAt: new Date() }), { bookingReference: references[0] });
    await buildBooking(await buildEvent(startsIn(-3600)), { bookingReference: references[1] });

    const details = await Promise.all(references.map((reference) => visitorClient(app.url).booking(reference)));

    expect(details.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('GET /api/bookings/reference/:reference hides a held booking and shows an expired one as cancelled', async () => {
    const event = await buildEvent();
    const references = [makeReference(), makeReference()] as const;
    await buildBooking(event, { bookingReference: references[0], status: 'held' });
    await buildBooking(event, { bookingReference: references[1], status: 'expired', endedBy: 'time' });

    const [held, expired] = await Promise.all(references.map((reference) => visitorClient(app.url).booking(reference)));

    expect(held).toMatchObject({ status: 404, body: { error: 'Booking Not Found' } });
    expect(expired).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } });
  });

  test('GET /api/bookings/reference/:reference limits one visitor to twenty misses in ten minutes and still answers existing references', async () => {
    const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
    const bookingReference = makeReference();
    await buildBooking(await buildEvent(), { bookingReference });
    const guesser = visitorClient(strict.url);

    const answers: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) answers.push((await guesser.booking(makeReference())).status);
    const existing = await guesser.booking(bookingReference);
    await strict.close();

    expect(answers).toEqual([...Array<number>(20).fill(404), 429]);
    expect(existing.status).toBe(200);
  });

  test('GET /api/bookings/reference/:reference does not count repeated requests of an existing booking', async () => {
    const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
    const event = await buildEvent();
    const visitor = visitorClient(strict.url);
    const hold = await visitor.hold(event, buildVisitor());
    const { body } = await visitor.confirm({ holdId: hold.body.holdId });

    const answers: number[] = [];
    for (let ask = 0; ask < 60; ask += 1) answers.push((await visitor.booking(body.bookingReference)).status);
    await strict.close();

    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
