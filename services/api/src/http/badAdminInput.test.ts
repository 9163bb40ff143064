import fc from 'fast-check';
import { QueryTypes } from 'sequelize';
import { addDays } from '@studio/contract/format/dates';
import { buildAdminInput, testPassword } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bodiesFor, unusualText, numbers } from '../../test/badInput/badBodies.ts';
import { sendBadRequests, sendTogether } from '../../test/badInput/sendBad.ts';
import type { BadRequest, BadRequestResult } from '../../test/badInput/sendBad.ts';
import { buildBankEntry, rentStatement } from '../../test/bankStatements.ts';
import { lerato } from '../../test/customers.ts';
import { buildCode, clay10 } from '../../test/discounts.ts';
import { buildBooking, buildEvent, buildEventInput, buildKey, buildVisitor } from '../../test/factories.ts';
import { askForRefund, buildCardBooking } from '../../test/payments/refunds.ts';
import { buildQuoteInput } from '../../test/quotes.ts';
import { buildVisit } from '../../test/reviews.ts';
import { buildVoucher } from '../../test/vouchers.ts';
import { enterLine } from '../../test/waitlist.ts';
import { Attendee } from '../bookings/attendees/attendee.model.ts';
import { ContactMessage } from '../contact/contact.model.ts';
import { Quote } from '../quotes/quote.model.ts';
import { Review } from '../reviews/review.model.ts';

interface Target {
  path: string;
  /** Null for a route that reads no body. */
  body: object | null;
}

const at = (path: string, body: object | null = null): Target => ({ path, body });

/** Values in place of an id or e-mail in a path, escaped or raw. */
const names: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(unusualText, fc.string({ minLength: 1, maxLength: 40 }), numbers.map(String)), fc.boolean())
  .map(([text, isEscaped]) => {
    const whole = text.toWellFormed();
    return isEscaped ? encodeURIComponent(whole) : encodeURI(whole).replaceAll('%25', '%');
  });

/** With this many runs, every kind of rejection occurs. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 100);

// No response is a 5xx, a rejected request changes nothing, and an accepted one writes one audit row.
// RELIABILITY F01
describe('bad requests of an admin for every write route', () => {
  const { database, app, admins } = useAppWithAdmins();

  const targets: Record<string, () => Promise<Target>> = {
    'POST /api/admin/login': async () => {
      const { username } = await admins.build();
      return at('/api/admin/login', { username, password: 'not this one' });
    },
    'POST /api/admin/forgot-password': async () => {
      const { email } = await admins.build();
      return at('/api/admin/forgot-password', { email });
    },
    'POST /api/admin/reset-password': async () =>
      at('/api/admin/reset-password', { token: 'x'.repeat(40), newPassword: 'Raku-Glaze-0972' }),
    // A valid change would end the session that all requests use.
    'POST /api/admin/change-password': async () =>
      at('/api/admin/change-password', { currentPassword: `not ${testPassword}`, newPassword: 'Raku-Glaze-0972' }),
    'POST /api/admin/users': async () => at('/api/admin/users', buildAdminInput()),
    'PUT /api/admin/users/:id': async () => {
      const { id, username } = await admins.build();
      return at(`/api/admin/users/${id}`, { ...lerato, username, isActive: true, currentPassword: testPassword });
    },
    'POST /api/events': async () => at('/api/events', buildEventInput()),
    'PATCH /api/events/:id': async () => at(`/api/events/${(await buildEvent()).id}`, buildEventInput()),
    'PATCH /api/events/:id/following': async () =>
      at(`/api/events/${(await buildEvent({ seriesId: 1 })).id}/following`, { title: 'Raku', capacity: 9 }),
    'POST /api/events/:id/copies': async () => {
      const { id, date } = await buildEvent();
      return at(`/api/events/${id}/copies`, { dates: [addDays(date, 7)] });
    },
    'POST /api/events/:id/cancellation': async () => {
      const values = { reason: 'The kiln broke', money: 'refund', bookings: 1, toRefund: 0 };
      return at(`/api/events/${(await buildBooking(await buildEvent())).eventId}/cancellation`, values);
    },
    'POST /api/admin/events/:id/messages': async () => {
      const { id, eventId } = await buildCardBooking(database.sequelize);
      const values = { requestKey: buildKey(), subject: 'Parking', body: 'Please use the gate.', bookingIds: [id] };
      return at(`/api/admin/events/${eventId}/messages`, values);
    },
    'PATCH /api/admin/waitlist/:id': async () => at(`/api/admin/waitlist/${await waitingEntry()}`, { move: 'up' }),
    'POST /api/bookings': async () => at('/api/bookings', await goodBooking()),
    'POST /api/bookings/manual': async () => at('/api/bookings/manual', await goodBooking()),
    'PATCH /api/bookings/:id/status': async () => at(`${await bookingPath()}/status`, { status: 'confirmed' }),
    'PATCH /api/bookings/:id/payment': async () =>
      at(`${await bookingPath()}/payment`, { paymentStatus: 'failed', paymentMethod: 'eft' }),
    'PATCH /api/bookings/:id/notes': async () => at(`${await bookingPath()}/notes`, { notes: 'Brings a friend' }),
    'PATCH /api/bookings/:id/arrival': async () => at(`${await bookingPath()}/arrival`, { arrived: true, dateId: 0 }),
    'PATCH /api/bookings/:id/attendees': async () =>
      at(`${await bookingPath()}/attendees`, { id: await lastPerson(), name: 'Zinhle', age: 8, notes: 'Nuts' }),
    'PATCH /api/bookings/:id/answers': async () =>
      at(`${await bookingPath()}/answers`, { answers: [{ questionId: 1, answer: 'Friend' }] }),
    'PATCH /api/bookings/:id/attendees/arrival': async () =>
      at(`${await bookingPath()}/attendees/arrival`, { id: await lastPerson(), arrived: true, dateId: 0 }),
    'POST /api/admin/bookings/:id/change': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/change`, { ...lerato, version: 0, reason: 'Mistyped' }),
    'POST /api/admin/bookings/:id/cancel': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/cancel`, { version: 0, refund: 0, reason: 'Ill' }),
    'POST /api/admin/bookings/:id/split': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/split`, { version: 0, attendeeIds: [await lastPerson()] }),
    'POST /api/bookings/:id/deposit': async () => at(`${await bookingPath()}/deposit`, { paymentMethod: 'eft' }),
    'POST /api/bookings/:id/voucher-payment': async () =>
      at(`${await bookingPath()}/voucher-payment`, { code: (await buildVoucher()).code }),
    'POST /api/bookings/:id/paid': async () => at(`${await bookingPath()}/paid`, { paymentMethod: 'eft' }),
    'POST /api/admin/bank-statements': async () =>
      at('/api/admin/bank-statements', { csv: rentStatement, keys: ['x'] }),
    'POST /api/admin/bank-statements/preview': async () =>
      at('/api/admin/bank-statements/preview', { csv: rentStatement }),
    'POST /api/admin/bank-entries/:id/record': async () => {
      const { bookingReference } = await buildBooking(await buildEvent());
      return at(`/api/admin/bank-entries/${(await buildBankEntry()).id}/record`, { bookingReference });
    },
    'POST /api/admin/bank-entries/:id/seen': async () => at('/api/admin/bank-entries/:id/seen'),
    'POST /api/bookings/:id/invoices': async () => {
      const { id } = await buildCardBooking(database.sequelize);
      const buyer = { company: 'Clay Works', vatNumber: '4987654321', address: 'Rosebank' };
      return at(`/api/bookings/${id}/invoices`, buyer);
    },
    'POST /api/bookings/:id/refunds': async () => {
      const { id } = await buildCardBooking(database.sequelize);
      const before = { refundable: 90_000 };
      return at(`/api/bookings/${id}/refunds`, { amount: 100, cancels: false, reason: 'Ill', way: 'outside', before });
    },
    'POST /api/admin/refunds/:id/done': async () => {
      const booking = await buildCardBooking(database.sequelize);
      const [refund] = await askForRefund(database.sequelize, booking.id, 100);
      await database.sequelize.query(`update refunds set method = 'by_hand'`);
      return at(`/api/admin/refunds/${refund?.id}/done`, { through: 'outside' });
    },
    'POST /api/admin/payments/:id/resolution': async () =>
      at(`/api/admin/payments/${await unmatchedPayment()}/resolution`, { kind: 'refunded', note: 'by hand' }),
    'POST /api/admin/unreadable-payments/:id/amount': async () =>
      at(`/api/admin/unreadable-payments/${await unreadablePayment()}/amount`, { amount: 45_000 }),
    'POST /api/admin/reconciliations': async () =>
      at('/api/admin/reconciliations', { from: '2026-11-01', to: '2026-11-20' }),
    'POST /api/admin/reconciliations/file': async () => at('/api/admin/reconciliations/file', { csv: 'Date,Type' }),
    'POST /api/admin/reconciliations/:id/seen': async () => at('/api/admin/reconciliations/:id/seen'),
    'POST /api/admin/quotes': async () => at('/api/admin/quotes', buildQuoteInput()),
    'PUT /api/admin/quotes/:id': async () =>
      at(`/api/admin/quotes/${await quoteId()}`, { ...buildQuoteInput(), version: 1 }),
    'POST /api/admin/quotes/:id/send': async () => at(`/api/admin/quotes/${await quoteId()}/send`, { version: 1 }),
    'POST /api/admin/quotes/:id/end': async () => at(`/api/admin/quotes/${await quoteId()}/end`, { version: 1 }),
    'POST /api/admin/reviews/:id/publish': async () =>
      at(`/api/admin/reviews/${await reviewedId()}/publish`, { version: 1 }),
    'POST /api/admin/reviews/:id/reject': async () =>
      at(`/api/admin/reviews/${await reviewedId()}/reject`, { version: 1 }),
    'PATCH /api/contact/:id': async () => at(`/api/contact/${await contactMessage()}`, { status: 'read' }),
    'POST /api/contact/:id/not-spam': async () => at('/api/contact/:id/not-spam'),
    'POST /api/contact/:id/replies': async () =>
      at(`/api/contact/${await contactMessage()}/replies`, { requestKey: buildKey(), body: 'Thank you.' }),
    'POST /api/admin/customers': async () => at('/api/admin/customers', lerato),
    'PUT /api/admin/customers/:email': async () => {
      const { order } = await buildBooking(await buildEvent(), { status: 'confirmed', paymentMethod: 'cash' });
      return at(`/api/admin/customers/${order.email}`, lerato);
    },
    'POST /api/admin/vouchers': async () =>
      at('/api/admin/vouchers', { value: 20_000, expiresOn: '2031-01-31', note: 'A thank-you' }),
    'PUT /api/admin/vouchers/:id/expiry': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/expiry`, { expiresOn: '2031-01-31' }),
    'POST /api/admin/vouchers/:id/mail': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/mail`, { email: 'lerato@example.org' }),
    'POST /api/admin/vouchers/:id/void': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/void`, { reason: 'Lost', balance: 20_000 }),
    'POST /api/admin/discounts': async () => at('/api/admin/discounts', clay10),
    'PUT /api/admin/discounts/:id': async () => at(`/api/admin/discounts/${(await buildCode()).id}`, clay10),
    'POST /api/admin/discounts/:id/end': async () => at('/api/admin/discounts/:id/end'),
    'PUT /api/admin/settings': async () => at('/api/admin/settings', { freeCancellationHours: 24 }),
    'POST /api/bookings/:id/resend': async () => at('/api/bookings/:id/resend'),
    'POST /api/bookings/:id/release': async () => at('/api/bookings/:id/release'),
    'POST /api/bookings/:id/called': async () => at('/api/bookings/:id/called'),
    'POST /api/bookings/:id/keep': async () => at('/api/bookings/:id/keep'),
    'POST /api/bookings/:id/pay-link': async () => at('/api/bookings/:id/pay-link'),
    'POST /api/bookings/:id/pay-link/mail': async () => at('/api/bookings/:id/pay-link/mail'),
    'DELETE /api/bookings/:id/pay-link': async () => at('/api/bookings/:id/pay-link'),
    'POST /api/admin/deleted-bookings/:reference/decision': async () => {
      const { id, bookingReference } = await buildCardBooking(database.sequelize);
      await (await admins.signIn()).delete(`/api/bookings/${id}`);
      return at(`/api/admin/deleted-bookings/${bookingReference}/decision`, { kind: 'kept', amount: 90_000 });
    },
    'POST /api/admin/deleted-bookings/:id/reversal': async () => at('/api/admin/deleted-bookings/:id/reversal'),
    'POST /api/admin/mails/:id/retry': async () => at('/api/admin/mails/:id/retry'),
    'POST /api/admin/mails/:id/seen': async () => at('/api/admin/mails/:id/seen'),
    'DELETE /api/bookings/:id': async () => at('/api/bookings/:id'),
    'DELETE /api/events/:id': async () => at('/api/events/:id'),
    'DELETE /api/admin/waitlist/:id': async () => at('/api/admin/waitlist/:id'),
    'POST /api/admin/refunds/:id/retry': async () => at('/api/admin/refunds/:id/retry'),
    'POST /api/admin/refunds/:id/drop': async () => at('/api/admin/refunds/:id/drop'),
    'DELETE /api/admin/sessions/:id': async () => at('/api/admin/sessions/:id'),
    'DELETE /api/admin/users/:id': async () => at('/api/admin/users/:id'),
    'POST /api/admin/customers/:email/export': async () => at('/api/admin/customers/:id/export'),
    'POST /api/admin/customers/:email/erasure': async () => at('/api/admin/customers/:id/erasure'),
    'DELETE /api/admin/customers/:email': async () => at('/api/admin/customers/:id'),
  };

  /** Routes that `badInput.test.ts` or `upload.test.ts` covers, or that take no input. */
  const elsewhere = [
    'POST /api/holds',
    'DELETE /api/holds/:id',
    'POST /api/bookings/confirm',
    'POST /api/bookings/find',
    'POST /api/discounts/quote',
    'POST /api/admin/bookings/:id/quote',
    'POST /api/bookings/:reference/manage/quote',
    'POST /api/bookings/:reference/manage/change',
    'POST /api/bookings/:reference/manage/cancel',
    'POST /api/bookings/:reference/manage/split',
    'POST /api/bookings/:reference/manage/missed-dates',
    'POST /api/bookings/:reference/manage/missed-dates/undo',
    'POST /api/bookings/:reference/manage/invoices',
    'PATCH /api/bookings/:reference/manage/contact',
    'PATCH /api/bookings/:reference/manage/answers',
    'PATCH /api/bookings/:reference/manage/attendees',
    'POST /api/quotes/:id/accept',
    'POST /api/quotes/:id/decline',
    'PUT /api/reviews/:id',
    'POST /api/pay/:id',
    'POST /api/pay/:id/ask',
    'POST /api/events/:id/waitlist',
    'POST /api/waitlist/:id/leave',
    'POST /api/waitlist/:id/confirm',
    'POST /api/waitlist/:id/hold',
    'POST /api/contact',
    'POST /api/voucher-orders',
    'POST /api/payments/payfast/itn',
    'POST /api/upload-image',
    'POST /api/admin/logout',
    'DELETE /api/admin/sessions',
  ];

  test('every write route gets bad input, in this file or in one of the files that `elsewhere` names', () => {
    const writes = app.routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));

    expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(targets), ...elsewhere].sort(),
    );
  });

  test.each(Object.keys(targets))(
    `%s answers ${runs} bad requests of an admin without a 5xx, and writes nothing partially`,
    async (route) => {
      const { path, body } = await targets[route]!();
      const [method = ''] = route.split(' ');
      const { token } = await admins.signIn();
      const headers = { Authorization: `Bearer ${token}` };
      const samples: fc.Arbitrary<BadRequest> = body
        ? bodiesFor(body).map((text) => ({
            path,
            method,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: text,
          }))
        : names.map((name) => ({ path: path.replace(':id', name), method, headers }));

      const seen = await sendBadRequests(app.url, runs, samples, expectUnchanged);

      // These codes show that the input reaches the parser, the schema and the service.
      const depths = body ? ['malformed_body', 'invalid_input'] : ['not_found'];
      expect([...seen.keys()]).toEqual(expect.arrayContaining(depths));
    },
  );

  /** Expects that rejected requests are rejected again, and that the database is unchanged. */
  async function expectUnchanged(batch: BadRequestResult[]): Promise<void> {
    const rejected = batch.filter(({ code }) => code !== '');
    const before = await hashTables();
    const again = await sendTogether(app.url, rejected);
    if (again.some(({ code }) => code === '')) return;
    expect(await hashTables()).toEqual(before);
  }

  /** Hashes each table's content, without `last_seen` columns. */
  async function hashTables(): Promise<Record<string, string>> {
    const tables = await database.sequelize.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'admin_sessions'`,
      { type: QueryTypes.SELECT },
    );
    const marks = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(row::text, '' order by row::text)) as mark from ${name} row`,
    );
    const rows = await database.sequelize.query<{ name: string; mark: string }>(marks.join(' union all '), {
      type: QueryTypes.SELECT,
    });
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
  }

  async function goodBooking(): Promise<object> {
    const { id: eventId } = await buildEvent({ capacity: 50 });
    return { eventId, ...buildVisitor(), status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'cash' };
  }

  async function reviewedId(): Promise<number> {
    const { id: bookingId } = await buildVisit();
    return (await Review.create({ bookingId, title: 'Raku', firstName: 'Thandi', stars: 5 })).bookingId;
  }

  async function quoteId(): Promise<number> {
    return (await Quote.create(buildQuoteInput())).id;
  }

  async function bookingPath(): Promise<string> {
    return `/api/bookings/${(await buildBooking(await buildEvent(), { paymentMethod: 'cash' })).id}`;
  }

  function lastPerson(): Promise<number> {
    return Attendee.max<number, Attendee>('id');
  }

  async function waitingEntry(): Promise<number> {
    const event = await buildEvent({ capacity: 1 });
    await buildBooking(event, { expiresAt: null });
    return enterLine(app, event);
  }

  async function contactMessage(): Promise<number> {
    const written = { ...lerato, interestedIn: 'Corporate Event', message: 'Hello', contentHash: 'x' };
    return (await ContactMessage.create(written)).id;
  }

  async function unreadablePayment(): Promise<number> {
    const [row] = await database.sequelize.query<{ id: number }>(
      `insert into unreadable_payments (provider_payment_id, amount_text) values ('1089250', '1,400') returning id`,
      { type: QueryTypes.SELECT },
    );
    return row?.id ?? 0;
  }

  async function unmatchedPayment(): Promise<number> {
    const [row] = await database.sequelize.query<{ id: number }>(
      `insert into payments (provider, provider_payment_id, amount, review)
       values ('payfast', '1089250', 45000, 'unmatched') returning id`,
      { type: QueryTypes.SELECT },
    );
    return row?.id ?? 0;
  }
});
