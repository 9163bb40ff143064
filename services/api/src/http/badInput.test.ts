// RELIABILITY F01, F09, F10, F15
import fc from 'fast-check';
import { bodiesFor, unusualText, numbers } from '../../test/badInput/badBodies.ts';
import { sendBadRequests } from '../../test/badInput/sendBad.ts';
import type { BadRequest } from '../../test/badInput/sendBad.ts';
import { buildMessageInput } from '../../test/contact.ts';
import { buildCode, quotePath } from '../../test/discounts.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../test/factories.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { buildLaterEvent } from '../../test/payLater.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { signedItn, testMerchant } from '../../test/payments/provider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { buildVisit, reviewClient } from '../../test/reviews.ts';
import { buildVoucher, voucherCode } from '../../test/vouchers.ts';
import { voucherInput } from '../../test/voucherSales.ts';
import { manageKeyOf } from '../bookings/ids/manageKey.ts';
import type { Event } from '../events/event.model.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 400);

const answers = [{ questionId: 1, answer: 'M' }];

const { database, app, admin } = useAppWithProvider();

describe(`of ${runs} bad bodies none is answered with a 5xx`, () => {
  test.each(['/api/holds', '/api/bookings/confirm', '/api/bookings'])(
    'bad input to POST %s causes no 5xx',
    async (path) => {
      const event = await buildLaterEvent(admin, { capacity: 50 });
      await buildCode();
      await buildVoucher();
      const valid = validFor(event);
      const tickets = [{ ticketTypeId: null, quantity: 1 }];
      const byCode = { discountCode: 'CLAY10', voucherCode, voucherAmount: 20_000, totalAmount: 40_500 };
      const samples = fc.oneof(
        bodiesFor(valid),
        bodiesFor({ ...valid, tickets, payLater: 'eft' }),
        bodiesFor({ ...valid, tickets, ...byCode }),
      );

      const seen = await sendAll(samples, (body) => ({
        path,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': buildKey() },
        body,
      }));

      // These codes show that the bodies reach the parser and the schema.
      expect([...seen.keys()]).toEqual(expect.arrayContaining(['malformed_body', 'invalid_input']));
      expect(
        await database.sequelize.query(`select 1 from bookings where status not in ('held', 'pending')`),
      ).toMatchObject([[], {}]);
    },
  );

  const targets: Record<string, () => Promise<Target>> = {
    'POST /api/contact': async () => ({ path: '/api/contact', valid: buildMessageInput({ phone: '' }) }),
    'POST /api/events/:id/waitlist': async () => {
      const event = await buildEvent({ capacity: 1 });
      await buildBooking(event);
      const { firstName, lastName, email } = validFor(event);
      return { path: `/api/events/${event.id}/waitlist`, valid: { firstName, lastName, email, participants: 1 } };
    },
    'POST /api/bookings/find': async () => ({
      path: '/api/bookings/find',
      valid: { reference: 'KD7X-2M4Q-9RTA', email: 'thandi@example.com' },
    }),
    'POST /api/voucher-orders': async () => ({ path: '/api/voucher-orders', valid: voucherInput() }),
    'POST /api/discounts/quote': async () => {
      const { id: eventId } = await buildEvent();
      await buildCode();
      return { path: quotePath, valid: { eventId, participants: 2, code: 'CLAY10', email: 'thandi@example.com' } };
    },
    'POST /api/quotes/:id/accept': async () => {
      const { path, headers } = await sendQuote(app);
      return { path: `${path}/accept`, headers, valid: { version: 1, day: 0, people: 14, name: 'Sipho Khumalo' } };
    },
    'PUT /api/reviews/:id': async () => {
      const { path, headers } = reviewClient(app, await buildVisit());
      return { path, headers, valid: { stars: 5, text: 'We laughed a lot.' } };
    },
    'POST /api/bookings/:reference/manage/change': () =>
      managed('change', { eventId: 1, participants: 2, version: 0, toPay: 0, toReturn: 0 }),
    'POST /api/bookings/:reference/manage/quote': () => managed('quote', { eventId: 1, participants: 2 }),
    'POST /api/bookings/:reference/manage/cancel': () => managed('cancel', { version: 0, toReturn: 1 }),
    'POST /api/bookings/:reference/manage/split': () => managed('split', { version: 0, attendeeIds: [1] }),
    'POST /api/bookings/:reference/manage/missed-dates': () =>
      managed('missed-dates', { attendeeId: 1, missedDateId: 0, eventId: 1, dateId: 0 }),
    'POST /api/bookings/:reference/manage/missed-dates/undo': () =>
      managed('missed-dates/undo', { attendeeId: 1, missedDateId: 0 }),
    'POST /api/bookings/:reference/manage/invoices': () =>
      managed('invoices', { company: 'Clay Works', vatNumber: '4987654321', address: 'Rosebank' }),
    'PATCH /api/bookings/:reference/manage/contact': () => managed('contact', buildVisitor()),
    'PATCH /api/bookings/:reference/manage/attendees': () =>
      managed('attendees', { id: 1, name: 'Zinhle', age: 8, notes: 'Nuts', answers }),
    'PATCH /api/bookings/:reference/manage/answers': () => managed('answers', { answers }),
  };

  test.each(Object.keys(targets))('bad input to %s causes no 5xx', async (route) => {
    const [method = ''] = route.split(' ');
    const { path, valid, headers } = await targets[route]!();

    const seen = await sendAll(bodiesFor(valid), (body) => ({
      path,
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['malformed_body', 'invalid_input']));
  });

  test.each(['leave', 'confirm', 'hold'])(
    'POST /api/waitlist/:id/%s with another id or key causes no 5xx',
    async (action) => {
      const id = fc.oneof(unusualText, numbers.map(String)).map((text) => encodeURIComponent(text.toWellFormed()));
      const key = fc.string({ maxLength: 60 });

      const seen = await sendAll(fc.tuple(id, key), ([name, given]) => ({
        path: `/api/waitlist/${name}/${action}`,
        method: 'POST',
        headers: { 'X-Waitlist-Key': given },
      }));

      expect([...seen.keys()]).toEqual(expect.arrayContaining(['not_found', 'invalid_input']));
    },
  );

  test('bad ITNs, signed as ours and confirmed by the provider, cause no 5xx', async () => {
    const event = await buildEvent();
    const value = fc.oneof(unusualText, fc.string(), fc.string({ unit: 'binary' }), numbers.map(String));
    const names = [
      'm_payment_id',
      'pf_payment_id',
      'payment_status',
      'amount_gross',
      'amount_fee',
      'custom_str1',
      'custom_str2',
    ];
    const fields = fc.dictionary(fc.constantFrom(...names, 'email_address', 'merchant_id', 'token'), value, {
      maxKeys: 4,
    });

    const seen = await sendAll(fields, (bent) => ({
      path: '/api/payments/payfast/itn',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: signedItn({ custom_str1: String(event.id), merchant_id: testMerchant.id, ...bent }),
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['', 'bad_signature', 'bad_merchant']));
  });

  test('routes with an id or a reference and without a body cause no 5xx for unusual ids', async () => {
    const place = fc.constantFrom(
      ['DELETE', '/api/holds/'],
      ['GET', '/api/holds/'],
      ['GET', '/api/events/'],
      ['GET', '/api/bookings/reference/'],
      ['GET', '/api/vouchers/'],
      ['GET', '/api/waitlist/'],
      ['GET', '/api/pay/'],
      ['POST', '/api/pay/'],
    );
    const name = fc.oneof(
      unusualText,
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[\w-]{22}$/),
      numbers.map(String),
    );
    const raw = fc.tuple(place, name, fc.boolean());

    const seen = await sendAll(raw, ([[method = '', path = ''], text, isEscaped]) => ({
      path:
        path +
        (isEscaped ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed()).replaceAll('%25', '%')),
      method,
      headers: {},
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['not_found', 'invalid_input']));
  });
});

interface Target {
  path: string;
  valid: object;
  headers?: Record<string, string>;
}

async function managed(part: string, valid: object): Promise<Target> {
  const booking = await buildPaidBooking(database, await buildEvent());
  const path = `/api/bookings/${booking.bookingReference}/manage/${part}`;
  return { path, valid, headers: { 'X-Booking-Key': manageKeyOf(booking, app.config.manageKey) } };
}

/** @returns how often each error code was returned */
function sendAll<Sample>(
  samples: fc.Arbitrary<Sample>,
  toRequest: (sample: Sample) => BadRequest,
): Promise<Map<string, number>> {
  return sendBadRequests(app.url, runs, samples.map(toRequest));
}

function validFor(event: Event) {
  return {
    eventId: event.id,
    firstName: 'Thandi',
    lastName: 'Mokoena',
    email: 'thandi@example.com',
    phone: '082 555 0142',
    participants: 1,
    totalAmount: event.price,
    attendees: [{ name: 'Zinhle', age: 8, notes: 'Nuts', answers }],
    answers,
    utm: { source: 'mail', medium: null, campaign: 'march' },
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
  };
}
