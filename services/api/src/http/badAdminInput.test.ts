import fc from 'fast-check';
import { QueryTypes } from 'sequelize';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bodiesFor, unusualText, numbers } from '../../test/badInput/badBodies.ts';
import { bookingTargets } from '../../test/badInput/bookingTargets.ts';
import { sendBadRequests, sendTogether } from '../../test/badInput/sendBad.ts';
import type { BadRequest, BadRequestResult } from '../../test/badInput/sendBad.ts';
import { studioTargets } from '../../test/badInput/studioTargets.ts';

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
  const studio = useAppWithAdmins();
  const { database, app, admins } = studio;

  const targets = { ...bookingTargets(studio), ...studioTargets(studio) };

  /** Routes that read no body. */
  const withoutBody = [
    'POST /api/admin/bank-entries/:id/seen',
    'POST /api/admin/reconciliations/:id/seen',
    'POST /api/contact/:id/not-spam',
    'POST /api/admin/discounts/:id/end',
    'POST /api/bookings/:id/resend',
    'POST /api/bookings/:id/release',
    'POST /api/bookings/:id/called',
    'POST /api/bookings/:id/keep',
    'POST /api/bookings/:id/pay-link',
    'POST /api/bookings/:id/pay-link/mail',
    'DELETE /api/bookings/:id/pay-link',
    'POST /api/admin/deleted-bookings/:id/reversal',
    'POST /api/admin/mails/:id/retry',
    'POST /api/admin/mails/:id/seen',
    'DELETE /api/bookings/:id',
    'DELETE /api/events/:id',
    'DELETE /api/admin/waitlist/:id',
    'POST /api/admin/refunds/:id/retry',
    'POST /api/admin/refunds/:id/drop',
    'DELETE /api/admin/sessions/:id',
    'DELETE /api/admin/users/:id',
    'POST /api/admin/customers/:email/export',
    'POST /api/admin/customers/:email/erasure',
    'DELETE /api/admin/customers/:email',
  ];

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
      [...Object.keys(targets), ...withoutBody, ...elsewhere].sort(),
    );
  });

  test.each([...Object.keys(targets), ...withoutBody])(
    `%s answers ${runs} bad requests of an admin without a 5xx, and writes nothing partially`,
    async (route) => {
      const [method = '', declared = ''] = route.split(' ');
      const { path, body } = (await targets[route]?.()) ?? { path: declared, body: null };
      const { token } = await admins.signIn();
      const headers = { Authorization: `Bearer ${token}` };
      const samples: fc.Arbitrary<BadRequest> = body
        ? bodiesFor(body).map((text) => ({
            path,
            method,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: text,
          }))
        : names.map((name) => ({ path: path.replace(/:(?:id|email)/, () => name), method, headers }));

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
});
